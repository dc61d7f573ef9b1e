import { DatabaseSync } from 'node:sqlite';

export type Release = () => void;

const busyCode = 5;

/** The primary result code of an SQLite error; undefined for other errors. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

export const isBusy = (error: unknown): boolean => sqliteCodeOf(error) === busyCode;

/**
 * Takes a lock of this process on an empty SQLite file. The system releases it when the process ends.
 * - held: another process has the lock
 * - none: the file cannot be created
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
