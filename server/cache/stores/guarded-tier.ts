import { WaitExceeded, within } from '../bounded-wait.ts';
import { leftOf, type Pause } from '../pause.ts';
import type { Fact, MaybePromise, ReplicaLink, SecondTier } from './second-tier.ts';
import { TierHealth, type TierHealthOptions } from './tier-health.ts';

/** How long a question waits for its answer; then the cache does without. */
const usualWaitMs = 100;

/**
 * The same for a fact: many are asked for in a row, and on a machine that has much else to do 100 ms may be over before
 * an answer is looked at that is there. Without it pictures would be measured again that were measured long ago.
 */
const factWaitMs = 1_000;

/** Pause after the second tier has not answered, so that not every request waits for it in vain. */
const pauseMs = 1_000;

/** A second tier whose trouble is an event, never a failed or a late request. */
export class GuardedTier {
  readonly #tier: SecondTier;
  readonly #options: TierHealthOptions;
  readonly #health: TierHealth;
  #pause: Pause | undefined;

  constructor(tier: SecondTier, options: TierHealthOptions) {
    this.#tier = tier;
    this.#options = options;
    this.#health = new TierHealth(options);
  }

  /** Is there anything that outlives the process? */
  get isThere(): boolean {
    return this.#tier.name !== 'none';
  }

  /** Calls back when the tier wants to be given again what is still known. */
  onLoss(listener: () => void): void {
    this.#tier.onLoss?.(listener);
  }

  get replicas(): ReplicaLink | undefined {
    return this.#tier.replicas;
  }

  /** The answer to a question, within bounds; `failed` if there is none. */
  async ask<Answer>(
    operation: string,
    question: (tier: SecondTier) => MaybePromise<Answer>,
    waitMs = usualWaitMs,
  ): Promise<Answer | 'failed'> {
    const { clock } = this.#options;
    if (this.#pause && leftOf(this.#pause, clock.now()) > 0) return 'failed';
    try {
      const asked = question(this.#tier);
      const isLater = asked instanceof Promise;
      const answer = isLater ? await within(clock, waitMs, `${this.#tier.name} ${operation}`, asked) : asked;
      this.#health.worked();
      return answer;
    } catch (error) {
      // An error at once costs nobody anything: the next one may ask again.
      if (error instanceof WaitExceeded) this.#pause = { sinceMs: clock.now(), forMs: pauseMs };
      this.#health.failed(operation, error);
      return 'failed';
    }
  }

  /** Gives an order that nobody waits for. */
  tell(operation: string, order: (tier: SecondTier) => void): void {
    try {
      order(this.#tier);
    } catch (error) {
      this.#health.failed(operation, error);
    }
  }

  async getFact(name: string): Promise<string | undefined> {
    const fact = await this.ask('getFact', (tier) => tier.getFact(name), factWaitMs);
    return fact === 'failed' ? undefined : fact;
  }

  putFacts(facts: readonly Fact[]): void {
    this.tell('putFacts', (tier) => tier.putFacts(facts));
  }

  close(): MaybePromise<void> {
    return this.#tier.close();
  }
}
