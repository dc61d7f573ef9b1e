import type { Clock } from '../../base/clock.ts';
import { leftOf, type Pause } from '../../base/pause.ts';
import type { CacheListener } from '../events.ts';

export interface StoreHealthOptions {
  readonly clock: Clock;
  readonly listen?: CacheListener;
}

/** Because a failing store may accept some writes, it counts as recovered after this time without a failure. */
const calmMs = 10_000;

export class StoreHealth {
  readonly #options: StoreHealthOptions;
  #calm: Pause | undefined;

  constructor(options: StoreHealthOptions) {
    this.#options = options;
  }

  failed(operation: string, error: unknown): void {
    const { clock, listen } = this.#options;
    this.#calm = { sinceMs: clock.now(), forMs: calmMs };
    listen?.({ type: 'store-failed', operation, error });
  }

  worked(): boolean {
    const { clock, listen } = this.#options;
    if (!this.#calm || leftOf(this.#calm, clock.now()) > 0) return false;
    this.#calm = undefined;
    listen?.({ type: 'store-recovered' });
    return true;
  }
}
