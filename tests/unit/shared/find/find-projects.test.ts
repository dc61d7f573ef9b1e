import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findProjects, folded, type SearchedItem, wordsOf } from '../../../../shared/find/find-projects.ts';

const item = (title: string, more: Partial<SearchedItem> = {}): SearchedItem => ({
  title,
  typologies: [],
  extra: {},
  ...more,
});

const chair = item('Sill Chair', {
  year: '2021',
  place: 'Trieste, Italy',
  typologies: [{ value: 'furniture', label: 'Furniture' }],
  extra: { materials: 'ash offcuts, linen cord' },
});
const bench = item('Bench for Two Weathers', {
  year: '2019',
  place: 'Graz, Austria',
  extra: { with: 'Pia Lorenzut' },
});
const work = item('Chairs at Rest', {
  medium: 'Oil and wax on linen',
  extra: { series: 'Ledgers', price: '1 florin' },
});
const all = [chair, bench, work];
const titlesFor = (text: string, items = all) => findProjects([items], text).map(({ title }) => title);

describe('a search', () => {
  test.each([
    ['sill', ['Sill Chair']],
    ['2019', ['Bench for Two Weathers']],
    ['italy', ['Sill Chair']],
    ['furni', ['Sill Chair']],
    ['linen', ['Sill Chair', 'Chairs at Rest']],
    ['ledgers', ['Chairs at Rest']],
    ['linen 2021', ['Sill Chair']],
    ['pia', ['Bench for Two Weathers']],
    ['florin', []],
    ['sill graz', []],
    ['', []],
    ['…', []],
  ])('for %o finds titles, years, places, types, materials, series and people [R2]', (text, titles) => {
    expect(titlesFor(text)).toEqual(titles);
  });

  test.each([
    ['Škoda Çelik', 'skoda celik'],
    ['skoda', 'ŠKODA'],
    ['Łódź Straße', 'lodz strasse'],
    ['Artist’s chair', 'artists'],
    ['Ёлка', 'елка'],
    ['ﬁne', 'FINE'],
    ['Ørsted', 'orsted'],
    ['كُرسيّ العتبة', 'كرسي العتبه'],
    ['أعمال', 'اعمال'],
    ['ガラスのテーブル', 'がらす'],
    ['敷居椅子', '椅子'],
    ['İstanbul IŞIK', 'istanbul ışık'],
    ['Ξύλος', 'ΞΥΛΟΣ'],
  ])('finds %o by %o [R2]', (title, text) => {
    expect(titlesFor(text, [item(title)])).toEqual([title]);
  });

  test('ranks the exact title first, then its beginning, whole words and parts of words [R2]', () => {
    const titles = ['Armchair', 'A Chair', 'Chairs', 'Chair in Oak', 'Chair'];
    expect(
      titlesFor(
        'chair',
        titles.map((title) => item(title)),
      ),
    ).toEqual(['Chair', 'Chair in Oak', 'Chairs', 'A Chair', 'Armchair']);
    const place = item('Stool', { place: 'Oak, Ohio' });
    const material = item('Bench', { medium: 'Oak' });
    expect(titlesFor('oak', [material, place, item('Oak Stool')])).toEqual(['Oak Stool', 'Stool', 'Bench']);
  });
});

describe('a search in any texts', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  const items = fc.array(
    fc
      .record({ title: texts, year: texts, place: texts, medium: texts })
      .map(({ title, ...more }) => item(title, more)),
  );

  test('finds an item by its own words in any case and order [R2]', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (list, isReversed) => {
        for (const one of list) {
          const words = wordsOf(`${one.title} ${one.place}`);
          if (words.length === 0) continue;
          const text = (isReversed ? words.toReversed() : words).join(' ').toUpperCase();
          // In some scripts upper case changes the word, so a search does not match.
          if (folded(text) === words.join(' ')) expect(findProjects([list], text)).toContain(one);
        }
      }),
    );
  });
});
