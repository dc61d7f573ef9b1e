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

  recall(name: string): Promise<string | undefined> {
    return this.#tier.getFact(this.nameOf(name));
  }
}
