import type { ProjectSummary } from '../contract/project.ts';
import { locale } from '../messages/format-message.ts';
import { type IndexColumn, indexColumns, readSort } from '../page/page-query.ts';
import { yearsIn } from './years.ts';

/** `updatedAt` is a column of the API only. */
export const sortColumns = [...indexColumns, 'updatedAt'] as const;

export type SortColumn = (typeof sortColumns)[number];

export type SortedItem = Pick<
  ProjectSummary,
  'title' | 'year' | 'size' | 'place' | 'typologies' | 'medium' | 'dimensions' | 'updatedAt'
>;

const sizes: readonly string[] = ['hand', 'body', 'room', 'street'];

/** Unknown sizes, then dimensions alone, come after the known sizes. */
function sizeRank({ size, dimensions }: SortedItem): number | undefined {
  const rank = size ? sizes.indexOf(size.value.toLowerCase()) : -1;
  if (rank >= 0) return rank;
  if (size) return sizes.length;
  return dimensions && sizes.length + dimensions.widthCm;
}

export type Key = number | string | undefined;

export const keysOf: Readonly<Record<SortColumn, (item: SortedItem) => Key>> = {
  // The last year of a span counts.
  year: ({ year }) => yearsIn(year).at(-1),
  size: sizeRank,
  title: ({ title }) => title,
  place: ({ place }) => place,
  updatedAt: ({ updatedAt }) => updatedAt && Date.parse(updatedAt),
  typology: ({ typologies, medium }) => typologies.map(({ label }) => label).join(', ') || medium,
};

const collators: Record<string, Intl.Collator> = {};

function compare(a: number | string, b: number | string, tag: string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  collators[tag] ??= new Intl.Collator(tag, { numeric: true });
  return collators[tag].compare(`${a}`, `${b}`);
}

export interface Sorting {
  readonly column: SortColumn;
  readonly isFalling: boolean;
}

export const usualSorting: Sorting = { column: 'year', isFalling: true };

/** In the order of a language. Missing values come last in both directions. */
export function compareKeys(a: Key, b: Key, isFalling: boolean, tag = locale): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return isFalling ? compare(b, a, tag) : compare(a, b, tag);
}

/** Items sorted by a column. Missing values come last; equal values keep their order. */
export function sortProjects<Item extends SortedItem>(
  items: readonly Item[],
  { column, isFalling }: Sorting,
  tag?: string,
): Item[] {
  const keyed = items.map((item) => ({ item, key: keysOf[column](item) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key, isFalling, tag)).map(({ item }) => item);
}

/** Compares items by several columns, most important first. */
export function comparedBy(sortings: readonly Sorting[], a: SortedItem, b: SortedItem, tag?: string): number {
  const orders = sortings.map(({ column, isFalling }) =>
    compareKeys(keysOf[column](a), keysOf[column](b), isFalling, tag),
  );
  return orders.find((order) => order !== 0) ?? 0;
}

/** Parses `year` or `-year`. Undefined for an unknown column. */
export function sortingIn(value: string | undefined): Sorting | undefined {
  const sort = value === undefined ? undefined : readSort(value);
  if (sort === undefined) return undefined;
  const isFalling = sort.startsWith('-');
  // Checked by readSort.
  return { column: sort.slice(isFalling ? 1 : 0) as IndexColumn, isFalling };
}

/** Parses `-year,title`, most important first. Undefined if a column is unknown. */
export function sortingsIn(value: string): readonly Sorting[] | undefined {
  const sortings = value.split(',').flatMap((part) => {
    const isFalling = part.startsWith('-');
    const column = sortColumns.find((name) => name === part.slice(Number(isFalling)));
    return column === undefined ? [] : [{ column, isFalling }];
  });
  return sortings.length === value.split(',').length ? sortings : undefined;
}
