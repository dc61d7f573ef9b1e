import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Entry } from './entry.ts';
import type { CacheListener } from './events.ts';
import type { PurgeTarget } from './purge-target.ts';
import type { Fact, SecondTier } from './second-tier.ts';
import { isDamage, openSqliteFile, setAside } from './sqlite-file.ts';
import { isInPieces, placesOf, SqlitePieces } from './sqlite-pieces.ts';
import { rowOverheadBytes, type Statements, statementsOf } from './sqlite-statements.ts';
import { entryOfStored, metaOf } from './stored-entry.ts';

export interface SqliteTierOptions {
  readonly path: string;
  /** Start of our keys: others are never read. */
  readonly keyPrefix: string;
  /** Start of the keys of every upstream in this schema version: the rest can never be read again. */
  readonly schemaPrefix: string;
  /** Bound of the values, with all that a row of the file takes besides their bytes. */
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly listen?: CacheListener;
}

/** Facts kept; the oldest go. A content API that signs its media URLs makes new ones with every reply. */
const maxFacts = 200_000;

/** How many facts or bytes may be added before the bound is enforced again, as a part of the bound. */
const slack = 0.1;

/** Values in one file of `DATA_DIR`, written before they are first served. */
export class SqliteTier implements SecondTier {
  readonly name = 'sqlite';
  readonly #options: SqliteTierOptions;
  #database: DatabaseSync;
  #statements: Statements;
  #pieces: SqlitePieces;
  /** Versions being written ahead, by key. */
  readonly #awaited = new Map<string, string>();
  #isSweeping = false;
  #bytes = 0;
  #facts = 0;

  /** Throws `StoreInUse` when another process has the file. */
  constructor(options: SqliteTierOptions) {
    this.#options = options;
    this.#database = openSqliteFile(options.path, (movedTo, error) =>
      options.listen?.({ type: 'tier-damaged', movedTo, error }),
    );
    this.#statements = statementsOf(this.#database);
    this.#pieces = new SqlitePieces(this.#database);
    this.#guarded('open', () => this.#clear());
  }

  get(key: string): Entry | undefined {
    if (!key.startsWith(this.#options.keyPrefix)) return undefined;
    return this.#guarded('get', () => {
      const row = this.#statements.get.get(key, this.#options.clock.now());
      if (!row) return undefined;
      const { meta, is_invalidated: isInvalidated } = row;
      const json = this.#bodyOf(key, row);
      return typeof meta === 'string' && json ? entryOfStored(key, meta, json, isInvalidated === 1) : undefined;
    });
  }

  async prepare(entry: Entry): Promise<void> {
    // Most refreshes bring what is there already.
    if (!isInPieces(entry) || this.#guarded('prepare', () => this.#pieces.isCurrent(entry))) return;
    this.#awaited.set(entry.key, entry.version);
    for (const place of placesOf(entry)) {
      this.#guarded('prepare', () => this.#pieces.write(entry, place));
      await nextTurn();
    }
  }

  put(entry: Entry, keepForMs: number): void {
    this.#guarded('put', () => {
      // "There is none" is worth remembering for seconds only; what was there must not come back.
      if (entry.isPassing) this.#statements.remove.run(entry.key);
      else this.#write(entry, entry.confirmedAtMs + keepForMs);
    });
  }

  purge(target: PurgeTarget, isHard: boolean): void {
    const { invalidate, drop } = this.#statements;
    const how = isHard ? drop : invalidate;
    const range = rangeOf(this.#options.keyPrefix);
    this.#guarded('purge', () => {
      this.#database.exec('BEGIN');
      if ('keys' in target) for (const key of target.keys) how.byKey.run(key);
      else if ('tag' in target) how.byTag.run(...range, target.tag);
      else how.all.run(...range);
      this.#database.exec('COMMIT');
    });
    if (isHard) this.#sweep();
  }

  getFact(name: string): string | undefined {
    return this.#guarded('getFact', () => {
      const value = this.#statements.getFact.get(name)?.value;
      return typeof value === 'string' ? value : undefined;
    });
  }

  putFacts(facts: readonly Fact[]): void {
    this.#guarded('putFacts', () => {
      this.#database.exec('BEGIN');
      for (const [name, value] of facts) this.#statements.putFact.run(name, value);
      this.#database.exec('COMMIT');
      this.#facts += facts.length;
      if (this.#facts > maxFacts * (1 + slack)) this.#clearFacts();
    });
  }

  claimFact(name: string, value: string): string {
    this.#guarded('claimFact', () => this.#statements.claimFact.run(name, value));
    return this.getFact(name) ?? value;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #write(entry: Entry, expiresAtMs: number): void {
    const { touch, upsert } = this.#statements;
    const { key, version, json, confirmedAtMs } = entry;
    const isInvalidated = entry.isInvalidated ? 1 : 0;
    const meta = metaOf(entry);
    // Most refreshes bring what is there already: its bytes need not be written again.
    if (touch.run(confirmedAtMs, expiresAtMs, isInvalidated, meta, key, version).changes === 1) return;
    this.#database.exec('BEGIN');
    upsert.run(key, version, confirmedAtMs, expiresAtMs, isInvalidated, json.length, meta);
    this.#writeBody(entry);
    this.#database.exec('COMMIT');
    this.#awaited.delete(key);
    this.#sweep();
    this.#bytes += json.length + meta.length + rowOverheadBytes;
    if (this.#bytes > this.#options.maxBytes * (1 + slack)) this.#clear();
  }

  /** A large one has been written ahead, if all went well. */
  #writeBody(entry: Entry): void {
    const { upsertBody, removeBody } = this.#statements;
    if (!isInPieces(entry)) {
      upsertBody.run(entry.key, entry.json);
      return;
    }
    removeBody.run(entry.key);
    for (const place of placesOf(entry)) this.#pieces.write(entry, place);
  }

  #bodyOf(key: string, { json, version, bytes }: Record<string, SQLOutputValue>): Buffer | undefined {
    // SQLite's blob is a copy of exactly its size.
    if (json instanceof Uint8Array) return Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    return this.#pieces.read(key, String(version), Number(bytes));
  }

  /** Removes the pieces that no entry names any more, some in each turn of the event loop. */
  #sweep(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    const isAwaited = (key: string, version: string) => this.#awaited.get(key) === version;
    setImmediate(() => {
      this.#isSweeping = false;
      if (this.#guarded('sweep', () => this.#pieces.removeSome(isAwaited))) this.#sweep();
    }).unref();
  }

  /** Removes what can never be read again, then the longest unconfirmed until the bound is kept. */
  #clear(): void {
    const { clock, schemaPrefix, maxBytes } = this.#options;
    const { removeExpired, removeOtherSchemas, sumBytes, oldest, remove } = this.#statements;
    removeExpired.run(clock.now());
    removeOtherSchemas.run(...rangeOf(schemaPrefix));
    this.#bytes = Number(sumBytes.get()?.bytes ?? 0);
    if (this.#bytes > maxBytes) {
      for (const { key, bytes } of oldest.all()) {
        if (this.#bytes <= maxBytes) break;
        remove.run(String(key));
        this.#bytes -= Number(bytes);
      }
    }
    this.#clearFacts();
    this.#sweep();
    this.#database.exec('PRAGMA incremental_vacuum');
  }

  #clearFacts(): void {
    this.#statements.removeOldFacts.run(maxFacts);
    this.#facts = Number(this.#statements.countFacts.get()?.facts ?? 0);
  }

  /** Runs an operation; its trouble is an event, and a damaged file is replaced on the spot. */
  #guarded<Result>(operation: string, run: () => Result): Result | undefined {
    // A load may end after the server has closed: it then has nobody to serve either.
    if (!this.#database.isOpen) return undefined;
    try {
      return run();
    } catch (error) {
      this.#options.listen?.({ type: 'tier-failed', operation, error });
      if (isDamage(error)) this.#replace(error);
      else if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      return undefined;
    }
  }

  #replace(error: unknown): void {
    const { path, listen } = this.#options;
    this.#database.close();
    listen?.({ type: 'tier-damaged', movedTo: setAside(path), error });
    this.#database = openSqliteFile(path, () => undefined);
    this.#statements = statementsOf(this.#database);
    this.#pieces = new SqlitePieces(this.#database);
    this.#bytes = 0;
    this.#facts = 0;
  }
}

/** From and to (exclusive) of all keys that start with a prefix. */
function rangeOf(prefix: string): [string, string] {
  return [`${prefix}:`, `${prefix};`];
}
