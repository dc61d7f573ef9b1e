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

/** Counts more than any words by themselves: the title is what was looked for, or begins with it. */
const ofWholeTitle = 10_000;

function titleScore(index: WordIndex, sought: readonly string[]): number {
  const title = index[0]?.words ?? [];
  if (!sought.every((word, at) => (at === sought.length - 1 ? title[at]?.startsWith(word) : title[at] === word)))
    return 0;
  return title.join(' ') === sought.join(' ') ? 2 * ofWholeTitle : ofWholeTitle;
}

/** How well a thing answers to all of the words, 0 where it does not answer to each of them. */
function answerOf(index: WordIndex, sought: readonly string[]): number {
  let sum = 0;
  for (const word of sought) {
    const score = scoreOf(index, word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum + titleScore(index, sought);
}

/**
 * Those of the things that answer to a text, best first, in the order they came in where they answer equally well. Each
 * word of it has to stand, or to begin, or at least to be contained, in a word of their index. None for a text without a
 * word.
 */
export function bestAnswers<Thing>(
  things: readonly Thing[],
  text: string,
  indexFor: (thing: Thing) => WordIndex,
): Thing[] {
  const sought = [...new Set(wordsOf(text))];
  if (sought.length === 0) return [];
  return things
    .map((thing) => ({ thing, answer: answerOf(indexFor(thing), sought) }))
    .filter(({ answer }) => answer > 0)
    .sort((a, b) => b.answer - a.answer)
    .map(({ thing }) => thing);
}

/** The {@link bestAnswers} of projects and works by their title, year, place, types, materials and series. */
export function findProjects<Item extends SearchedItem>(items: readonly Item[], text: string): Item[] {
  return bestAnswers(items, text, indexFor);
}
