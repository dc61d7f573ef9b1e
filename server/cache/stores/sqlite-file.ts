import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, sqliteCodeOf } from '../../base/file-lock.ts';

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

/** Grows when the tables change; files with others than this and the ones before it are set aside like damaged ones. */
const tableVersion = 2;

/** What makes the tables of an earlier version those of today: what is in them is kept. */
const changes: Readonly<Record<number, string>> = {
  // Large values were written in pieces; what is of these alone is loaded again.
  1: 'DROP TABLE IF EXISTS pieces;',
};

/** SQLite's result codes for a file that is not, or no longer, a database. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** Raised when another process has the file open. */
export class StoreInUse extends Error {
  constructor(path: string) {
    super(`${path} is in use by another process`);
    this.name = 'StoreInUse';
  }
}

/** Does an error say that the file itself is damaged? */
export function isDamage(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code !== undefined && damageCodes.has(code);
}

/**
 * Opens the file for this process alone, without waiting. WAL with `synchronous=NORMAL`: a killed process loses
 * nothing it has written, a power failure at most the last moments. The lock is the system's: it ends with us.
 */
function openOnce(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE');
    const found = database.prepare('PRAGMA user_version').get()?.user_version;
    // How free pages are given back is decided before the first page is written; later it would need room on the disk.
    if (found === 0) database.exec('PRAGMA auto_vacuum=INCREMENTAL');
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=16777216');
    if (found === tableVersion) return database;
    const change = found === 0 ? '' : changes[Number(found)];
    if (change === undefined) throw Object.assign(new Error(`Tables of version ${found}`), { errcode: 26 });
    database.exec(`BEGIN; ${change} ${createTables} PRAGMA user_version=${tableVersion}; COMMIT`);
    return database;
  } catch (error) {
    database.close();
    throw isBusy(error) ? new StoreInUse(path) : error;
  }
}

/** Moves a damaged file out of the way, with its journal; the damaged ones before it are removed. */
export function setAside(path: string): string {
  const aside = `${path}.damaged`;
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${aside}${suffix}`, { force: true });
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`);
  }
  return aside;
}

/** Opens or creates the file, and its folder. A damaged file is set aside and told of. Throws {@link StoreInUse}. */
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
