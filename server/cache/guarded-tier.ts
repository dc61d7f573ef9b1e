import { within } from './bounded-wait.ts';
import type { Clock } from './clock.ts';
import type { CacheListener } from './events.ts';
import type { Fact, MaybePromise, ReplicaLink, SecondTier } from './second-tier.ts';

export interface GuardedTierOptions {
  readonly clock: Clock;
  readonly listen?: CacheListener;
  /** How long a question waits for its answer; then the cache does without. */
  readonly waitMs?: number;
}

/** Pause after the second tier has failed, so that not every request waits for it in vain. */
const pauseMs = 1_000;

/** A second tier whose trouble is an event, never a failed or a late request. */
export class GuardedTier {
  readonly #tier: SecondTier;
  readonly #options: GuardedTierOptions;
  #resumesAtMs = 0;

  constructor(tier: SecondTier, options: GuardedTierOptions) {
    this.#tier = tier;
    this.#options = options;
  }

  /** Is there anything that outlives the process? */
  get isThere(): boolean {
    return this.#tier.name !== 'none';
  }

  get replicas(): ReplicaLink | undefined {
    return this.#tier.replicas;
  }

  /** The answer to a question, within bounds; `failed` if there is none. */
  async ask<Answer>(
    operation: string,
    question: (tier: SecondTier) => MaybePromise<Answer>,
  ): Promise<Answer | 'failed'> {
    const { clock, listen, waitMs = 100 } = this.#options;
    if (clock.now() < this.#resumesAtMs) return 'failed';
    try {
      const answer = question(this.#tier);
      return answer instanceof Promise
        ? await within(clock, waitMs, `${this.#tier.name} ${operation}`, answer)
        : answer;
    } catch (error) {
      this.#resumesAtMs = clock.now() + pauseMs;
      listen?.({ type: 'tier-failed', operation, error });
      return 'failed';
    }
  }

  /** Gives an order that nobody waits for. */
  tell(operation: string, order: (tier: SecondTier) => void): void {
    try {
      order(this.#tier);
    } catch (error) {
      this.#options.listen?.({ type: 'tier-failed', operation, error });
    }
  }

  async getFact(name: string): Promise<string | undefined> {
    const fact = await this.ask('getFact', (tier) => tier.getFact(name));
    return fact === 'failed' ? undefined : fact;
  }

  putFacts(facts: readonly Fact[]): void {
    this.tell('putFacts', (tier) => tier.putFacts(facts));
  }

  close(): MaybePromise<void> {
    return this.#tier.close();
  }
}
