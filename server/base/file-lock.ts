import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../cache/stores/sqlite-file.ts';

export type Release = () => void;

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
