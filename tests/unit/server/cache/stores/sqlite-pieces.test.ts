import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Entry, versionOf } from '../../../../../server/cache/entry.ts';
import type { CacheEvent } from '../../../../../server/cache/events.ts';
import { SqliteTier } from '../../../../../server/cache/stores/sqlite-tier.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const keepMs = 3_600_000;
const key = 'v1:site:projects';

let clock: ManualClock;
let path: string;
let events: CacheEvent[];

beforeEach(() => {
  clock = new ManualClock();
  path = join(temporaryFolder(), 'content.sqlite');
  events = [];
});

function open(): SqliteTier {
  const listen = (event: CacheEvent) => events.push(event);
  const tier = new SqliteTier({ path, keyPrefix: 'v1:site', schemaPrefix: 'v1', maxBytes: 50_000_000, clock, listen });
  onTestFinished(() => tier.close());
  return tier;
}

/** A value of a megabyte, other bytes for another word. */
function large(word: string, rest: Partial<Entry> = {}): Entry {
  return entry(`${word} `.repeat(Math.ceil(1_000_000 / (word.length + 1))), rest);
}

function entry(text: string, rest: Partial<Entry> = {}): Entry {
  const json = Buffer.from(JSON.stringify(text));
  const atMs = clock.now();
  const common = { tags: ['projects'], kind: 'found', isInvalidated: false, isEmpty: false } as const;
  return { key, json, version: versionOf(json), acceptedAtMs: atMs, confirmedAtMs: atMs, ...common, ...rest };
}

/** Rows of a table; the store has to be closed for it. */
function rows(table: 'pieces' | 'bodies'): number {
  const database = new DatabaseSync(path);
  const count = Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows);
  database.close();
  return count;
}

/** Until all that is to be removed is, which takes some turns of the event loop. */
async function swept(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

async function keep(tier: SqliteTier, value: Entry): Promise<void> {
  await tier.prepare(value);
  tier.put(value, keepMs);
}

test('P12 a large value is written in turns of the event loop, and is there after a restart', async () => {
  const tier = open();
  let turns = 0;
  const count = () => {
    turns += 1;
    counter = setImmediate(count);
  };
  let counter = setImmediate(count);
  await tier.prepare(large('oak'));
  clearImmediate(counter);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(tier.get(key)).toBeUndefined();
  tier.put(large('oak'), keepMs);
  expect(tier.get(key)).toEqual(large('oak'));
  tier.close();
  expect(open().get(key)).toEqual(large('oak'));
  expect(events).toEqual([]);
});

test('P12 a large value that was not written ahead is kept all the same', () => {
  const tier = open();
  tier.put(large('oak'), keepMs);
  expect(tier.get(key)).toEqual(large('oak'));
});

test.each([1, 2, 3])('P12 ended after %i turns of writing: the value before, whole', async (turns) => {
  const tier = open();
  await keep(tier, large('oak'));
  const writing = tier.prepare(large('ash'));
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  tier.close();
  await writing;
  const after = open();
  expect(after.get(key)).toEqual(large('oak'));
  await swept();
  after.close();
  expect(rows('pieces')).toBe(4);
  expect(open().get(key)).toEqual(large('oak'));
});

test('P12 the pieces of what was replaced are removed', async () => {
  const tier = open();
  for (const word of ['oak', 'ash', 'elm']) await keep(tier, large(word));
  expect(tier.get(key)).toEqual(large('elm'));
  await swept();
  expect(tier.get(key)).toEqual(large('elm'));
  tier.close();
  expect(rows('pieces')).toBe(4);
});

test('P12 what was written ahead and then refused is removed with the next value', async () => {
  const tier = open();
  await keep(tier, large('oak'));
  await tier.prepare(large('refused'));
  await keep(tier, large('elm'));
  await swept();
  tier.close();
  expect(rows('pieces')).toBe(4);
});

test('P12 a value that shrinks and grows again is itself each time', async () => {
  const tier = open();
  for (const value of [entry('small'), large('oak'), entry('small'), large('oak')]) {
    await keep(tier, value);
    expect(tier.get(key)).toEqual(value);
    await swept();
    expect(tier.get(key)).toEqual(value);
  }
  tier.close();
  expect([rows('pieces'), rows('bodies')]).toEqual([4, 0]);
});

test('P12 a large value that is forgotten and comes back while its pieces are removed is whole', async () => {
  const tier = open();
  await keep(tier, large('oak'));
  tier.purge({ keys: [key] }, true);
  expect(tier.get(key)).toBeUndefined();
  await keep(tier, large('oak'));
  await swept();
  expect(tier.get(key)).toEqual(large('oak'));
  tier.purge({ all: true }, true);
  await swept();
  tier.close();
  expect(rows('pieces')).toBe(0);
});

test('P12 a confirmed large value is not written again', async () => {
  const tier = open();
  await keep(tier, large('oak'));
  clock.advance(60_000);
  await keep(tier, large('oak'));
  expect(tier.get(key)).toEqual(large('oak'));
});

test('P12 a file of a server that knew no pieces keeps its values', () => {
  const first = open();
  first.put(entry('from before'), keepMs);
  first.close();
  const database = new DatabaseSync(path);
  database.exec('DROP TABLE pieces');
  database.close();
  const tier = open();
  expect(tier.get(key)).toEqual(entry('from before'));
  tier.put(large('oak'), keepMs);
  expect(tier.get(key)).toEqual(large('oak'));
  expect(events).toEqual([]);
});
