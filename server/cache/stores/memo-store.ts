import { inTurns } from '../../base/turns.ts';
import type { GuardedStore } from './guarded-store.ts';
import type { Memo } from './persistent-store.ts';

/** Memos told in one turn of the event loop: a store that has lost all of them is given tens of thousands. */
const portion = 250;

/** Raised where the store does not answer: another process may have put there what is asked for, so nobody can say no. */
export class StoreUnavailable extends Error {
  constructor() {
    super('The store does not answer');
    this.name = 'StoreUnavailable';
  }
}

/** The memos of one kind in the second tier, by names of their own. */
export class MemoStore {
  readonly #tier: GuardedStore;
  readonly #prefix: string;

  constructor(tier: GuardedStore, prefix: string) {
    this.#tier = tier;
    this.#prefix = prefix;
  }

  /** The name that a memo has in the store. */
  nameOf(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  remember(memos: readonly Memo[]): void {
    const named = memos.map(([name, value]): Memo => [this.nameOf(name), value]);
    void inTurns(named, portion, (some) => this.#tier.putMemos(some));
  }

  /** Tells the other replicas of a memo that is another one now. */
  announce(name: string): void {
    this.#tier.replicas?.publish({ type: 'memo', name: this.nameOf(name) });
  }

  /** Calls back with the name of each memo that another replica has announced. */
  onNews(listener: (name: string) => void): void {
    const prefix = this.nameOf('');
    this.#tier.replicas?.subscribe((news) => {
      if (news.type === 'memo' && news.name.startsWith(prefix)) listener(news.name.slice(prefix.length));
    });
  }

  /** What is kept by that name. Rejects with {@link StoreUnavailable}. */
  async recall(name: string): Promise<string | undefined> {
    const memo = await this.ask(name);
    if (memo === 'failed') throw new StoreUnavailable();
    return memo;
  }

  /** The same, with `failed` where the store does not answer. */
  ask(name: string): Promise<string | undefined | 'failed'> {
    return this.#tier.askMemo(this.nameOf(name));
  }
}
