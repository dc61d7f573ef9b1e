import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EditLinks, linkOfValue, withoutEditData } from '../../../../server/upstream/edit-data.ts';
import { readJson } from '../../../../server/upstream/read-page.ts';
import { formerHiddenData, hiddenData } from '../../../helpers/edit-data.ts';

const href = 'https://cms.example/admin/projects/1?field=title';

/** Texts of scripts and emoji with joiners, which visitors must get unchanged. */
const joined = fc
  .array(
    fc.constantFrom(
      ...[
        'می\u200cخواهم',
        'क्\u200dष',
        'श्री\u200cमान',
        '👩\u200d🎨',
        '🏳️\u200d🌈',
        '🎵𝄞',
        'a\u200bb',
        '\ufeffa',
        '\u2060',
        ' ',
        '',
      ],
    ),
  )
  .map((parts) => parts.join(''))
  // Four zero-width spaces in a row are in no script.
  .filter((text) => !text.includes('\u200b\u200b\u200b\u200b'));

describe.each([
  ['base 4', hiddenData],
  ['base 16', formerHiddenData],
])('edit data in %s', (_name, hide) => {
  test('are removed from any text, and joiners of scripts and emoji stay', () => {
    fc.assert(
      fc.property(joined, joined, fc.jsonValue(), (before, after, extra) => {
        const links: EditLinks = new Map();
        const data = hide({ origin: 'cms.example', href, extra: JSON.stringify(extra).replace(/[^ -~]/g, '') });
        const body = { title: `${before}${data}`, text: `<p>${before}${data}</p><p>${after}</p>` };
        const escaped = JSON.stringify(body).replace(
          /[^ -~]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        const clean = { title: before, text: `<p>${before}</p><p>${after}</p>` };
        expect(readJson(JSON.stringify(body), links).value).toEqual(clean);
        expect(readJson(escaped).value).toEqual(clean);
        expect(links.get(before)).toEqual(new Set([href]));
      }),
    );
  });

  test('lead to the field whose text is changed only by them', () => {
    const links: EditLinks = new Map();
    const url = (id: string, field: string) => `https://cms.example/${id}?field=${field}`;
    for (const [id, field] of [
      ['7', 'year'],
      ['8', 'year'],
      ['8', 'built'],
    ] as const)
      withoutEditData(`2024${hide({ href: url(id, field) })}`, links);
    expect(linkOfValue('2024', links, '8', 'built')).toBe(url('8', 'built'));
    expect(linkOfValue({ list: [{ text: '2024' }] }, links, '7', 'year')).toBe(url('7', 'year'));
    expect(linkOfValue('<p>2024</p>', links, '8', 'year')).toBe(url('8', 'year'));
    expect(linkOfValue('2025', links, '8', 'year')).toBeUndefined();
  });

  test.each([
    ['a script', { href: 'javascript:alert(1)' }],
    ['a number', 7],
    ['no URL', { origin: 'cms.example', href: { toString: 'x' } }],
  ])('with %s are removed and lead nowhere', (_what, data) => {
    const links: EditLinks = new Map();
    // Data that are not JSON of an object have no beginning in base 16.
    const text = typeof data === 'number' ? hiddenData(data) : hide(data);
    expect(withoutEditData(`A${text}`, links)).toBe('A');
    expect([...links]).toEqual([]);
  });
});

test('text without edit data is not changed', () => {
  fc.assert(
    fc.property(joined, (text) => {
      expect(withoutEditData(text, new Map())).toBe(text);
    }),
  );
});

test('a megabyte of edit data, whole or cut, is removed in a moment', () => {
  for (const text of [
    `A${'\u200b'.repeat(1_000_000)}`,
    `A${hiddenData({ href: 'https://cms.example/'.padEnd(250_000, 'x') })}`,
    `A${formerHiddenData({ href: 'x'.repeat(500_000) })}`,
    Array.from({ length: 10_000 }, (_, at) => `${at}${hiddenData({ href: `https://a/${at}` })}`).join(' '),
  ]) {
    const links: EditLinks = new Map();
    const cleaned = withoutEditData(text, links);
    linkOfValue({ a: cleaned }, links, '1', 'title');
    expect(cleaned).not.toMatch(/[\u200b-\u200d\ufeff]/);
  }
});
