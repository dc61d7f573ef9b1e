import { WaitExceeded, within } from '../../base/bounded-wait.ts';
import { leftOf, type Pause } from '../../base/pause.ts';
import type { PurgeTarget } from '../purge-target.ts';
import type { MaybePromise, PersistentStore, ReplicaLink, StoreUsage } from './persistent-store.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';

const usualWaitMs = 100;

/** Because many memos are read in a row, a busy machine may need longer. The same for requests of operators. */
export const patientWaitMs = 1_000;

/** Pause after a timeout, so that not every request waits in vain. */
const pauseMs = 1_000;

/** A store whose failures are events, never failed or late requests. */
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

  get isThere(): boolean {
    return this.#tier.name !== 'none';
  }

  get name(): PersistentStore['name'] {
    return this.#tier.name;
  }

  get isReady(): boolean {
    return this.#tier.isReady ?? true;
  }

  async usage(): Promise<StoreUsage | undefined> {
    if (!this.#tier.usage || !this.isReady) return undefined;
    const usage = await this.ask('usage', (tier) => tier.usage?.(), patientWaitMs);
    return usage === 'failed' ? undefined : usage;
  }

  /** If the store does not answer, it may hold a match. */
  async holds(target: PurgeTarget): Promise<boolean> {
    return (await this.ask('holds', (tier) => tier.holds(target), patientWaitMs)) !== false;
  }

  onLoss(listener: () => void): void {
    this.#tier.onLoss?.(listener);
  }

  get replicas(): ReplicaLink | undefined {
    return this.#tier.replicas;
  }

  get redis(): PersistentStore['redis'] {
    return this.#tier.redis;
  }

  /** Returns the store's answer, or `failed` after `waitMs`. */
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
      // Because an immediate error costs no time, the next request may ask again.
      if (error instanceof WaitExceeded) this.#pause = { sinceMs: clock.now(), forMs: pauseMs };
      this.#health.failed(operation, error);
      return 'failed';
    }
  }

  tell(operation: string, order: (tier: PersistentStore) => void): void {
    try {
      order(this.#tier);
    } catch (error) {
      this.#health.failed(operation, error);
    }
  }

  close(): MaybePromise<void> {
    return this.#tier.close();
  }
}
