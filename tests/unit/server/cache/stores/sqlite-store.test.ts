import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Entry, versionOf } from '../../../../../server/cache/entry.ts';
import type { CacheEvent } from '../../../../../server/cache/events.ts';
import { StoreInUse } from '../../../../../server/cache/stores/sqlite-handle.ts';
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
  const store = new SqliteStore({ path, keyPrefix, schemaPrefix: schema, maxBytes, clock, listen });
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

describe('P12 the embedded store', () => {
  test('P12 gives back exactly what it was given, also after a restart', () => {
    const before = entry('menu', 'Möbel & Bücher');
    const first = open();
    first.put(before, keepMs);
    expect(first.get(before.key)).toEqual(before);
    first.close();
    const second = open();
    expect(second.get(before.key)).toEqual(before);
  });

  test('P12 a large value is written in one turn of the event loop, and its journal folded in in another', async () => {
    const store = open();
    const before = statSync(path).size;
    store.put(entry('list', 'x'.repeat(6_000_000)), keepMs);
    expect(statSync(path).size).toBe(before);
    await new Promise((resolve) => setImmediate(resolve));
    expect(statSync(path).size).toBeGreaterThan(before + 5_000_000);
    expect(store.get('v1:site:list')?.json.length).toBeGreaterThan(6_000_000);
  });

  test('P12 a confirmation moves the dates and keeps the bytes', () => {
    const store = open();
    store.put(entry('menu'), keepMs);
    clock.advance(60_000);
    const confirmed = entry('menu');
    store.put(confirmed, keepMs);
    clock.advance(keepMs - 1);
    expect(store.get(confirmed.key)).toEqual(confirmed);
  });

  test('P12 nothing older than CACHE_KEEP_S', () => {
    const store = open();
    store.put(entry('menu'), keepMs);
    clock.advance(keepMs);
    expect(store.get('v1:site:menu')).toBeUndefined();
  });

  test('S7 what the upstream says is gone does not come back', () => {
    const store = open();
    store.put(entry('menu'), keepMs);
    store.put(entry('menu', '', { kind: 'absent', version: 'absent', isPassing: true }), 30_000);
    expect(store.get('v1:site:menu')).toBeUndefined();
  });

  test('P12 another upstream never sees it, and finds its own again', () => {
    const first = open();
    first.put(entry('menu'), keepMs);
    first.close();
    const other = open({ identity: 'other' });
    expect(other.get('v1:site:menu')).toBeUndefined();
    other.purge({ all: true }, true);
    other.close();
    expect(open().get('v1:site:menu')).toBeDefined();
  });

  test('P12 entries of another schema version are dropped at start', () => {
    const first = open();
    first.put(entry('menu'), keepMs);
    first.close();
    open({ schema: 'v2' }).close();
    expect(open().get('v1:site:menu')).toBeUndefined();
  });

  test('P12 keeps to its bound: the longest unconfirmed goes first', () => {
    const store = open({ maxBytes: 100_000 });
    for (let index = 0; index < 30; index += 1) {
      clock.advance(1);
      store.put(entry(`page:${index}`, String(index).repeat(5_000)), keepMs);
    }
    expect(store.get('v1:site:page:0')).toBeUndefined();
    expect(store.get('v1:site:page:29')).toBeDefined();
    expect(statSync(path).size).toBeLessThan(400_000);
  });

  test('P12 its bound counts all that a row takes, not the value alone', () => {
    const store = open({ maxBytes: 1_000_000 });
    const annotation = JSON.stringify({ media: [{ id: 'i', url: 'u'.repeat(2_000) }] });
    for (let index = 0; index < 3_000; index += 1) store.put(entry(`page:${index}`, 'little', { annotation }), keepMs);
    store.close();
    expect(statSync(path).size).toBeLessThan(2_000_000);
  });
});

describe('P12 purge in the embedded store', () => {
  test.each([
    { target: { keys: ['v1:site:menu'] }, menu: true, landing: false },
    { target: { tag: 'menu' }, menu: true, landing: false },
    { target: { tag: 'all-of-it' }, menu: true, landing: true },
    { target: { all: true } as const, menu: true, landing: true },
  ])('P12 $target', ({ target, menu, landing }) => {
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

  test('P12 what is confirmed after a purge is fresh again', () => {
    const store = open();
    store.put(entry('menu'), keepMs);
    store.purge({ all: true }, false);
    store.put(entry('menu'), keepMs);
    expect(store.get('v1:site:menu')?.isInvalidated).toBe(false);
  });
});

describe('P12 memos', () => {
  test('P12 the first claim holds, also after a restart', () => {
    const first = open();
    expect(first.claimMemo('media-secret', 'one')).toBe('one');
    first.close();
    const second = open();
    expect(second.claimMemo('media-secret', 'two')).toBe('one');
  });

  test('P12 are kept and found', () => {
    const store = open();
    store.putMemos([
      ['media:a', 'a.jpg'],
      ['media:b', 'b.jpg'],
    ]);
    expect([store.getMemo('media:a'), store.getMemo('media:b'), store.getMemo('media:c')]).toEqual([
      'a.jpg',
      'b.jpg',
      undefined,
    ]);
  });
});

describe('P12 trouble with the file', () => {
  test('P12 a second process is refused', () => {
    open();
    expect(() => open()).toThrow(StoreInUse);
  });

  test('P12 a file that is no database is moved aside, never lost', () => {
    const first = open();
    first.close();
    writeFileSync(path, 'not a database at all '.repeat(500));
    const store = open();
    store.put(entry('menu'), keepMs);
    expect(store.get('v1:site:menu')).toBeDefined();
    expect(events).toMatchObject([{ type: 'tier-damaged', movedTo: `${path}.damaged` }]);
    expect(readFileSync(`${path}.damaged`, 'utf8')).toContain('not a database');
  });

  test('P12 a file of the first tables is taken over with what it holds; one of tables still to come is moved aside', () => {
    const first = open();
    first.put(entry('menu'), keepMs);
    first.putMemos([['media-secret', 'a secret of before']]);
    first.close();
    const retold = (sql: string) => {
      const database = new DatabaseSync(path);
      database.exec(sql);
      database.close();
    };
    retold('CREATE TABLE pieces (id INTEGER PRIMARY KEY, json BLOB NOT NULL); PRAGMA user_version=1');
    const taken = open();
    expect([taken.get('v1:site:menu')?.key, taken.getMemo('media-secret')]).toEqual([
      'v1:site:menu',
      'a secret of before',
    ]);
    expect(events).toEqual([]);
    taken.close();
    retold('PRAGMA user_version=99');
    expect(open().getMemo('media-secret')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'tier-damaged', error: { message: 'Tables of version 99' } }]);
  });

  test('P12 pages damaged in the middle: found out when read, replaced on the spot', () => {
    const first = open();
    for (let index = 0; index < 50; index += 1) first.put(entry(`page:${index}`, 'x'.repeat(10_000)), keepMs);
    first.close();
    const bytes = readFileSync(path);
    bytes.fill(0xaa, 4096 * 2, bytes.length - 4096);
    writeFileSync(path, bytes);
    const store = open();
    for (let index = 0; index < 50; index += 1) store.get(`v1:site:page:${index}`);
    expect(events.some(({ type }) => type === 'tier-damaged')).toBe(true);
    expect(existsSync(`${path}.damaged`)).toBe(true);
    store.put(entry('menu'), keepMs);
    expect(store.get('v1:site:menu')).toBeDefined();
  });
});

describe('a damaged entry in an intact file', () => {
  /** Changes what is stored, as a disk or a copy does that flips a bit. */
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

  test('is found by its JSON alone if an earlier version stored it without a hash of its metadata', () => {
    damage(`UPDATE entries SET meta = json_remove(meta, '$.hash')`);
    const store = open();
    expect(store.get('v1:site:menu')?.json.toString()).toBe('"Menu"');
    expect(events).toEqual([]);
  });
});
