import type { DatabaseSync } from 'node:sqlite';
import { type Entry, largeBytes } from '../entry.ts';
import type { PurgeTarget } from '../purge-target.ts';
import { keyPattern } from '../stored-forms.ts';
import { DamagedEntry, entryOfStored, metaOf } from './entry-codec.ts';
import type { Memo, PersistentStore, StoreUsage } from './persistent-store.ts';
import {
  type OpenStore,
  rowOverheadBytes,
  SqliteHandle,
  type SqliteHandleOptions,
  type Statements,
} from './sqlite-handle.ts';

export interface SqliteStoreOptions extends Omit<SqliteHandleOptions, 'onOpen'> {
  readonly keyPrefix: string;
  readonly maxBytes: number;
}

/** Because signed media URLs add memos with every response, the oldest are deleted. */
const maxMemos = 200_000;
const slack = 0.1;
const journalPages = 1_000;

export class SqliteStore implements PersistentStore {
  readonly name = 'sqlite';
  readonly #options: SqliteStoreOptions;
  readonly #file: SqliteHandle;
  readonly onLoss: SqliteHandle['onLoss'];
  #bytes = 0;
  #memos = 0;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#file = new SqliteHandle({ ...options, onOpen: (store) => this.#clear(store) });
    this.onLoss = this.#file.onLoss;
  }

  get(key: string): Entry | undefined {
    return this.#file.read('get', (store) => {
      const row = store.statements.get.get(key, this.#options.clock.now());
      if (!row) return undefined;
      const { meta, json, is_invalidated: isInvalidated } = row;
      try {
        if (typeof meta !== 'string' || !(json instanceof Uint8Array)) throw new DamagedEntry(key, 'row');
        const body = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
        return entryOfStored(key, meta, body, isInvalidated === 1);
      } catch (error) {
        if (!(error instanceof DamagedEntry)) throw error;
        store.statements.remove.run(key);
        this.#options.listen?.({ type: 'entry-damaged', key, error });
        return undefined;
      }
    });
  }

  put(entry: Entry, keepForMs: number): void {
    this.#file.write('put', (store) => {
      // A negative entry is not written, but the entry it replaces must not come back.
      if (entry.isPassing) store.statements.remove.run(entry.key);
      else this.#write(store, entry, entry.confirmedAtMs + keepForMs);
    });
  }

  purge(target: PurgeTarget, isHard: boolean): void {
    const pattern = keyPattern(this.#options.keyPrefix);
    this.#file.write('purge', ({ database, statements: { invalidate, drop } }) => {
      const how = isHard ? drop : invalidate;
      database.exec('BEGIN');
      if ('keys' in target) for (const key of target.keys) how.byKey.run(key);
      else if ('tag' in target) how.byTag.run(pattern, target.tag);
      else how.all.run(pattern);
      database.exec('COMMIT');
    });
  }

  holds(target: PurgeTarget): boolean {
    const pattern = keyPattern(this.#options.keyPrefix);
    const found = this.#file.read('holds', ({ statements: { holds } }) => {
      if ('keys' in target) return target.keys.some((key) => holds.byKey.get(key) !== undefined);
      return ('tag' in target ? holds.byTag.get(pattern, target.tag) : holds.all.get(pattern)) !== undefined;
    });
    return found ?? false;
  }

  getMemo(name: string): string | undefined {
    return this.#file.read('getMemo', ({ statements }) => {
      const value = statements.getMemo.get(name)?.value;
      return typeof value === 'string' ? value : undefined;
    });
  }

  putMemos(memos: readonly Memo[]): void {
    this.#file.write('putMemos', ({ database, statements }) => {
      database.exec('BEGIN');
      for (const [name, value] of memos) statements.putMemo.run(name, value);
      database.exec('COMMIT');
      this.#memos += memos.length;
      if (this.#memos > maxMemos * (1 + slack)) this.#clearMemos(statements);
    });
  }

  claimMemo(name: string, value: string): string {
    this.#file.write('claimMemo', ({ statements }) => statements.claimMemo.run(name, value));
    return this.getMemo(name) ?? value;
  }

  usage(): StoreUsage {
    const entries = this.#file.read('usage', ({ statements }) => Number(statements.countEntries.get()?.entries ?? 0));
    return { entries: entries ?? 0, bytes: this.#bytes };
  }

  close(): void {
    this.#file.close();
  }

  #write(store: OpenStore, entry: Entry, expiresAtMs: number): void {
    const { database, statements } = store;
    const { key, version, json, confirmedAtMs } = entry;
    const isInvalidated = entry.isInvalidated ? 1 : 0;
    const meta = metaOf(entry);
    // Most refreshes bring the same bytes, so do not write them again.
    if (statements.touch.run(confirmedAtMs, expiresAtMs, isInvalidated, meta, key, version).changes === 1) return;
    if (json.length > largeBytes) this.#foldLater(database);
    database.exec('BEGIN');
    statements.upsert.run(key, version, confirmedAtMs, expiresAtMs, isInvalidated, json.length, meta);
    statements.upsertBody.run(key, json);
    database.exec('COMMIT');
    this.#bytes += json.length + meta.length + rowOverheadBytes;
    if (this.#bytes > this.#options.maxBytes * (1 + slack)) this.#clear(store);
  }

  /** Checkpoints the journal later, because for large values it takes longer than the write. */
  #foldLater(journaled: DatabaseSync): void {
    journaled.exec('PRAGMA wal_autocheckpoint=0');
    const fold = `PRAGMA wal_autocheckpoint=${journalPages}; PRAGMA wal_checkpoint(PASSIVE)`;
    setImmediate(() => this.#file.write('fold', ({ database }) => database.exec(fold)));
  }

  #clear({ database, statements }: OpenStore): void {
    const { clock, maxBytes } = this.#options;
    const { removeExpired, sumBytes, oldest, remove } = statements;
    removeExpired.run(clock.now());
    this.#bytes = Number(sumBytes.get()?.bytes ?? 0);
    if (this.#bytes > maxBytes) {
      for (const { key, bytes } of oldest.all()) {
        if (this.#bytes <= maxBytes) break;
        remove.run(String(key));
        this.#bytes -= Number(bytes);
      }
    }
    this.#clearMemos(statements);
    database.exec('PRAGMA incremental_vacuum');
  }

  #clearMemos({ removeOldMemos, countMemos }: Statements): void {
    removeOldMemos.run(maxMemos);
    this.#memos = Number(countMemos.get()?.memos ?? 0);
  }
}
