import { expect, test } from 'vitest';
import { nameFor } from '../../../../server/base/locales.ts';
import { changedLocales } from '../../../../server/base/translations.ts';
import { inOneLanguage } from '../../../../server/normalize/payload/languages.ts';

test.each([
  ['it', ['en-US', 'it-IT'], 'it-IT'],
  ['it', ['en_US', 'it_IT'], 'it_IT'],
  ['it-IT', ['en', 'it'], 'it'],
  ['zh-Hans', ['zh_Hant_TW', 'zh_Hans_CN'], 'zh_Hans_CN'],
  ['zh-Hans', ['en', 'zh-CN'], 'zh-CN'],
  ['zh-Hant', ['zh-CN', 'zh-HK'], 'zh-HK'],
  ['pt', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['pt-PT', ['pt-BR', 'pt-PT'], 'pt-PT'],
  ['pt-BR', ['pt'], 'pt'],
  ['en-US', ['en-GB', 'en'], 'en'],
  ['it', ['en', 'italian'], undefined],
])('finds the name of a CMS for %s in %j', (tag, names, name) => {
  expect(nameFor(tag, names)).toBe(name);
});

test.each([
  ['fields', { title: { 'en-US': 'Chair', 'it-IT': 'Sedia' } }],
  [
    'translations of Directus',
    {
      translations: [
        { languages_code: 'it-IT', title: 'Sedia' },
        { languages_code: 'en-US', title: 'Chair' },
      ],
    },
  ],
  [
    'values of Sanity',
    {
      title: [
        { _key: 'en', value: 'Chair' },
        { _key: 'it_IT', value: 'Sedia' },
      ],
    },
  ],
])('reads %s in a language that the CMS names differently', (_form, document) => {
  expect(inOneLanguage(document, { chain: ['it', 'en-US'] })).toEqual({ title: 'Sedia' });
  expect(inOneLanguage(document, { chain: ['it-IT'], isStrict: true })).toEqual({ title: 'Sedia' });
});

test('reads a name as that of the nearest language only, also without a text in it', () => {
  const chain = ['en-GB', 'en-US'];
  expect(inOneLanguage({ title: { 'en-US': 'Color', it: 'Colore' } }, { chain })).toEqual({ title: 'Color' });
  expect(inOneLanguage({ title: { 'en-US': 'Color', it: 'Colore' } }, { chain, isStrict: true })).toEqual({});
  expect(inOneLanguage({ title: { en: 'Color', 'en-GB': 'Colour' } }, { chain, isStrict: true })).toEqual({
    title: 'Colour',
  });
});

test('finds the languages that a change concerns, and does not parse long lists for it', () => {
  const entryOf = (title: string, length: number) => {
    const value = { items: Array.from({ length }, (_item, id) => ({ id, slug: `slug-${id}`, title })) };
    const translations = { en: { isComplete: true }, it: { isComplete: true, value } };
    const main = value.items.map((item) => ({ ...item, title: 'Chair' }));
    return Buffer.from(JSON.stringify({ items: main, '@locales': translations }));
  };
  const changed = (length: number) => changedLocales(entryOf('Sedia', length), entryOf('Seduta', length), ['en', 'it']);
  expect(changed(3)).toEqual(['it']);
  expect(changed(20_000)).toEqual(['en', 'it']);
});
