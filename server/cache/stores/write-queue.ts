import type { Clock } from '../../base/clock.ts';
import { isNotPrimary, isRefusal, isRefusedForNow } from './redis-errors.ts';

export interface WriteQueueOptions {
  readonly clock: Clock;
  readonly isReady: () => boolean;
  readonly onTrouble: (error: unknown) => void;
  /** Called when an order was dropped that would have succeeded at another time. */
  readonly onLost?: () => void;
  readonly maxOrders: number;
  /** Bound of the bytes that waiting orders hold. */
  readonly maxBytes: number;
}

interface Order {
  readonly run: () => Promise<unknown>;
  readonly bytes: number;
  /** Tries that the store has not answered. */
  tries: number;
}

/** Pause before an order is tried again that the store has not answered. */
const retryMs = 1_000;

/** An order that fails so often cannot succeed: all others wait behind it. */
const maxTries = 5;

/**
 * Writes in order and behind: nobody waits, what is down is tried again, and the longest waiting go when full. An order
 * that the store refuses is dropped, since the same one would be refused again.
 */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  readonly #orders = new Map<string, Order>();
  #bytes = 0;
  #draining: Promise<void> | undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /** Adds an order that holds so many bytes; an earlier one by the same name that is still waiting is dropped. */
  push(name: string, run: () => Promise<unknown>, bytes = 0): void {
    const { maxOrders, maxBytes, onTrouble, onLost } = this.#options;
    this.#remove(name);
    this.#orders.set(name, { run, bytes, tries: 0 });
    this.#bytes += bytes;
    if (this.#orders.size > maxOrders || this.#bytes > maxBytes) {
      this.#dropFirst();
      onLost?.();
      onTrouble(new Error('Too much is waiting to be written: the longest waiting was dropped'));
    }
    this.resume();
  }

  /** Goes on, if the store can be reached. */
  resume(): void {
    this.#draining ??= this.#drain();
  }

  /** Resolves when nothing is under way; what could not be written is still waiting then. */
  settled(): Promise<void> {
    return this.#draining ?? Promise.resolve();
  }

  #dropFirst(): void {
    const { maxOrders, maxBytes } = this.#options;
    for (const name of this.#orders.keys()) {
      if (this.#orders.size <= maxOrders && this.#bytes <= maxBytes) break;
      this.#remove(name);
    }
  }

  #remove(name: string): void {
    this.#bytes -= this.#orders.get(name)?.bytes ?? 0;
    this.#orders.delete(name);
  }

  async #drain(): Promise<void> {
    // Begun in a later turn, so that `#draining` is set before it can end; cleared in the very turn in which it ends,
    // so that nothing can be added in between and be forgotten.
    await Promise.resolve();
    for (const [name, order] of this.#orders) {
      if (!this.#options.isReady()) break;
      if (!(await this.#isDone(order))) break;
      // Another order by this name may have come meanwhile: it stands further behind.
      if (this.#orders.get(name) === order) this.#remove(name);
    }
    this.#draining = undefined;
  }

  /** Carries an order out; false if it is to be tried again, a little later. */
  async #isDone(order: Order): Promise<boolean> {
    const { clock, onTrouble, onLost } = this.#options;
    try {
      await order.run();
      return true;
    } catch (error) {
      const isNoAnswer = !isRefusal(error);
      if (isNoAnswer) order.tries += 1;
      const isHopeless = order.tries >= maxTries;
      onTrouble(isHopeless ? new Error(`A write was dropped after ${maxTries} attempts`, { cause: error }) : error);
      if (isRefusedForNow(error)) onLost?.();
      if (isHopeless || !(isNoAnswer || isNotPrimary(error))) return true;
      clock.after(retryMs, () => this.resume());
      return false;
    }
  }
}
