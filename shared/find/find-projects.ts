/** What is looked for in the index, among projects and works: the same search for the server and the browser. */

import type { ProjectSummary } from '../contract/project.ts';

/** The part of an item that is searched. */
export type SearchedItem = Pick<ProjectSummary, 'title' | 'year' | 'place' | 'typologies' | 'medium' | 'extra'>;

/** Fields without a name of their own that are searched: what a thing is made of, and the series it belongs to. */
const searchedFields = /^(?:materials?|series)$/i;

/** The searched ones of an item's further fields. */
export function searchedExtra(extra: ProjectSummary['extra']): ProjectSummary['extra'] {
  return Object.fromEntries(Object.entries(extra).filter(([field]) => searchedFields.test(field)));
}

/** Letters that are written in another way where there are no accents, and that Unicode does not take apart. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Of a text that goes on and on, as much is searched. */
const maxTextLength = 500;

/** A text as it is compared: without case, accents (in Latin, Greek, Cyrillic, Hebrew and Arabic) and apostrophes. */
export function folded(text: string): string {
  return text
    .slice(0, maxTextLength)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670'’ʼ]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => spelledOut[letter] ?? letter);
}

/** The words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The fields of a thing with what a word in them counts, as the words that are compared; the first is its title. */
export type WordIndex = readonly { readonly weight: number; readonly words: readonly string[] }[];

/** What an item is searched by, worked out anew. */
export function wordIndexOf({ title, year = '', place = '', typologies, medium = '', extra }: SearchedItem): WordIndex {
  const types = typologies.map(({ label }) => label).join(' ');
  const materials = [medium, ...Object.values(searchedExtra(extra))].join(' ');
  return [
    { weight: 6, words: wordsOf(title) },
    { weight: 3, words: wordsOf(`${year} ${place} ${types}`) },
    { weight: 2, words: wordsOf(materials) },
  ];
}

/** Items are searched at every key: what they are compared by is worked out once. */
const indexes = new WeakMap<SearchedItem, WordIndex>();

function indexFor(item: SearchedItem): WordIndex {
  const known = indexes.get(item);
  if (known) return known;
  const index = wordIndexOf(item);
  indexes.set(item, index);
  return index;
}

/** How well one word answers to a sought one: it is it, begins with it, or has it within; 0: not at all. */
function likeness(word: string, sought: string): number {
  if (!word.includes(sought)) return 0;
  if (word === sought) return 4;
  return word.startsWith(sought) ? 3 : 1;
}

/** How well an item answers to one sought word: by its best word. */
function scoreOf(index: WordIndex, sought: string): number {
  let best = 0;
  for (const { weight, words } of index) {
    for (const word of words) best = Math.max(best, weight * likeness(word, sought));
  }
  return best;
}

/** Most words of a text that are looked for: a longer text is described well enough by the longest of them. */
export const maxTerms = 8;

/** The words that a text is looked for by, without repetition: at most {@link maxTerms}, of which the shortest are dropped. */
function termsOf(words: readonly string[]): readonly string[] {
  const terms = [...new Set(words)];
  if (terms.length <= maxTerms) return terms;
  const longest = new Set(terms.toSorted((a, b) => b.length - a.length).slice(0, maxTerms));
  return terms.filter((term) => longest.has(term));
}

/** Counts more than any words by themselves: the title is what was looked for, or begins with it. */
const ofWholeTitle = 10_000;

function titleScore(title: readonly string[], sought: readonly string[]): number {
  if (!sought.every((word, at) => (at === sought.length - 1 ? title[at]?.startsWith(word) : title[at] === word)))
    return 0;
  return title.join(' ') === sought.join(' ') ? 2 * ofWholeTitle : ofWholeTitle;
}

/** The words of a search, parsed once for all items. */
export interface Sought {
  readonly words: readonly string[];
  readonly terms: readonly string[];
}

export function soughtIn(text: string): Sought {
  const words = [...new Set(wordsOf(text))];
  return { words, terms: termsOf(words) };
}

/** How well a thing answers to what is looked for, 0 where it does not answer to each term. */
export function answerOf(index: WordIndex, { words, terms }: Sought): number {
  let sum = 0;
  for (const term of terms) {
    const score = scoreOf(index, term);
    if (score === 0) return 0;
    sum += score;
  }
  return terms.length === 0 ? 0 : sum + titleScore(index[0]?.words ?? [], words);
}

/** The words of many things, each with the things that contain it: a search looks at each word once. */
export interface WordTable {
  readonly titles: readonly (readonly string[])[];
  /** By word: positions of things and the weight of the word in each, in turns. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** The table of things that are found by these indexes, each at its position. */
export function wordTableOf(indexes: readonly WordIndex[]): WordTable {
  const places = new Map<string, number[]>();
  for (const [position, index] of indexes.entries()) {
    for (const { weight, words } of index) {
      for (const word of words) {
        const known = places.get(word);
        if (known) known.push(position, weight);
        else places.set(word, [position, weight]);
      }
    }
  }
  return { titles: indexes.map((index) => index[0]?.words ?? []), places };
}

/** How well each thing of a table answers to one sought word. */
function scoresOf({ titles, places }: WordTable, sought: string): Uint16Array {
  const scores = new Uint16Array(titles.length);
  for (const [word, placesOfWord] of places) {
    const like = likeness(word, sought);
    for (let at = 0; like > 0 && at < placesOfWord.length; at += 2) {
      const [position = 0, weight = 0] = [placesOfWord[at], placesOfWord[at + 1]];
      scores[position] = Math.max(scores[position] ?? 0, like * weight);
    }
  }
  return scores;
}

/** What {@link answerOf} returns for each thing of a table. */
export function answersIn(table: WordTable, { words, terms }: Sought): Float64Array {
  const each = terms.map((term) => scoresOf(table, term));
  return Float64Array.from(table.titles, (title, position) => {
    let sum = 0;
    for (const scores of each) {
      const score = scores[position] ?? 0;
      if (score === 0) return 0;
      sum += score;
    }
    return terms.length === 0 ? 0 : sum + titleScore(title, words);
  });
}

/**
 * The projects and works that answer to a text by their title, year, place, types, materials and series, best first. Those
 * that answer equally well stay in their order. Each word of the text is contained in a word of the item. Returns none for a
 * text without a word.
 */
export function findProjects<Item extends SearchedItem>(items: readonly Item[], text: string): Item[] {
  const sought = soughtIn(text);
  return items
    .map((item) => ({ item, answer: answerOf(indexFor(item), sought) }))
    .filter(({ answer }) => answer > 0)
    .sort((a, b) => b.answer - a.answer)
    .map(({ item }) => item);
}
