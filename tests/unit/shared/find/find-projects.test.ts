import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  answersIn,
  findProjects,
  folded,
  maxTerms,
  type SearchedItem,
  searchedExtra,
  soughtIn,
  wordIndexOf,
  wordsOf,
  wordTableOf,
} from '../../../../shared/find/find-projects.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

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
const bench = item('Bench for Two Weathers', { year: '2019', place: 'Graz, Austria' });
const work = item('Chairs at Rest', {
  medium: 'Oil and wax on linen',
  extra: { series: 'Ledgers', price: '1 florin' },
});
const all = [chair, bench, work];
const titlesFor = (text: string, items = all) => findProjects(items, text).map(({ title }) => title);

describe('R2 what is found', () => {
  test.each([
    ['sill', ['Sill Chair']],
    ['2019', ['Bench for Two Weathers']],
    ['italy', ['Sill Chair']],
    ['furni', ['Sill Chair']],
    ['linen', ['Sill Chair', 'Chairs at Rest']],
    ['ledgers', ['Chairs at Rest']],
    ['linen 2021', ['Sill Chair']],
    ['florin', []],
    ['sill graz', []],
    ['', []],
    ['…', []],
  ])('R2 %o by title, year, place, type, material and series, each word', (text, titles) => {
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
  ])('R2 %o answers to %o', (title, text) => {
    expect(titlesFor(text, [item(title)])).toEqual([title]);
  });

  test('R2 the title that it is comes first, then what begins with it, then whole words, then parts of words', () => {
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

  test('R2 what answers equally well stays in its order', () => {
    const same = ['b', 'a', 'c'].map((name) => item('Chair', { extra: { name } }));
    expect(findProjects(same, 'chair')).toEqual(same);
  });

  test('R2 further fields: those that are searched, whatever their case', () => {
    expect(searchedExtra({ Series: 'a', material: 'b', materials: 'c', area: '9 m²' })).toEqual({
      Series: 'a',
      material: 'b',
      materials: 'c',
    });
  });
});

describe('R2 for any texts', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  const items = fc.array(
    fc
      .record({ title: texts, year: texts, place: texts, medium: texts })
      .map(({ title, ...more }) => item(title, more)),
  );

  test('R2 an item answers to its own words, in any case, order and spelling', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (list, isReversed) => {
        for (const one of list) {
          const words = wordsOf(`${one.title} ${one.place}`);
          if (words.length === 0) continue;
          const text = (isReversed ? words.toReversed() : words).join(' ').toUpperCase();
          // Upper case is another word for some letters, and then nobody looks for it so.
          if (folded(text) === words.join(' ')) expect(findProjects(list, text)).toContain(one);
        }
      }),
      propertyRuns,
    );
  });

  test('R2 one word more finds no more; what is found was there, once', () => {
    fc.assert(
      fc.property(items, texts, texts, (list, text, more) => {
        const found = findProjects(list, text);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((one) => list.includes(one))).toBe(true);
        if (found.length === 0) return;
        for (const one of findProjects(list, `${text} ${more}`)) expect(found).toContain(one);
      }),
      propertyRuns,
    );
  });
});

describe('a search for many words', () => {
  test('looks for the eight longest words of a text and drops the shortest [R2]', () => {
    const eight = 'sill chair trieste italy furniture offcuts linen cord';
    expect(wordsOf(eight)).toHaveLength(maxTerms);
    expect(titlesFor(`${eight} zz zzz`)).toEqual(['Sill Chair']);
    expect(titlesFor(`zz ${eight}`)).toEqual(['Sill Chair']);
    expect(titlesFor(`${eight} unknownword`)).toEqual([]);
    expect(soughtIn([...'abcdefghijklmnopqrstuvwxyz'].join(' ')).terms).toHaveLength(maxTerms);
  });

  test('finds a title of more than eight words first [R2]', () => {
    const title = 'One two three four five six seven eight nine ten';
    expect(titlesFor(title, [item(`More ${title}`), item(title)])).toEqual([title, `More ${title}`]);
  });
});

test('a table of words gives every item the answer that its own index gives [R2]', () => {
  const word = fc.constantFrom('oak', 'oaken', 'soak', 'ash', 'a', 'lamp', '2019');
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  const items = fc.array(
    fc.record({ title: text, place: text, medium: text }).map(({ title, ...more }) => item(title, more)),
  );
  fc.assert(
    fc.property(items, text, (list, sought) => {
      const indexes = list.map(wordIndexOf);
      const each = indexes.map((index) => answerOf(index, soughtIn(sought)));
      expect([...answersIn(wordTableOf(indexes), soughtIn(sought))]).toEqual(each);
    }),
    propertyRuns,
  );
});
