import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Channel } from '../../base/channel.ts';
import { isBusy, sqliteCodeOf } from '../../base/file-lock.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';

function aimed(database: DatabaseSync, what: string) {
  const ofSite = `${what} WHERE key GLOB ?`;
  return {
    byKey: database.prepare(`${what} WHERE key = ?`),
    byTag: database.prepare(`${ofSite} AND ? IN (SELECT value FROM json_each(meta, '$.tags'))`),
    all: database.prepare(ofSite),
  };
}

/** Measured: 420 bytes for small rows, up to 2,400. Two tables, three indexes and empty parts of pages. */
export const rowOverheadBytes = 1_300;
const rowBytes = `(bytes + length(CAST(meta AS BLOB)) + ${rowOverheadBytes})`;

const statementsOf = (database: DatabaseSync) => ({
  get: database.prepare(
    'SELECT meta, json, is_invalidated FROM entries LEFT JOIN bodies USING (key) WHERE key = ? AND expires_at_ms > ?',
  ),
  touch: database.prepare(
    'UPDATE entries SET confirmed_at_ms = ?, expires_at_ms = ?, is_invalidated = ?, meta = ? WHERE key = ? AND version = ?',
  ),
  // Replacing a row does not fire the trigger.
  upsert: database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)'),
  upsertBody: database.prepare('INSERT OR REPLACE INTO bodies VALUES (?, ?)'),
  remove: database.prepare('DELETE FROM entries WHERE key = ?'),
  removeExpired: database.prepare('DELETE FROM entries WHERE expires_at_ms <= ?'),
  sumBytes: database.prepare(`SELECT sum(${rowBytes}) AS bytes FROM entries`),
  countEntries: database.prepare('SELECT count(*) AS entries FROM entries'),
  oldest: database.prepare(`SELECT key, ${rowBytes} AS bytes FROM entries ORDER BY confirmed_at_ms`),
  invalidate: aimed(database, 'UPDATE entries SET is_invalidated = 1'),
  drop: aimed(database, 'DELETE FROM entries'),
  holds: aimed(database, 'SELECT 1 FROM entries'),
  getMemo: database.prepare('SELECT value FROM facts WHERE name = ?'),
  putMemo: database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  claimMemo: database.prepare('INSERT OR IGNORE INTO facts (name, value) VALUES (?, ?)'),
  countMemos: database.prepare('SELECT count(*) AS memos FROM facts'),
  removeOldMemos: database.prepare(
    "DELETE FROM facts WHERE id <= (SELECT max(id) FROM facts) - ? AND (name LIKE 'media:%' OR name LIKE 'measure:%')",
  ),
});

export type Statements = ReturnType<typeof statementsOf>;

const createTables = `
  CREATE TABLE IF NOT EXISTS entries (
    key TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    confirmed_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    is_invalidated INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    meta TEXT NOT NULL
  );
  -- Apart, so that a confirmation or a purge does not touch the bytes.
  CREATE TABLE IF NOT EXISTS bodies (
    key TEXT PRIMARY KEY,
    json BLOB NOT NULL
  );
  CREATE TRIGGER IF NOT EXISTS remove_body AFTER DELETE ON entries
    BEGIN DELETE FROM bodies WHERE key = OLD.key; END;
  CREATE INDEX IF NOT EXISTS entries_by_age ON entries (confirmed_at_ms, expires_at_ms, bytes, key);
  -- Memos, by the name that they had in the first files.
  CREATE TABLE IF NOT EXISTS facts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    value TEXT NOT NULL
  );
`;

/** Increase it when tables change. Files with later or unknown versions are set aside. */
const tableVersion = 2;

const changes: Readonly<Record<number, string>> = {
  1: 'DROP TABLE IF EXISTS pieces;',
};

const damageCodes: ReadonlySet<number> = new Set([11, 26]);

export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

function isDamage(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code !== undefined && damageCodes.has(code);
}

/** With WAL and `synchronous=NORMAL`, a killed process loses nothing, and the system releases the lock. */
function openOnce(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE');
    const found = database.prepare('PRAGMA user_version').get()?.user_version;
    // Must be set before the first page is written.
    if (found === 0) database.exec('PRAGMA auto_vacuum=INCREMENTAL');
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=16777216');
    if (found === tableVersion) return database;
    const change = found === 0 ? '' : changes[Number(found)];
    if (change === undefined) throw Object.assign(new Error(`Tables of version ${found}`), { errcode: 26 });
    database.exec(`BEGIN; ${change} ${createTables} PRAGMA user_version=${tableVersion}; COMMIT`);
    return database;
  } catch (error) {
    database.close();
    throw isBusy(error) ? new StoreInUse(`${path} is in use by another process`) : error;
  }
}

function setAside(path: string): string {
  const aside = `${path}.damaged`;
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${aside}${suffix}`, { force: true });
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`);
  }
  return aside;
}

/** Sets a damaged file aside. Throws {@link StoreInUse}. */
export function openSqliteFile(path: string, onDamage: (movedTo: string, error: unknown) => void): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  try {
    return openOnce(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    onDamage(setAside(path), error);
    return openOnce(path);
  }
}

export interface OpenStore {
  readonly database: DatabaseSync;
  readonly statements: Statements;
}

export interface SqliteHandleOptions extends StoreHealthOptions {
  readonly path: string;
  readonly openFile?: typeof openSqliteFile;
  readonly onOpen: (store: OpenStore) => void;
}

const reopenMs = 10_000;

/** The file may be missing, such as on a full disk. It is opened again every {@link reopenMs}. */
export class SqliteHandle {
  readonly #options: SqliteHandleOptions;
  readonly #health: StoreHealth;
  readonly #losses = new Channel<void>();
  readonly onLoss = this.#losses.listen;
  #store: OpenStore | undefined;
  #isClosed = false;
  #cancelReopening: (() => void) | undefined;

  constructor(options: SqliteHandleOptions) {
    this.#options = options;
    this.#health = new StoreHealth(options);
    this.#open();
  }

  read<Result>(operation: string, ask: (store: OpenStore) => Result): Result | undefined {
    const store = this.#store;
    // A load may end after the store was closed.
    if (!store) return undefined;
    try {
      return ask(store);
    } catch (error) {
      this.#fail(store, operation, error);
      return undefined;
    }
  }

  /** Returns undefined without a file. The first success after failures ends them. */
  write<Result>(operation: string, change: (store: OpenStore) => Result): Result | undefined {
    const result = this.read(operation, (store) => ({ value: change(store) }));
    if (result && this.#health.worked()) this.#losses.notify();
    return result?.value;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelReopening?.();
    this.#store?.database.close();
    this.#store = undefined;
  }

  #open(): void {
    const { path, openFile = openSqliteFile, onOpen } = this.#options;
    try {
      const database = openFile(path, this.#reportDamage);
      this.#store = { database, statements: statementsOf(database) };
    } catch (error) {
      if (error instanceof StoreInUse) throw error;
      this.#tryAgainLater(error);
      return;
    }
    this.write('open', onOpen);
  }

  #tryAgainLater(error: unknown): void {
    this.#health.failed('open', error);
    this.#cancelReopening = this.#options.clock.after(reopenMs, () => {
      if (this.#isClosed) return;
      try {
        this.#open();
      } catch (inUse) {
        this.#tryAgainLater(inUse);
      }
    });
  }

  #fail(store: OpenStore, operation: string, error: unknown): void {
    this.#health.failed(operation, error);
    if (isDamage(error)) this.#replace(store, error);
    else if (store.database.isTransaction) store.database.exec('ROLLBACK');
  }

  #replace({ database }: OpenStore, error: unknown): void {
    this.#store = undefined;
    database.close();
    try {
      this.#reportDamage(setAside(this.#options.path), error);
      this.#open();
    } catch (error) {
      this.#tryAgainLater(error);
    }
    if (this.#store) this.#losses.notify();
  }

  readonly #reportDamage = (movedTo: string, error: unknown): void => {
    this.#options.listen?.({ type: 'store-damaged', movedTo, error });
  };
}
