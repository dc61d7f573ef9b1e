import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ListData, optionsIn, ranksIn, wordsIn } from '../../../../../server/content/lists/list-data.ts';
import type { LinkedSummary } from '../../../../../shared/contract/project.ts';
import { keysOf, sortColumns } from '../../../../../shared/find/sort-projects.ts';

const listOf = (count: number): LinkedSummary[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${at}`, slug: `s${at}`, section: 'design', canonicalPath: `/design/projects/s${at}`, extra: {} },
    title: `Work ${(at * 7919) % count}`,
    ...(at % 3 > 0 && { year: `${1990 + (at % 30)}` }),
    typologies: [{ value: `kind-${at % 5}`, label: `Kind ${at % 5}` }],
  }));

const all = [...Object.values(optionsIn), ...Object.values(ranksIn), wordsIn] as readonly ListData<unknown>[];

test('data of 1,100 items are equal, whether they are made at once or in portions [V3]', async () => {
  const [atOnce, inPortions] = [listOf(1_100), listOf(1_100)];
  for (const data of all) {
    await data.prepare(inPortions);
    expect(data.of(inPortions)).toEqual(data.of(atOnce));
  }
});

test('ranks have the order of their column, and items without a value have none [V3]', () => {
  const items = listOf(1_100);
  for (const column of sortColumns) {
    const ranks = ranksIn[column].of(items);
    const ranked = items.flatMap((_item, at) => ranks[at] ?? []).length;
    expect(ranked).toBe(items.filter((item) => keysOf[column](item) !== undefined).length);
  }
  const byTitle = items.toSorted((a, b) => Number(a.title.slice(5)) - Number(b.title.slice(5)));
  const ranks = ranksIn.title.of(items);
  expect(items.toSorted((a, b) => (ranks[Number(a.id)] ?? 0) - (ranks[Number(b.id)] ?? 0))).toEqual(byTitle);
});

test('a list is prepared once for all callers, with turns of the event loop between its portions [V3]', async () => {
  let made = 0;
  const data = new ListData(function* (items) {
    for (made += 1; made % 100 > 0; made += 1) yield;
    return items.length;
  });
  const items = listOf(3);
  const prepared = Promise.all([data.prepare(items), data.prepare(items)]);
  await nextTurn();
  expect(made).toBeLessThan(10);
  await prepared;
  expect([data.of(items), made]).toEqual([3, 100]);
});
