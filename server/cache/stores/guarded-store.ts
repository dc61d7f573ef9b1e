import { WaitExceeded, within } from '../../base/bounded-wait.ts';
import { leftOf, type Pause } from '../../base/pause.ts';
import type { PurgeTarget } from '../purge-target.ts';
import type { MaybePromise, PersistentStore, ReplicaLink, StoreUsage } from './persistent-store.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';

export const usualWaitMs = 100;

/** Because many memos are read in a row, a busy machine may need longer. The same for requests of operators. */
export const patientWaitMs = 1_000;

/** Pause after a timeout, so that not every request waits in vain. */
const pauseMs = 1_000;

export class GuardedStore {
  readonly #store: PersistentStore;
  readonly #options: StoreHealthOptions;
  readonly #health: StoreHealth;
  #pause: Pause | undefined;

  constructor(store: PersistentStore, options: StoreHealthOptions) {
    this.#store = store;
    this.#options = options;
    this.#health = new StoreHealth(options);
  }

  get isThere(): boolean {
    return this.#store.name !== 'none';
  }

  get name(): PersistentStore['name'] {
    return this.#store.name;
  }

  get isReady(): boolean {
    return this.#store.isReady ?? true;
  }

  async usage(): Promise<StoreUsage | undefined> {
    if (!this.#store.usage || !this.isReady) return undefined;
    const usage = await this.ask('usage', (store) => store.usage?.(), patientWaitMs);
    return usage === 'failed' ? undefined : usage;
  }

  /** If the store does not respond, it may hold a match. */
  async holds(target: PurgeTarget): Promise<boolean> {
    return (await this.ask('holds', (store) => store.holds(target), patientWaitMs)) !== false;
  }

  onLoss(listener: () => void): void {
    this.#store.onLoss?.(listener);
  }

  get replicas(): ReplicaLink | undefined {
    return this.#store.replicas;
  }

  get redis(): PersistentStore['redis'] {
    return this.#store.redis;
  }

  async ask<Result>(
    operation: string,
    question: (store: PersistentStore) => MaybePromise<Result>,
    waitMs = usualWaitMs,
  ): Promise<Result | 'failed'> {
    const { clock } = this.#options;
    if (this.#pause && leftOf(this.#pause, clock.now()) > 0) return 'failed';
    try {
      const requested = question(this.#store);
      const isLater = requested instanceof Promise;
      const answer = isLater ? await within(clock, waitMs, `${this.#store.name} ${operation}`, requested) : requested;
      this.#health.worked();
      return answer;
    } catch (error) {
      // Because an immediate error costs no time, the next request may ask again.
      if (error instanceof WaitExceeded) this.#pause = { sinceMs: clock.now(), forMs: pauseMs };
      this.#health.failed(operation, error);
      return 'failed';
    }
  }

  notify(operation: string, order: (store: PersistentStore) => void): void {
    try {
      order(this.#store);
    } catch (error) {
      this.#health.failed(operation, error);
    }
  }

  close(): MaybePromise<void> {
    return this.#store.close();
  }
}
