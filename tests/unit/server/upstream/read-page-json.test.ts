import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJsonBounds, countMembers, maxJsonDepth, readJson } from '../../../../server/upstream/read-page.ts';

const readValue = (text: string) => readJson(text).value;

describe('readJson', () => {
  it('keeps ids that exceed the precision of numbers', () => {
    expect(readValue('{"id":12345678901234567890,"parent":-9007199254740993,"year":2024}')).toEqual({
      id: '12345678901234567890',
      parent: '-9007199254740993',
      year: 2024,
    });
    expect(readValue('[123456789012345, 0.12345678901234566]')).toEqual([123456789012345, 0.12345678901234566]);
  });

  it('removes what editors of a CMS hide in texts, so that visitors do not copy or search it', () => {
    // `@vercel/stega` 1.1.0: four U+200B, then four characters for each byte of JSON.
    const bytes = [...Buffer.from('{"origin":"cms.example","href":"/admin/1#title"}')];
    const digits = bytes.flatMap((byte) =>
      [6, 4, 2, 0].map((shift) => '\u200b\u200c\u200d\ufeff'[(byte >> shift) & 3]),
    );
    const hidden = `\u200b\u200b\u200b\u200b${digits.join('')}`;
    expect(readValue(JSON.stringify({ title: `Sill${hidden}`, text: `<p>A${hidden} b</p>` }))).toEqual({
      title: 'Sill',
      text: '<p>A b</p>',
    });
    expect(readValue(JSON.stringify({ title: 'می\u200cخواهم 👩\u200d🎨 a\u200bb' }))).toEqual({
      title: 'می\u200cخواهم 👩\u200d🎨 a\u200bb',
    });
  });

  it.each([
    '{"__proto__":{"isBad":true},"a":1}',
    '{"\\u005f_proto__":{"isBad":true},"a":1}',
    '{"__pr\\u006fto__":{"isBad":true},"a":1}',
  ])('no key sets a prototype: %s', (text) => {
    const value = readValue(text);
    expect(Object.keys(Object(value))).toEqual(['a']);
    expect(Object.assign({}, value)).not.toHaveProperty('isBad');
    expect({}).not.toHaveProperty('isBad');
  });

  it.each([
    ['{"a":1,"a":2}', { a: 2 }, true],
    ['[{"a":{"b":1,"c":":","b":2}}]', [{ a: { b: 2, c: ':' } }], true],
    [
      '{"a":1,"b":{"a":2},"c":[{"a":":"},{"a":"x:\\":y"}]}',
      { a: 1, b: { a: 2 }, c: [{ a: ':' }, { a: 'x:":y' }] },
      false,
    ],
    ['{"a":1,"__proto__":2}', { a: 1 }, false],
  ])('the last of equal keys counts, and a repair reports them: %s [#59]', (text, value, hasDuplicateKeys) => {
    expect(readJson(text)).toEqual({ value, wasGuarded: false, hasDuplicateKeys });
  });

  it.each([")]}'\n", ")]}',\n", ')]}', 'while(1);', 'for(;;);', 'for (;;); '])(
    'reads JSON behind the script guard %j',
    (guard) => {
      expect(readJson(`${guard}{"a":1}`)).toMatchObject({ value: { a: 1 }, wasGuarded: true });
    },
  );

  it.each([
    ['', 'empty'],
    [' \n\uFEFF', 'empty'],
    ['<!doctype html>', 'not-json'],
    ['\n<?xml version="1.0"?>', 'not-json'],
    ['{"a":NaN}', 'not-json'],
    ['{"a":1,}', 'not-json'],
    ['{"a":1} // said', 'not-json'],
    ['{"a":1', 'not-json'],
    ['OK', 'not-json'],
    ['['.repeat(200), 'too-large'],
  ])('%j is %s', (text, kind) => {
    expect(() => readJson(text)).toThrow(expect.objectContaining({ kind }));
  });

  it('reads any JSON value as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        const isPlain = !/\d{16}|__proto__/.test(text);
        if (isPlain) expect(JSON.stringify(readValue(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('checkJsonBounds', () => {
  it('allows the maximum depth and no more', () => {
    expect(() => checkJsonBounds(nested(maxJsonDepth))).not.toThrow();
    expect(() => checkJsonBounds(nested(maxJsonDepth + 1))).toThrow(expect.objectContaining({ kind: 'too-large' }));
    expect(() => checkJsonBounds('{"a":'.repeat(maxJsonDepth + 1))).toThrow(
      expect.objectContaining({ kind: 'too-large' }),
    );
  });

  it('ignores brackets and quotes inside strings', () => {
    const brackets = '['.repeat(maxJsonDepth + 1);
    for (const tricky of [brackets, `"${brackets}`, `\\"${brackets}`, `\\\\${brackets}`, `${brackets}\\`]) {
      expect(() => checkJsonBounds(JSON.stringify([tricky, tricky]))).not.toThrow();
    }
    expect(() => checkJsonBounds(`["\\\\",${nested(maxJsonDepth)}]`)).toThrow(
      expect.objectContaining({ kind: 'too-large' }),
    );
  });

  it('counts the members of any JSON, and ends for any text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 10 }), (text) => {
        expect(checkJsonBounds(text)).toBe(countMembers(JSON.parse(text)));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', 'a') }), (text) => {
        checkJsonBounds(text.slice(0, 90));
      }),
    );
  });
});
