import { DatabaseSync } from 'node:sqlite';

export type Release = () => void;

const busyCode = 5;

/** The primary result code of an SQLite error; undefined for other errors. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  // The low byte is the primary code, the rest the extended one.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** True if another connection has locked the file. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === busyCode;
}

/**
 * Takes a lock for this process alone. It is the system's, on a file that stays empty: it ends with the process, however
 * that ends, and takes no room on the disk. `held`: another process has it. `none`: the disk lets no such file be made.
 */
export function lockFile(path: string): Release | 'held' | 'none' {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    return isBusy(error) ? 'held' : 'none';
  }
}
