import type { DatabaseSync } from 'node:sqlite';
import { Channel } from '../../base/channel.ts';
import { isDamage, openSqliteFile, StoreInUse, setAside } from './sqlite-file.ts';
import { type Statements, statementsOf } from './sqlite-statements.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';

export interface OpenStore {
  readonly database: DatabaseSync;
  readonly statements: Statements;
}

export interface SqliteHandleOptions extends StoreHealthOptions {
  readonly path: string;
  /** For tests with full disks. */
  readonly openFile?: typeof openSqliteFile;
  /** Called with each opened file, before any other use. */
  readonly onOpen: (store: OpenStore) => void;
}

const reopenMs = 10_000;

/**
 * The store's file, which may be missing, such as on a full disk. It is opened again every {@link reopenMs}. Failures
 * are events, never errors of callers.
 */
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
    if (result && this.#health.worked()) this.#losses.tell();
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
      const database = openFile(path, this.#tellDamage);
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

  /** Moves a damaged file aside and opens an empty one. */
  #replace({ database }: OpenStore, error: unknown): void {
    this.#store = undefined;
    database.close();
    try {
      this.#tellDamage(setAside(this.#options.path), error);
      this.#open();
    } catch (fault) {
      this.#tryAgainLater(fault);
    }
    if (this.#store) this.#losses.tell();
  }

  readonly #tellDamage = (movedTo: string, error: unknown): void => {
    this.#options.listen?.({ type: 'tier-damaged', movedTo, error });
  };
}
