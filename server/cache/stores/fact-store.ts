import { inTurns } from '../turns.ts';
import type { GuardedTier } from './guarded-tier.ts';
import type { Fact } from './second-tier.ts';

/** Facts told in one turn of the event loop: a store that has lost all of them is given tens of thousands. */
const portion = 250;

/** The facts of one kind in the second tier, by names of their own. */
export class FactStore {
  readonly #tier: GuardedTier;
  readonly #prefix: string;

  constructor(tier: GuardedTier, prefix: string) {
    this.#tier = tier;
    this.#prefix = prefix;
  }

  /** The name that a fact has in the store. */
  nameOf(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  remember(facts: readonly Fact[]): void {
    const named = facts.map(([name, value]): Fact => [this.nameOf(name), value]);
    void inTurns(named, portion, (some) => this.#tier.putFacts(some));
  }

  /** Tells the other replicas of a fact that is another one now. */
  announce(name: string): void {
    this.#tier.replicas?.publish({ type: 'fact', name: this.nameOf(name) });
  }

  /** Calls back with the name of each fact that another replica has announced. */
  onNews(listener: (name: string) => void): void {
    const prefix = this.nameOf('');
    this.#tier.replicas?.subscribe((news) => {
      if (news.type === 'fact' && news.name.startsWith(prefix)) listener(news.name.slice(prefix.length));
    });
  }

  recall(name: string): Promise<string | undefined> {
    return this.#tier.getFact(this.nameOf(name));
  }
}
