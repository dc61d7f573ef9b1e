import type { Clock } from '../../base/clock.ts';
import { leftOf, type Pause } from '../../base/pause.ts';
import type { CacheListener } from '../events.ts';

export interface StoreHealthOptions {
  readonly clock: Clock;
  readonly listen?: CacheListener;
}

/** A store that refuses some orders and takes others is in trouble still: it is well after so long without a refusal. */
const calmMs = 10_000;

/** Whether a store works: each failure is an event, and so is the first success after a time of trouble. */
export class StoreHealth {
  readonly #options: StoreHealthOptions;
  /** Since the last failure, while there is trouble. */
  #calm: Pause | undefined;

  constructor(options: StoreHealthOptions) {
    this.#options = options;
  }

  /** Tells of a failure. */
  failed(operation: string, error: unknown): void {
    const { clock, listen } = this.#options;
    this.#calm = { sinceMs: clock.now(), forMs: calmMs };
    listen?.({ type: 'tier-failed', operation, error });
  }

  /** Tells that something worked; true if that ends a time of trouble. */
  worked(): boolean {
    const { clock, listen } = this.#options;
    if (!this.#calm || leftOf(this.#calm, clock.now()) > 0) return false;
    this.#calm = undefined;
    listen?.({ type: 'tier-recovered' });
    return true;
  }
}
