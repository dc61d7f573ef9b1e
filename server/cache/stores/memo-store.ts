import { inPortions } from '../../base/portions.ts';
import { type GuardedStore, patientWaitMs } from './guarded-store.ts';
import type { Memo } from './persistent-store.ts';

const portion = 250;

/** Because another process may have written the value, "not found" would be wrong. */
export class StoreUnavailable extends Error {
  constructor() {
    super('The store does not answer');
    this.name = 'StoreUnavailable';
  }
}

export class MemoStore {
  readonly #store: GuardedStore;
  readonly #prefix: string;
  readonly #copy: GuardedStore | undefined;

  /** `copy`: also holds the memos, because nothing can rebuild them and the store may lose them. */
  constructor(store: GuardedStore, prefix: string, copy?: GuardedStore) {
    this.#store = store;
    this.#prefix = prefix;
    this.#copy = copy;
  }

  nameOf(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  remember(memos: readonly Memo[]): void {
    const named = memos.map(([name, value]): Memo => [this.nameOf(name), value]);
    const copy = this.#copy;
    void inPortions(named, portion, (some) => {
      this.#store.notify('putMemos', (store) => store.putMemos(some, copy !== undefined));
      if (copy !== this.#store) copy?.notify('putMemos', (store) => store.putMemos(some));
    });
  }

  announce(name: string): void {
    this.#store.replicas?.publish({ type: 'memo', name: this.nameOf(name) });
  }

  onNews(listener: (name: string) => void): void {
    const prefix = this.nameOf('');
    this.#store.replicas?.subscribe((message) => {
      if (message.type === 'memo' && message.name.startsWith(prefix)) listener(message.name.slice(prefix.length));
    });
  }

  async recall(name: string): Promise<string | undefined> {
    const memo = await this.ask(name);
    if (memo === 'failed') throw new StoreUnavailable();
    return memo;
  }

  async ask(name: string): Promise<string | undefined | 'failed'> {
    const found = await this.#store.ask('getMemo', (store) => store.getMemo(this.nameOf(name)), patientWaitMs);
    if (found !== undefined || !this.#copy || this.#copy === this.#store) return found;
    const copied = await this.#copy.ask('getMemo', (store) => store.getMemo(this.nameOf(name)), patientWaitMs);
    // The store has lost it.
    if (copied !== undefined && copied !== 'failed') this.remember([[name, copied]]);
    return copied;
  }
}
