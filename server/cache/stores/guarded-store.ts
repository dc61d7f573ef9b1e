import { WaitExceeded, within } from '../../base/bounded-wait.ts';
import { leftOf, type Pause } from '../../base/pause.ts';
import type { PurgeTarget } from '../purge-target.ts';
import type { MaybePromise, Memo, PersistentStore, ReplicaLink, StoreUsage } from './persistent-store.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';

/** How long a question waits for its answer; then the cache does without. */
const usualWaitMs = 100;

/**
 * The same for a memo: many are asked for in a row, and on a machine that has much else to do 100 ms may be over before
 * an answer is looked at that is there. Without it pictures would be measured again that were measured long ago. And for
 * what operators ask: their curiosity must not be what has the cache do without the store.
 */
const patientWaitMs = 1_000;

/** Pause after the second tier has not answered, so that not every request waits for it in vain. */
const pauseMs = 1_000;

/** A second tier whose trouble is an event, never a failed or a late request. */
export class GuardedStore {
  readonly #tier: PersistentStore;
  readonly #options: StoreHealthOptions;
  readonly #health: StoreHealth;
  #pause: Pause | undefined;

  constructor(tier: PersistentStore, options: StoreHealthOptions) {
    this.#tier = tier;
    this.#options = options;
    this.#health = new StoreHealth(options);
  }

  /** Is there anything that outlives the process? */
  get isThere(): boolean {
    return this.#tier.name !== 'none';
  }

  get name(): PersistentStore['name'] {
    return this.#tier.name;
  }

  /** Can it be asked? */
  get isReady(): boolean {
    return this.#tier.isReady ?? true;
  }

  /** Room that is taken; undefined where nothing is kept, or nobody can say. */
  async usage(): Promise<StoreUsage | undefined> {
    if (!this.#tier.usage || !this.isReady) return undefined;
    const usage = await this.ask('usage', (tier) => tier.usage?.(), patientWaitMs);
    return usage === 'failed' ? undefined : usage;
  }

  /** Is anything stored that a purge is about? A store that does not answer cannot say no. */
  async holds(target: PurgeTarget): Promise<boolean> {
    return (await this.ask('holds', (tier) => tier.holds(target), patientWaitMs)) !== false;
  }

  /** Calls back when the tier wants to be given again what is still known. */
  onLoss(listener: () => void): void {
    this.#tier.onLoss?.(listener);
  }

  get replicas(): ReplicaLink | undefined {
    return this.#tier.replicas;
  }

  get redis(): PersistentStore['redis'] {
    return this.#tier.redis;
  }

  /** The answer to a question, within bounds; `failed` if there is none. */
  async ask<Answer>(
    operation: string,
    question: (tier: PersistentStore) => MaybePromise<Answer>,
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
  tell(operation: string, order: (tier: PersistentStore) => void): void {
    try {
      order(this.#tier);
    } catch (error) {
      this.#health.failed(operation, error);
    }
  }

  /** A memo, or `failed` where the tier does not answer. */
  askMemo(name: string): Promise<string | undefined | 'failed'> {
    return this.ask('getMemo', (tier) => tier.getMemo(name), patientWaitMs);
  }

  putMemos(memos: readonly Memo[]): void {
    this.tell('putMemos', (tier) => tier.putMemos(memos));
  }

  close(): MaybePromise<void> {
    return this.#tier.close();
  }
}
