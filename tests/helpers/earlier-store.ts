import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Redis } from 'ioredis';
import { versionOf } from '../../server/cache/entry.ts';
import { withHash } from '../../server/cache/stores/entry-codec.ts';

export interface EarlierRow {
  readonly key: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly json: string;
}

interface EarlierStore {
  readonly userVersion: number;
  readonly tables: readonly string[];
  readonly rows: readonly EarlierRow[];
  readonly memos: readonly (readonly [name: string, value: string])[];
}

/** Forms of keys whose content is in `fixtures/stores`. */
export const earlierForms = ['v3', 'v4'] as const;

type Form = (typeof earlierForms)[number];

function readStore(form: Form): EarlierStore {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'fixtures', 'stores', `${form}.json`), 'utf8'));
}

export const earlierRows = (form: Form): readonly EarlierRow[] => readStore(form).rows;

const keepMs = 7 * 86_400_000;

/** Metadata of a row as if it had been confirmed an hour ago. */
function datedMeta({ meta }: EarlierRow) {
  const confirmedAtMs = Date.now() - 3_600_000;
  const { hash, ...fields } = { ...meta, acceptedAtMs: confirmedAtMs, confirmedAtMs } as Record<string, unknown>;
  // Without a hash in `v3`.
  return { confirmedAtMs, meta: hash === undefined ? JSON.stringify(fields) : withHash(fields) };
}

/** Creates a data folder as the earlier version left it. `change`: returns another row in place of a row. */
export function writeEarlierFolder(form: Form, dataDir: string, change = (row: EarlierRow): EarlierRow => row): void {
  const { userVersion, tables, rows, memos } = readStore(form);
  mkdirSync(dataDir, { recursive: true });
  using database = new DatabaseSync(join(dataDir, 'content.sqlite'));
  database.exec(`PRAGMA auto_vacuum=INCREMENTAL; ${tables.join(';')}; PRAGMA user_version=${userVersion}`);
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, 0, ?, ?)');
  const insertBody = database.prepare('INSERT INTO bodies VALUES (?, ?)');
  for (const row of rows.map(change)) {
    const json = Buffer.from(row.json);
    const version = versionOf(json);
    const { confirmedAtMs, meta } = datedMeta({ ...row, meta: { ...row.meta, version } });
    insert.run(row.key, version, confirmedAtMs, confirmedAtMs + keepMs, json.length, meta);
    insertBody.run(row.key, json);
  }
  const insertMemo = database.prepare('INSERT INTO facts (name, value) VALUES (?, ?)');
  for (const [name, value] of memos) insertMemo.run(name, value);
}

/** JSON of the entries in a data folder, by key. */
export function storedIn(dataDir: string): Readonly<Record<string, string>> {
  using database = new DatabaseSync(join(dataDir, 'content.sqlite'), { readOnly: true });
  const found = database.prepare('SELECT key, CAST(json AS TEXT) AS json FROM entries JOIN bodies USING (key)').all();
  return Object.fromEntries(found.map(({ key, json }) => [String(key), String(json)]));
}

/** Stores the same entries in a Redis, as the earlier version did. */
export async function writeEarlierRedis(form: Form, redis: Redis): Promise<void> {
  for (const row of earlierRows(form)) {
    const name = `bff:entry:${row.key}`;
    await redis.hset(name, { meta: datedMeta(row).meta, json: row.json, invalidated: '0' });
    await redis.pexpire(name, keepMs);
  }
}
