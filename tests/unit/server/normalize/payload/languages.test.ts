import { describe, expect, it } from 'vitest';
import { inOneLanguage } from '../../../../../server/normalize/payload/languages.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { options } from '../sample-options.ts';

describe('content in several languages', () => {
  it.each([
    ['a field by language', { title: { it: 'Sedia', en: 'Chair' } }, { title: 'Chair' }],
    ['a field by region', { title: { 'de-CH': 'Stuhl', 'fr-CH': 'Chaise' } }, { title: 'Stuhl' }],
    ['a field of Sanity', { title: { _type: 'localeString', it: 'Sedia' } }, { title: 'Sedia' }],
    ['an empty language', { title: { en: '', it: 'Sedia' } }, { title: 'Sedia' }],
    ['lists by language', { body: { de: [{ text: 'a' }], fr: [{ text: 'b' }] } }, { body: [{ text: 'a' }] }],
    [
      'a list by language',
      [
        { _key: 'it', value: 'Sedia' },
        { _key: 'en', value: 'Chair' },
      ],
      'Chair',
    ],
    ['a list with a field for the language', [{ _key: 'x', language: 'it', value: 'Sedia' }], 'Sedia'],
    ['a text with markers', '[:en]Chair[:it]Sedia[:]', 'Chair'],
    ['markers around a part', 'No. 4: [:de]Stuhl[:fr]Chaise[:], oak', 'No. 4: Stuhl, oak'],
    ['markers as comments', '<!--:en--><p>Chair</p><!--:--><!--:it--><p>Sedia</p><!--:-->', '<p>Chair</p>'],
    [
      'translations beside the fields',
      { id: 1, title: null, translations: [{ id: 4, items_id: 1, languages_code: 'en-US', title: 'Chair' }] },
      { id: 1, title: 'Chair' },
    ],
    [
      'translations with records as languages',
      {
        translations: [
          { languages_code: { code: 'it-IT' }, title: 'Sedia' },
          { languages_code: { code: 'en-US' }, title: 'Chair' },
        ],
      },
      { title: 'Chair' },
    ],
    [
      'translations inside blocks',
      { blocks: [{ item: { translations: [{ locale: 'it', text: 'Sedia' }] } }] },
      { blocks: [{ item: { text: 'Sedia' } }] },
    ],
  ])('is read in one: %s', (_name, given, read) => {
    expect(inOneLanguage(given)).toEqual(read);
  });

  it.each([
    [{ no: 5, it: 3 }],
    [{ de: 'Berlin', place: 'Hall' }],
    [{ en: 'Chair' }],
    [{ _acf: [{ _key: 'a1b2', value: 'x' }], id: 1, to: 'x' }],
    [
      [
        { lang: 'en', slug: 'chair' },
        { lang: 'it', slug: 'sedia' },
      ],
    ],
    ['See [:) and {: here'],
    [{ translations: [{ title: 'Chair' }] }],
  ])('leaves %j as it is', (value) => {
    expect(inOneLanguage(value)).toBe(value);
  });

  it('shows no codes, and names the choice in the repairs', () => {
    const translations = [
      { id: 8, projects_id: 1, languages_code: { code: 'en-US', name: 'English' }, title: 'Chair', text: '<p>Oak</p>' },
      {
        id: 9,
        projects_id: 1,
        languages_code: { code: 'it-IT', name: 'Italiano' },
        title: 'Sedia',
        text: '<p>Rovere</p>',
      },
    ];
    const { value, repairs } = normalizeProjectDetail({ slug: 'chair', translations }, options);
    expect(value.blocks).toMatchObject([{ kind: 'text', html: '<p>Oak</p>' }]);
    expect(repairs).toContainEqual({ pointer: '', rule: 'language-chosen', count: 1 });
  });
});
