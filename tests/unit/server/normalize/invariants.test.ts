import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isUnsafeKey, pointerTo } from '../../../../server/normalize/ground/record.ts';
import { fieldNames, foldName } from '../../../../server/normalize/payload/field-names.ts';
import { isRichText } from '../../../../server/normalize/text/tree-node.ts';
import { readJson } from '../../../../server/upstream/read-page.ts';
import { numRuns } from '../../../helpers/property-runs.ts';
import { payload } from './arbitrary-payload.ts';
import { imagesOf } from './images-of.ts';
import { mutated } from './mutated-fixture.ts';
import { attempt, resources } from './resources.ts';

/** Rules about other forms of content. They do not report lost content. */
const made = new Set([
  'alias-used',
  'list-from-keys',
  'list-from-single',
  'list-from-index-keys',
  'list-flattened',
  'envelope-opened',
]);

vi.setConfig({ testTimeout: 10_000 + 20 * numRuns });

const anyResponse = fc.oneof(payload, mutated, fc.jsonValue());

describe.each(resources)('$name', (resource) => {
  it('is total and valid: any JSON gives a valid value or a typed refusal [N12]', () => {
    fc.assert(
      fc.property(anyResponse, (response) => {
        const normalized = attempt(resource, response);
        if (normalized) expect(resource.schema.parse(normalized.value)).toStrictEqual(normalized.value);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyResponse, (response) => {
        const once = attempt(resource, response);
        if (!once) return;
        const plain: unknown = JSON.parse(JSON.stringify(once.value));
        expect(attempt(resource, plain)?.value).toStrictEqual(plain);
      }),
    );
  });

  it('is pure, and touches no prototype', () => {
    fc.assert(
      fc.property(anyResponse, (response) => {
        const before = JSON.stringify(response);
        expect(attempt(resource, response)).toStrictEqual(attempt(resource, response));
        expect(JSON.stringify(response)).toBe(before);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  // Data for search engines has none.
  if (resource.name !== 'seo') {
    it('loses no image: each is in the media or in a repair', () => {
      fc.assert(
        fc.property(anyResponse, (response) => {
          const normalized = attempt(resource, response);
          if (!normalized) return;
          const pointers = normalized.repairs.map(({ pointer }) => pointer);
          for (const { pointer, stored } of imagesOf(response)) {
            const isShown = normalized.media.some(({ url }) => url === stored);
            const isNoted = pointers.some((noted) => pointer === noted || pointer.startsWith(`${noted}/`));
            expect(isShown || isNoted, pointer).toBe(true);
          }
        }),
      );
    });
  }
});

describe('a body of content', () => {
  /** Field names for the id or kind of a block. */
  const isIdentifying = (name: string) =>
    /^[\W_]|^$/.test(name) ||
    ['kind', 'id'].flatMap((field) => fieldNames.get(field) ?? []).some((known) => foldName(known) === foldName(name));
  const names = [...fieldNames.values()].flat().filter((name) => !isIdentifying(name));
  const key = fc.oneof(
    fc.constantFrom(
      ...names,
      'Client',
      'floor area',
      'foo',
      'team',
      'photo',
      'role',
      'style',
      'parent',
      '0',
      '1',
      '07',
      '12',
    ),
    fc.string({ maxLength: 6 }).filter((name) => name.trim() === name && !isIdentifying(name) && !isUnsafeKey(name)),
  );
  const types = fc.constantFrom(
    'weird',
    'text',
    'image',
    'gallery',
    'quote',
    'list',
    'facts',
    'button',
    'video',
    'heading',
  );
  const written: Readonly<Record<string, (word: string) => string>> = {
    word: (word) => word,
    words: (word) => `${word} and more`,
    sentence: (word) => `This is ${word}, which ends.`,
    html: (word) => `<p>This is <em>${word}</em></p><p>and more</p>`,
    image: (word) => `/media/${word}.jpg`,
  };
  /** Leaves by kind. Each gets its own words when the body is complete. */
  const leaf = fc.constantFrom(...Object.keys(written));
  const body = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .tuple(fc.option(types), fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }))
        .map(([type, entries]) => ({ ...(type ? { type } : {}), ...Object.fromEntries(entries) })),
    ),
  })).value;

  interface Text {
    readonly pointer: string;
    readonly word: string;
  }

  /** The body with other words in each of its leaves, which are listed. */
  function withWords(value: unknown, pointer: string, texts: Text[]): unknown {
    if (typeof value === 'string') {
      const write = written[value];
      if (!write) return value;
      const word = `wool${texts.length}end`;
      texts.push({ pointer, word });
      return write(word);
    }
    // The fields of a node of rich text are settings of the editor.
    if (typeof value !== 'object' || value === null || isRichText(value)) return value;
    if (Array.isArray(value)) return value.map((inner, index) => withWords(inner, `${pointer}/${index}`, texts));
    const entries = Object.entries(value).map(([name, inner]) => [
      name,
      name === 'type' ? inner : withWords(inner, pointerTo(pointer, name), texts),
    ]);
    return Object.fromEntries(entries);
  }

  const around = {
    'a body': (value: unknown) => ({ title: 'Title', read_more: value }),
    'a field': (value: unknown) => ({ title: 'Title', team: value }),
    'a list item': (value: unknown) => [{ id: 'one', slug: 'one', title: 'Title', ...Object(value) }],
    'an envelope': (value: unknown) => ({ data: { attributes: value } }),
    'the payload': (value: unknown) => value,
  };

  it.each(Object.entries(around))(
    'loses no text or image of %s without an entry in the repair log [P10, N12]',
    (_name, wrap) => {
      for (const resource of resources) {
        fc.assert(
          fc.property(body, (value) => {
            const texts: Text[] = [];
            const response = withWords(wrap(value), '', texts);
            const normalized = attempt(resource, response);
            if (!normalized) return;
            const shown = JSON.stringify(normalized.value);
            const noted = normalized.repairs.filter(({ rule }) => !made.has(rule)).map(({ pointer }) => pointer);
            for (const { pointer, word } of texts) {
              const isNoted = noted.some((at) => pointer === at || pointer.startsWith(`${at}/`));
              expect(isNoted || shown.includes(word), `${resource.name} ${pointer} ${word}`).toBe(true);
            }
          }),
        );
      }
    },
  );

  it('keeps the order of its keys, or that of numbers if all of them are numbers [N10]', () => {
    const keys = fc.uniqueArray(
      fc.constantFrom('0', '1', '7', '10', '002', '011', '123456789012', 'a', 'b', 'Z', 'é'),
      {
        minLength: 1,
      },
    );
    const detail = resources.find((one) => one.name === 'detail');
    if (!detail) throw new Error('resource missing');
    fc.assert(
      fc.property(keys, fc.boolean(), (names, isInText) => {
        const text = `{${names.map((name) => `${JSON.stringify(name)} : "Text of ${name}."`).join()}}`;
        const { value: response } = readJson(`{"read_more":${isInText ? JSON.stringify(text) : text}}`);
        const isList = names.every((name) => /^\d+$/.test(name));
        const expected = isList ? names.toSorted((a, b) => Number(a) - Number(b)) : names;
        expect(attempt(detail, response)?.value).toMatchObject({
          blocks: expected.map((name) => ({ kind: 'text', html: `<p>Text of ${name}.</p>` })),
        });
      }),
    );
  });
});
