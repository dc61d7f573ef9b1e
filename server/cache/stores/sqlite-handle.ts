import type { DatabaseSync } from 'node:sqlite';
import { Channel } from '../../base/channel.ts';
import { isDamage, openSqliteFile, StoreInUse, setAside } from './sqlite-file.ts';
import { type Statements, statementsOf } from './sqlite-statements.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';

/** The open file, with all that is prepared for it. */
export interface OpenStore {
  readonly database: DatabaseSync;
  readonly statements: Statements;
}

export interface SqliteHandleOptions extends StoreHealthOptions {
  readonly path: string;
  /** Opens the file; tests give disks that are full. */
  readonly openFile?: typeof openSqliteFile;
  /** Called with each file that is opened, before anything else is asked of it. */
  readonly onOpen: (store: OpenStore) => void;
}

/** Pause before a file that could not be opened is tried again. */
const reopenMs = 10_000;

/**
 * The store's file, which may be missing: on a full disk, or where it belongs to somebody else, everything goes on
 * without it, and it is tried again every {@link reopenMs}. Its trouble is events, never an error of who asks.
 */
export class SqliteHandle {
  readonly #options: SqliteHandleOptions;
  readonly #health: StoreHealth;
  readonly #losses = new Channel<void>();
  /** Calls back when the file has lost or missed what it was given, and takes it again. */
  readonly onLoss = this.#losses.listen;
  #store: OpenStore | undefined;
  #isClosed = false;
  #cancelReopening: (() => void) | undefined;

  /** Throws {@link StoreInUse} when another process has the file. */
  constructor(options: SqliteHandleOptions) {
    this.#options = options;
    this.#health = new StoreHealth(options);
    this.#open();
  }

  /** Asks the file; undefined without one, and where it fails. */
  read<Result>(operation: string, ask: (store: OpenStore) => Result): Result | undefined {
    const store = this.#store;
    // A load may end after the server has closed: it then has nobody to serve either.
    if (!store) return undefined;
    try {
      return ask(store);
    } catch (error) {
      this.#fail(store, operation, error);
      return undefined;
    }
  }

  /** Changes the file, if there is one. The first success after failures is the end of them. */
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

  /** Opens the file, or says why not and tries again later. Throws {@link StoreInUse}. */
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

  /** Moves a damaged file aside; an empty one takes its place, and is given what memory holds. */
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
