/** The order of the rows of the index. */

import type { ProjectSummary } from '../contract/project.ts';
import type { IndexColumn } from '../page/page-query.ts';
import { yearsIn } from './years.ts';

export type SortedItem = Pick<
  ProjectSummary,
  'title' | 'year' | 'size' | 'place' | 'typologies' | 'medium' | 'dimensions'
>;

/** From the smallest: how wide each is drawn follows the same order. */
const sizes: readonly string[] = ['hand', 'body', 'room', 'street'];

/** Sizes that the site does not know, and measures alone, follow those it knows. */
function sizeRank({ size, dimensions }: SortedItem): number | undefined {
  const rank = size ? sizes.indexOf(size.value.toLowerCase()) : -1;
  if (rank >= 0) return rank;
  if (size) return sizes.length;
  return dimensions && sizes.length + dimensions.widthCm;
}

/** What the index shows of an item's kind: its types, else what it is made of. */
function kindOf({ typologies, medium }: Pick<SortedItem, 'typologies' | 'medium'>): string | undefined {
  return typologies.map(({ label }) => label).join(', ') || medium;
}

/** The year text may be a span: its last year counts. */
function lastYear({ year }: SortedItem): number | undefined {
  return yearsIn(year).at(-1);
}

/** What an item is sorted by; undefined where it says nothing of it. */
const keys: Readonly<Record<IndexColumn, (item: SortedItem) => number | string | undefined>> = {
  year: lastYear,
  size: sizeRank,
  title: ({ title }) => title,
  place: ({ place }) => place,
  type: kindOf,
};

/** As a reader of English looks words up, figures in them by their value. */
const collator = new Intl.Collator('en-US', { numeric: true });

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`);
}

/** A column and a direction, as an address says it: `year`, `-year`. */
export interface Sorting {
  readonly column: IndexColumn;
  readonly isFalling: boolean;
}

/** How the index is sorted unless it is asked for otherwise. */
export const usualSorting: Sorting = { column: 'year', isFalling: true };

type Key = number | string | undefined;

/** Which of two keys comes first: what says nothing of the column comes last either way. */
function compareKeys(a: Key, b: Key, isFalling: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return isFalling ? compare(b, a) : compare(a, b);
}

/** Positions of the items by a column, each with what it is sorted by. */
function sortedPositions(items: readonly SortedItem[], { column, isFalling }: Sorting) {
  const keyed = items.map((item, position) => ({ position, key: keys[column](item) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key, isFalling));
}

/** The items by a column; those that say nothing of it come last either way. Equal ones stay in their order. */
export function sortProjects<Item extends SortedItem>(items: readonly Item[], sorting: Sorting): Item[] {
  return sortedPositions(items, sorting).flatMap(({ position }) => items[position] ?? []);
}

/** The place of each item by a column, which equal ones share: for whoever sorts parts of a list again and again. */
export function rankProjects(items: readonly SortedItem[], sorting: Sorting): Uint32Array {
  const ranks = new Uint32Array(items.length);
  let last: { readonly key: Key } | undefined;
  let rank = 0;
  for (const { position, key } of sortedPositions(items, sorting)) {
    if (last && compareKeys(last.key, key, sorting.isFalling) !== 0) rank += 1;
    ranks[position] = rank;
    last = { key };
  }
  return ranks;
}

/** A sorting as addresses say it: `year`, `-year`. */
export function sortingIn(value: string | undefined): Sorting | undefined {
  if (value === undefined) return undefined;
  const isFalling = value.startsWith('-');
  // Read from an address by the table of parameters: it is a column.
  return { column: value.slice(isFalling ? 1 : 0) as IndexColumn, isFalling };
}
