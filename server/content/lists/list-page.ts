import { countedNames, type ListQuery } from '../../../shared/contract/lists/list-query.ts';
import type { FilterCounts, LinkedSummary } from '../../../shared/contract/project.ts';
import { answersIn, maxAnswer, parseSearchQuery, wordsOf } from '../../../shared/find/find-projects.ts';
import { spelled } from '../../../shared/find/option-value.ts';
import type { AnyFilterName } from '../../../shared/find/project-filters.ts';
import { minListWeight } from '../../../shared/find/searched-facts.ts';
import { type Sorting, sortingsIn, usualSorting } from '../../../shared/find/sort-projects.ts';
import { type YearRange, yearRangesIn, yearsIn } from '../../../shared/find/years.ts';
import { type Items, optionsIn, ranksIn, wordsIn } from './list-data.ts';

type Positions = readonly number[];

const maxItems = 2 ** 24;

/** Sorts by whole numbers from 0, equal ones in their order. A numeric sort of 2,000 items takes a tenth of a comparing one. */
export function sortedBy(positions: Positions, keyOf: (position: number) => number): Positions {
  const keys = Float64Array.from(positions, (position, at) => keyOf(position) * maxItems + at).sort();
  return Array.from(keys, (key) => positions[key % maxItems] ?? 0);
}

/** Sorts are stable, so the most important one comes last. */
export const sorted = (some: Positions, list: Items, sortings: readonly Sorting[]): Positions =>
  sortings.reduceRight((positions, { column, isFalling }) => {
    const ranks = ranksIn[column].of(list);
    return sortedBy(positions, (position) => {
      const rank = ranks[position];
      if (rank === undefined) return list.length;
      return isFalling ? list.length - 1 - rank : rank;
    });
  }, some);

function found(some: Positions, list: Items, text: string, sortings: readonly Sorting[] = [usualSorting]): Positions {
  const answers = answersIn(wordsIn.of(list), parseSearchQuery(text), minListWeight);
  const answering = some.filter((position) => (answers[position] ?? 0) > 0);
  return sortedBy(sorted(answering, list, sortings), (position) => maxAnswer - (answers[position] ?? 0));
}

const asWords = (text: string): string => wordsOf(text).join(' ');

const maxParts = 4;

/** Options by value or label, in any case. The longest run of parts counts, because a label may contain a comma. */
function optionValuesIn(text: string, list: Items, name: AnyFilterName): ReadonlySet<string> {
  const known = optionsIn[name].of(list).bySpelling;
  const parts = text.split(',');
  const values = new Set<string>();
  for (let start = 0; start < parts.length; ) {
    let end = Math.min(parts.length, start + maxParts);
    const valueIn = () => known.get(spelled(parts.slice(start, end).join(',')));
    while (end > start + 1 && valueIn() === undefined) end -= 1;
    const value = valueIn();
    if (value !== undefined) values.add(value);
    start = end;
  }
  return values;
}

/** Every year in a span such as 2019–2021 matches. */
function isOfYears(year: string | undefined, ranges: readonly YearRange[]): boolean {
  const years = yearsIn(year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return ranges.some(({ from, to }) => from <= last && to >= first);
}

type Test = (item: LinkedSummary, position: number) => boolean;

const testsOf: Readonly<Record<'ids' | AnyFilterName, (text: string, list: Items) => Test>> = {
  ids: (text) => {
    const ids = new Set(text.split(','));
    return ({ id }) => ids.has(id);
  },
  typology: (text, list) => hasOption(text, list, 'typology'),
  size: (text, list) => hasOption(text, list, 'size'),
  medium: (text, list) => hasOption(text, list, 'medium'),
  availability: (text, list) => hasOption(text, list, 'availability'),
  series: (text) => {
    const wanted = [text, ...text.split(',')].map(asWords);
    return ofText(
      ({ series }) => series,
      (series) => series !== undefined && wanted.includes(asWords(series)),
    );
  },
};

/** Tests each text of a field once, because many items have the same. */
function ofText(read: (item: LinkedSummary) => string | undefined, test: (text: string | undefined) => boolean): Test {
  const known = new Map<string | undefined, boolean>();
  return (item) => {
    const text = read(item);
    const isMatching = known.get(text) ?? test(text);
    known.set(text, isMatching);
    return isMatching;
  };
}

function hasOption(text: string, list: Items, name: AnyFilterName): Test {
  const wanted = optionValuesIn(text, list, name);
  const { values } = optionsIn[name].of(list);
  return (_item, position) => values[position]?.some((value) => wanted.has(value)) ?? false;
}

const filterKeys = [
  ['ids', 'excludeIds'],
  ['typology', 'excludeTypology'],
  ['size', 'excludeSize'],
  ['series', 'excludeSeries'],
  ['medium', 'excludeMedium'],
  ['availability', 'excludeAvailability'],
] as const;

type Filters = Omit<ListQuery, 'q' | 'sort' | 'limit' | 'cursor' | 'counts' | 'fields' | 'images'>;

function matching(list: Items, { year, updatedSince, ...filters }: Filters): Positions {
  const tests: Test[] = filterKeys.flatMap(([name, excluding]) => {
    const [included, excluded] = [filters[name], filters[excluding]];
    const isExcluded = excluded === undefined ? undefined : testsOf[name](excluded, list);
    return [
      ...(included === undefined ? [] : [testsOf[name](included, list)]),
      ...(isExcluded ? [(item: LinkedSummary, position: number) => !isExcluded(item, position)] : []),
    ];
  });
  const ranges = year === undefined ? undefined : yearRangesIn(year);
  if (ranges) {
    tests.push(
      ofText(
        (item) => item.year,
        (text) => isOfYears(text, ranges),
      ),
    );
  }
  if (updatedSince !== undefined) {
    const sinceMs = Date.parse(updatedSince);
    tests.push(({ updatedAt }) => updatedAt !== undefined && Date.parse(updatedAt) >= sinceMs);
  }
  return list.flatMap((item, position) => (tests.every((test) => test(item, position)) ? [position] : []));
}

/** Counts the items of each value that a list shows. A filter does not narrow its own counts. */
export function countsIn(list: Items, { counts = '', sort: _sort, ...query }: ListQuery): FilterCounts {
  const named = new Set(counts.split(','));
  const names = countedNames.filter((name) => named.has(name));
  const counted = names.map((name) => {
    const { values, options } = optionsIn[name].of(list);
    const byValue = new Map<string, number>();
    for (const position of positionsOf(list, { ...query, [name]: undefined }))
      for (const value of values[position] ?? []) byValue.set(value, (byValue.get(value) ?? 0) + 1);
    const shown = [...options.values()].flatMap(({ value, label }) => {
      const count = byValue.get(value);
      return count ? [{ value, label, count }] : [];
    });
    return [name, shown] as const;
  });
  return Object.fromEntries(counted);
}

type Arrangement = Filters & Pick<ListQuery, 'q' | 'sort'>;

function positionsOf(list: Items, { q, sort, ...filters }: Arrangement): Positions {
  const filtered = matching(list, filters);
  const sortings = sort === undefined ? undefined : sortingsIn(sort);
  const answering = q === undefined ? filtered : found(filtered, list, q, sortings);
  return sortings ? sorted(answering, list, sortings) : answering;
}

/** Without a sorting, items keep their order, and search results come best first. */
export const arranged = (list: Items, query: Arrangement): Items =>
  positionsOf(list, query).flatMap((position) => list[position] ?? []);

export async function prepareFor(list: Items, { q, sort }: Pick<ListQuery, 'q' | 'sort'>): Promise<void> {
  const sortings = (sort && sortingsIn(sort)) || (q === undefined ? [] : [usualSorting]);
  for (const data of Object.values(optionsIn)) await data.prepare(list);
  for (const { column } of sortings) await ranksIn[column].prepare(list);
  if (q !== undefined) await wordsIn.prepare(list);
}
