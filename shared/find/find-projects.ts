/** The search of projects and works, for server and browser. */

import type { ProjectSummary } from '../contract/project.ts';
import type { FactItem } from '../page/item-facts.ts';
import { minListWeight, searchedFacts } from './searched-facts.ts';

export type SearchedItem = FactItem & Pick<ProjectSummary, 'title'>;

/** Letters that Unicode does not decompose. */
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
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
};

/** The Latin ones, in lower case, spelled out. */
export const withPlainLetters = (text: string): string =>
  text.replace(/[ßæœøđðþłħı]/g, (letter) => spelledOut[letter] ?? letter);

const maxTextLength = 500;

/** The form in which texts are compared: without case, accents, apostrophes and Arabic signs, with kana as hiragana. */
export const folded = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670'’ʼ]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıςةى]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 96));

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment);
}

export function wordsOf(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return unspaced.test(text) ? words.flatMap(segmentsOf) : words;
}

/** Words of the fields with their weights. The first field is the title. */
export type WordIndex = readonly { readonly weight: number; readonly words: readonly string[] }[];

export function wordIndexOf(item: SearchedItem, minWeight = minListWeight): WordIndex {
  const facts = searchedFacts(item).filter(({ weight }) => weight >= minWeight);
  return [{ weight: 6, text: item.title }, ...facts].map(({ weight, text }) => ({ weight, words: wordsOf(text) }));
}

/** 4: equal, 3: prefix, 1: part, 0: no match. */
function likeness(word: string, sought: string): number {
  if (!word.includes(sought)) return 0;
  if (word === sought) return 4;
  return word.startsWith(sought) ? 3 : 1;
}

/** Of a longer text, the longest words are searched. */
export const maxTerms = 8;

function termsOf(words: readonly string[]): readonly string[] {
  const terms = [...new Set(words)];
  if (terms.length <= maxTerms) return terms;
  const longest = new Set(terms.toSorted((a, b) => b.length - a.length).slice(0, maxTerms));
  return terms.filter((term) => longest.has(term));
}

/** More than any sum of words. */
const ofWholeTitle = 10_000;

export const maxAnswer = 3 * ofWholeTitle;

function titleScore(title: readonly string[], sought: readonly string[]): number {
  if (!sought.every((word, at) => (at === sought.length - 1 ? title[at]?.startsWith(word) : title[at] === word)))
    return 0;
  return title.join(' ') === sought.join(' ') ? 2 * ofWholeTitle : ofWholeTitle;
}

export interface SearchQuery {
  readonly words: readonly string[];
  readonly terms: readonly string[];
}

export function parseSearchQuery(text: string): SearchQuery {
  const words = [...new Set(wordsOf(text))];
  return { words, terms: termsOf(words) };
}

/** Weights are smaller. */
const weights = 8;

/** An index of many items, so that a search tests each word once. */
export class WordTable {
  readonly titles: (readonly string[])[] = [];
  /** Positions and weights of the items with a word, as one number each. */
  readonly occurrences = new Map<string, number[]>();

  add(index: WordIndex): void {
    const position = this.titles.push(index[0]?.words ?? []) - 1;
    for (const { weight, words } of index) {
      for (const word of words) {
        const occurrence = position * weights + weight;
        const known = this.occurrences.get(word);
        if (!known) this.occurrences.set(word, [occurrence]);
        else if (known.at(-1) !== occurrence) known.push(occurrence);
      }
    }
  }
}

function scoresOf({ titles, occurrences }: WordTable, sought: string, minWeight: number): Uint16Array {
  const scores = new Uint16Array(titles.length);
  for (const [word, found] of occurrences) {
    const like = likeness(word, sought);
    if (like === 0) continue;
    for (const occurrence of found) {
      const weight = occurrence % weights;
      const position = (occurrence - weight) / weights;
      if (weight >= minWeight) scores[position] = Math.max(scores[position] ?? 0, like * weight);
    }
  }
  return scores;
}

/** The score of each item, 0 unless it matches every term. */
export function answersIn(table: WordTable, { words, terms }: SearchQuery, minWeight = 0): Float64Array {
  const answers = new Float64Array(table.titles.length);
  const each = terms.map((term) => scoresOf(table, term, minWeight));
  for (const [position, title] of terms.length > 0 ? table.titles.entries() : []) {
    let sum = 0;
    for (const scores of each) {
      const score = scores[position] ?? 0;
      sum = score === 0 ? Number.NEGATIVE_INFINITY : sum + score;
    }
    if (sum > 0) answers[position] = sum + titleScore(title, words);
  }
  return answers;
}

function tableOf(indexes: readonly WordIndex[]): WordTable {
  const table = new WordTable();
  for (const index of indexes) table.add(index);
  return table;
}

export const answerOf = (index: WordIndex, sought: SearchQuery): number => answersIn(tableOf([index]), sought)[0] ?? 0;

/** Cached, because a list is searched at every key press. */
const tables = new WeakMap<readonly SearchedItem[], WordTable>();

function tableFor(items: readonly SearchedItem[]): WordTable {
  const table = tables.get(items) ?? tableOf(items.map((item) => wordIndexOf(item)));
  tables.set(items, table);
  return table;
}

/** Items that match every word, best first; equal scores in the order of `sort`. Empty if the text has no word. */
export function findProjects<Item extends SearchedItem>(
  lists: readonly (readonly Item[])[],
  text: string,
  sort: (found: Item[]) => Item[] = (found) => found,
): Item[] {
  const sought = parseSearchQuery(text);
  const answers = new Map<Item, number>();
  for (const items of lists) {
    for (const [position, answer] of answersIn(tableFor(items), sought).entries()) {
      const item = items[position];
      if (item && answer > 0) answers.set(item, answer);
    }
  }
  return sort([...answers.keys()]).sort((a, b) => (answers.get(b) ?? 0) - (answers.get(a) ?? 0));
}
