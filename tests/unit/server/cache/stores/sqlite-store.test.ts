import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Entry, versionOf } from '../../../../../server/cache/entry.ts';
import type { CacheEvent } from '../../../../../server/cache/events.ts';
import { SqliteStore } from '../../../../../server/cache/stores/sqlite-store.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const keepMs = 3_600_000;

let clock: ManualClock;
let path: string;
let events: CacheEvent[];

beforeEach(() => {
  clock = new ManualClock();
  path = join(temporaryFolder(), 'deep', 'content.sqlite');
  events = [];
});

function open({ schema = 'v1', identity = 'site', maxBytes = 10_000_000 } = {}): SqliteStore {
  const keyPrefix = `${schema}:${identity}`;
  const listen = (event: CacheEvent) => events.push(event);
  const store = new SqliteStore({ path, keyPrefix, maxBytes, clock, listen });
  onTestFinished(() => store.close());
  return store;
}

function entry(name: string, text = name, rest: Partial<Entry> = {}): Entry {
  const json = Buffer.from(JSON.stringify(text));
  return {
    key: `v1:site:${name}`,
    tags: [name, 'all-of-it'],
    kind: 'found',
    json,
    version: versionOf(json),
    acceptedAtMs: clock.now(),
    confirmedAtMs: clock.now(),
    isInvalidated: false,
    isEmpty: false,
    annotation: '{"media":[{"id":"i","url":"u"}]}',
    ...rest,
  };
}

describe('the embedded store', () => {
  test('returns an entry unchanged, also after a restart [P12]', () => {
    const before = entry('menu', 'Möbel & Bücher');
    const first = open();
    first.put(before, keepMs);
    expect(first.get(before.key)).toEqual(before);
    first.close();
    const second = open();
    expect(second.get(before.key)).toEqual(before);
  });

  test('keeps entries of another version for a rollback, until they expire [P12]', () => {
    const first = open();
    first.put(entry('menu'), keepMs);
    first.close();
    const second = open({ schema: 'v2' });
    second.put({ ...entry('menu', 'Menu of v2'), key: 'v2:site:menu' }, keepMs);
    second.close();
    const third = open();
    expect(third.get('v1:site:menu')?.json.toString()).toBe('"menu"');
    third.close();
    clock.advance(keepMs);
    expect(open().usage().entries).toBe(0);
  });

  test('a purge reaches the entries of every version of a site, and those of no other site [P12]', () => {
    for (const target of [{ tag: 'menu' }, { all: true } as const]) {
      const store = open({ schema: 'v2' });
      const keys = ['v1:site:menu', 'v2:site:menu', 'v2:sitemap:menu', 'v2:other:site:menu', 'preview:v2:site:menu'];
      for (const key of keys) store.put({ ...entry('menu'), key }, keepMs);
      store.purge(target, true);
      expect(keys.filter((key) => store.get(key))).toEqual(keys.slice(2));
      store.close();
    }
  });

  test('keeps its size limit, and evicts the oldest entries [P12]', () => {
    const store = open({ maxBytes: 100_000 });
    for (let index = 0; index < 30; index += 1) {
      clock.advance(1);
      store.put(entry(`page:${index}`, String(index).repeat(5_000)), keepMs);
    }
    expect(store.get('v1:site:page:0')).toBeUndefined();
    expect(store.get('v1:site:page:29')).toBeDefined();
    expect(statSync(path).size).toBeLessThan(400_000);
  });
});

describe('a purge of the embedded store', () => {
  test.each([
    { target: { keys: ['v1:site:menu'] }, menu: true, landing: false },
    { target: { tag: 'menu' }, menu: true, landing: false },
    { target: { tag: 'all-of-it' }, menu: true, landing: true },
    { target: { all: true } as const, menu: true, landing: true },
  ])('deletes $target [P12]', ({ target, menu, landing }) => {
    const store = open();
    expect(store.holds(target)).toBe(false);
    store.put(entry('menu'), keepMs);
    store.put(entry('landing'), keepMs);
    expect(store.holds(target)).toBe(true);
    store.purge(target, false);
    expect(store.get('v1:site:menu')?.isInvalidated).toBe(menu);
    expect(store.get('v1:site:landing')?.isInvalidated).toBe(landing);
    store.purge(target, true);
    expect(store.get('v1:site:menu') === undefined).toBe(menu);
    expect(store.get('v1:site:landing') === undefined).toBe(landing);
    expect(store.holds(target)).toBe(false);
  });
});

describe('a memo', () => {
  test('keeps its first claim, also after a restart [P12]', () => {
    const first = open();
    expect(first.claimMemo('media-secret', 'one')).toBe('one');
    first.close();
    const second = open();
    expect(second.claimMemo('media-secret', 'two')).toBe('one');
  });
});

describe('a faulty file', () => {
  test('that is not a database is moved aside [P12]', () => {
    const first = open();
    first.close();
    writeFileSync(path, 'not a database at all '.repeat(500));
    const store = open();
    store.put(entry('menu'), keepMs);
    expect(store.get('v1:site:menu')).toBeDefined();
    expect(events).toMatchObject([{ type: 'store-damaged', movedTo: `${path}.damaged` }]);
    expect(readFileSync(`${path}.damaged`, 'utf8')).toContain('not a database');
  });

  test('of earlier tables is migrated, one of later tables is moved aside [P12]', () => {
    const first = open();
    first.put(entry('menu'), keepMs);
    first.putMemos([['media-secret', 'a secret of before']]);
    first.close();
    const repeated = (sql: string) => {
      const database = new DatabaseSync(path);
      database.exec(sql);
      database.close();
    };
    repeated('CREATE TABLE pieces (id INTEGER PRIMARY KEY, json BLOB NOT NULL); PRAGMA user_version=1');
    const taken = open();
    expect([taken.get('v1:site:menu')?.key, taken.getMemo('media-secret')]).toEqual([
      'v1:site:menu',
      'a secret of before',
    ]);
    expect(events).toEqual([]);
    taken.close();
    repeated('PRAGMA user_version=99');
    expect(open().getMemo('media-secret')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'store-damaged', error: { message: 'Tables of version 99' } }]);
  });
});

describe('a damaged entry in an intact file', () => {
  /** Changes stored data, as a faulty disk or copy does. */
  function damage(sql: string): void {
    const first = open();
    first.put(entry('menu', 'Menu'), keepMs);
    first.put(entry('landing'), keepMs);
    first.close();
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  }

  test.each([
    ['JSON that is still valid', `UPDATE bodies SET json = CAST('"Mend"' AS BLOB) WHERE key LIKE '%menu'`],
    ['JSON that is invalid', `UPDATE bodies SET json = CAST('"Menu' AS BLOB) WHERE key LIKE '%menu'`],
    ['no JSON', `DELETE FROM bodies WHERE key LIKE '%menu'`],
    ['changed metadata', `UPDATE entries SET meta = replace(meta, 'media', 'medla') WHERE key LIKE '%menu'`],
    ['metadata that is invalid', `UPDATE entries SET meta = replace(meta, '{', '[') WHERE key LIKE '%menu'`],
  ])('with %s is deleted and reported once, and can be stored again', (_name, sql) => {
    damage(sql);
    const store = open();
    expect(store.get('v1:site:menu')).toBeUndefined();
    expect(store.get('v1:site:menu')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'entry-damaged', key: 'v1:site:menu' }]);
    expect(store.holds({ keys: ['v1:site:menu'] })).toBe(false);
    expect(store.get('v1:site:landing')).toBeDefined();
    const stored = entry('menu', 'Menu');
    store.put(stored, keepMs);
    store.close();
    expect(open().get(stored.key)).toEqual(stored);
  });
});
