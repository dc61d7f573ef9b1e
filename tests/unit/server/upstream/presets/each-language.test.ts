import { expect, test } from 'vitest';
import { inOneLanguage } from '../../../../../server/normalize/payload/languages.ts';
import { adaptContentful } from '../../../../../server/upstream/presets/contentful-reading.ts';
import { adaptSanity } from '../../../../../server/upstream/presets/sanity-reading.ts';
import { adaptStoryblok } from '../../../../../server/upstream/presets/storyblok-reading.ts';
import { adaptStrapi } from '../../../../../server/upstream/presets/strapi-reading.ts';

const locales = ['en-US', 'it'];
const italian = { chain: ['it', 'en-US'] };
const strict = { chain: ['it'], isStrict: true };
const read = ['projects', '', undefined, locales] as const;

const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
const entry = (id: string, type: string, fields: object) => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: type } } },
  fields,
});

test('an entry of Contentful has each field in the first language of the chain, also in its blocks', () => {
  const block = entry('b', 'quote', { text: { 'en-US': 'Sit', it: 'Siedi' }, author: { 'en-US': 'Ida' } });
  const project = entry('p', 'project', { title: { 'en-US': 'Chair' }, blocks: { 'en-US': [link('b')] } });
  const page = { total: 1, items: [project], includes: { Entry: [block] } };
  const adapted = adaptContentful(page, 'projects', '', undefined, locales);
  const blocks = [{ kind: 'quote', text: 'Siedi', author: 'Ida', id: 'b' }];
  expect(inOneLanguage(adapted, italian)).toMatchObject({ items: [{ title: 'Chair', blocks }] });
  const [own] = Object(inOneLanguage(adapted, strict)).items;
  expect(own.title).toBeUndefined();
  expect(own.blocks).toEqual([{ kind: 'quote', text: 'Siedi', author: undefined, id: 'b' }]);
});

test('a story of Storyblok has the fields of its translation', () => {
  const content = { component: 'project', lead: 'Made', lead__i18n__it: 'Fatta', place: 'Trieste' };
  const adapted = adaptStoryblok({ story: { id: 1, name: 'Chair', content } }, '', '', undefined, locales);
  expect(inOneLanguage(adapted, italian)).toMatchObject({ story: { lead: 'Fatta', place: 'Trieste', id: 1 } });
  expect(Object(inOneLanguage(adapted, { chain: ['en-US'], isStrict: true })).story.lead).toBe('Made');
});

test('a document of Sanity has the value of the language', () => {
  const result = { _id: 'p', title: { _type: 'localeString', en: 'Chair', it: 'Sedia' }, lead: { en: 'Made', it: '' } };
  const adapted = adaptSanity({ result }, 'project', '', undefined, locales);
  expect(inOneLanguage(adapted, italian)).toMatchObject({ result: { title: 'Sedia', lead: 'Made', id: 'p' } });
});

test.each([
  [
    'its localizations',
    [
      {
        id: 1,
        documentId: 'p',
        locale: 'en',
        title: 'Chair',
        year: 2021,
        localizations: [{ id: 2, documentId: 'p', locale: 'it', title: 'Sedia' }],
      },
    ],
  ],
  [
    'rows of other languages',
    [
      { id: 2, documentId: 'p', locale: 'it', title: 'Sedia' },
      { id: 1, documentId: 'p', locale: 'en', title: 'Chair', year: 2021 },
    ],
  ],
])('an entry of Strapi is one with %s', (_name, data) => {
  const adapted = adaptStrapi({ data }, 'projects', '', undefined, locales);
  expect(Object(inOneLanguage(adapted, italian)).data).toEqual([
    { id: 'p', documentId: 'p', locale: 'it', title: 'Sedia', year: 2021 },
  ]);
});

test('a translation of Directus, or a field of Payload, needs no adapter', () => {
  const translations = [
    { languages_code: 'en-US', title: 'Chair', lead: 'Made' },
    { languages_code: 'it-IT', title: 'Sedia', lead: null },
  ];
  expect(inOneLanguage({ id: 1, translations }, italian)).toEqual({ id: 1, title: 'Sedia', lead: 'Made' });
  expect(inOneLanguage({ id: 1, title: { en: 'Chair', it: 'Sedia' } }, italian)).toEqual({ id: 1, title: 'Sedia' });
  expect(inOneLanguage({ id: 1, title: { en: 'Chair' } }, strict)).toEqual({ id: 1, title: undefined });
});

test.each([
  [
    'Contentful',
    'it-IT',
    adaptContentful({ items: [entry('p', 'project', { title: { en: 'Chair', 'it-IT': 'Sedia' } })] }, ...read),
  ],
  [
    'Storyblok',
    'it_IT',
    adaptStoryblok({ stories: [{ content: { title: 'Chair', title__i18n__it_IT: 'Sedia' } }] }, ...read),
  ],
  [
    'Strapi',
    'it-IT',
    adaptStrapi(
      { data: [{ locale: 'en', title: 'Chair', localizations: [{ locale: 'it-IT', title: 'Sedia' }] }] },
      ...read,
    ),
  ],
  ['Payload', 'it-IT', { docs: [{ title: { en: 'Chair', 'it-IT': 'Sedia' } }] }],
  [
    'Directus',
    'it-IT',
    {
      data: [
        {
          translations: [
            { languages_code: 'it-IT', title: 'Sedia' },
            { languages_code: 'en-US', title: 'Chair' },
          ],
        },
      ],
    },
  ],
])('the name of a language in %s is known after reading', (_system, name, document) => {
  const names = new Map<string, string>();
  expect(JSON.stringify(inOneLanguage(document, { ...italian, names }))).toContain('Sedia');
  expect(names.get('it')).toBe(name);
});
