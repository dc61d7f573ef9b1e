import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LinkedSummary, Option } from '../../../shared/contract/project.ts';
import { WordTable, wordIndexOf, wordsOf } from '../../../shared/find/find-projects.ts';
import { spelled } from '../../../shared/find/option-value.ts';
import { type AnyFilterName, optionsOfProject } from '../../../shared/find/project-filters.ts';
import { compareKeys, type Key, keysOf, type SortColumn, sortColumns } from '../../../shared/find/sort-projects.ts';
import { localeOfList } from '../../base/translations.ts';

export type Items = readonly LinkedSummary[];

/** Pauses after each portion. */
type Work<Result> = Generator<undefined, Result>;

const portion = 250;

/** Data of a list that a query needs. It is made once for each version of the list, and is dropped with the list. */
export class ListData<Data> {
  readonly #make: (items: Items) => Work<Data>;
  readonly #known = new WeakMap<Items, Data>();
  readonly #coming = new WeakMap<Items, Promise<void>>();

  constructor(make: (items: Items) => Work<Data>) {
    this.#make = make;
  }

  /** Makes what is not prepared at once. */
  of(items: Items): Data {
    const known = this.#known.get(items);
    if (known !== undefined) return known;
    const work = this.#make(items);
    let step = work.next();
    while (!step.done) step = work.next();
    this.#known.set(items, step.value);
    return step.value;
  }

  /** Works in portions, one in each turn of the event loop, because all of 10,000 items would take 300 ms. */
  prepare(items: Items): Promise<void> {
    const coming = this.#coming.get(items) ?? this.#prepare(items);
    this.#coming.set(items, coming);
    return coming;
  }

  async #prepare(items: Items): Promise<void> {
    const work = this.#make(items);
    let step = work.next();
    for (; !step.done; step = work.next()) await nextTurn();
    this.#known.set(items, step.value);
  }
}

function* each<Item>(items: readonly Item[], work: (item: Item) => void): Work<void> {
  for (const [at, item] of items.entries()) {
    work(item);
    if (at % portion === portion - 1) yield;
  }
}

function tableOf<Name extends AnyFilterName | SortColumn, Data>(
  names: readonly Name[],
  make: (items: Items, name: Name) => Work<Data>,
) {
  const rows = names.map((name) => [name, new ListData((items) => make(items, name))] as const);
  return Object.fromEntries(rows) as Readonly<Record<Name, ListData<Data>>>;
}

interface OptionData {
  readonly values: readonly (readonly string[])[];
  readonly options: ReadonlyMap<string, Option>;
  /** Values by each label and value, in one spelling. */
  readonly bySpelling: ReadonlyMap<string, string>;
}

function* optionData(items: Items, name: AnyFilterName): Work<OptionData> {
  const values: string[][] = [];
  const options = new Map<string, Option>();
  const bySpelling = new Map<string, string>();
  yield* each(items, (item) => {
    const own = optionsOfProject(item, name);
    values.push([...new Set(own.map(({ value }) => value))]);
    for (const option of own) {
      const { value, label } = option;
      if (!options.has(value)) options.set(value, option);
      bySpelling.set(spelled(label), value).set(spelled(value), value);
    }
  });
  return { values, options, bySpelling };
}

export const optionsIn = tableOf(['typology', 'size', 'series', 'medium', 'availability'], optionData);

/** Sorts portions, then joins them by twos. Sorting two sorted lists takes linear time. */
function* sorted(keys: readonly Key[], locale: string | undefined): Work<readonly Key[]> {
  const compare = (a: Key, b: Key) => compareKeys(a, b, false, locale);
  let runs: Key[][] = [];
  for (let start = 0; start < keys.length; start += portion) {
    runs.push(keys.slice(start, start + portion).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const joined: Key[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      joined.push([...(runs[at] ?? []), ...(runs[at + 1] ?? [])].sort(compare));
      yield;
    }
    runs = joined;
  }
  return runs[0] ?? [];
}

/** The rank of each item in a column. Items without a value have none. */
function* ranksBy(items: Items, column: SortColumn): Work<readonly (number | undefined)[]> {
  const keys: Key[] = [];
  yield* each(items, (item) => void keys.push(keysOf[column](item)));
  const ranks = new Map<Key, number>();
  let last: Key;
  let rank = 0;
  const locale = localeOfList(items);
  for (const key of yield* sorted([...new Set(keys)], locale)) {
    if (key === undefined) continue;
    if (last !== undefined && compareKeys(last, key, false, locale) !== 0) rank += 1;
    ranks.set(key, rank);
    last = key;
  }
  return keys.map((key) => ranks.get(key));
}

export const ranksIn = tableOf(sortColumns, ranksBy);

/** All words of the items. A search in one list leaves out words of little weight. */
export const wordsIn = new ListData(function* (items): Work<WordTable> {
  const table = new WordTable();
  yield* each(items, (item) => table.add([...wordIndexOf(item, 1), { weight: 1, words: wordsOf(item.lead ?? '') }]));
  return table;
});
