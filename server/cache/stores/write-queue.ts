import type { Clock } from '../../base/clock.ts';
import { isNotPrimary, isRefusal } from './redis-connection.ts';

export interface WriteQueueOptions {
  readonly clock: Clock;
  readonly isReady: () => boolean;
  readonly onFailure: (error: unknown) => void;
  readonly maxOrders: number;
  readonly maxBytes: number;
}

interface Order {
  readonly run: () => Promise<unknown>;
  readonly bytes: number;
  tries: number;
}

const retryMs = 1_000;

/** Because all others wait behind it, drop a write after so many attempts. */
const maxTries = 5;

export class WriteQueue {
  readonly #options: WriteQueueOptions;
  readonly #orders = new Map<string, Order>();
  #bytes = 0;
  #draining: Promise<void> | undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  push(name: string, run: () => Promise<unknown>, bytes = 0): void {
    const { maxOrders, maxBytes, onFailure } = this.#options;
    this.#remove(name);
    this.#orders.set(name, { run, bytes, tries: 0 });
    this.#bytes += bytes;
    if (this.#orders.size > maxOrders || this.#bytes > maxBytes) {
      this.#dropFirst();
      onFailure(new Error('Too much is waiting to be written: the longest waiting was dropped'));
    }
    this.resume();
  }

  resume(): void {
    this.#draining ??= this.#drain();
  }

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
    // Start in a later turn, so that `#draining` is set before it ends.
    await Promise.resolve();
    for (const [name, order] of this.#orders) {
      if (!this.#options.isReady()) break;
      if (!(await this.#isDone(order))) break;
      // A newer write with this name may be further behind.
      if (this.#orders.get(name) === order) this.#remove(name);
    }
    this.#draining = undefined;
  }

  async #isDone(order: Order): Promise<boolean> {
    const { clock, onFailure } = this.#options;
    try {
      await order.run();
      return true;
    } catch (error) {
      const isNoAnswer = !isRefusal(error);
      if (isNoAnswer) order.tries += 1;
      const isHopeless = order.tries >= maxTries;
      onFailure(isHopeless ? new Error(`A write was dropped after ${maxTries} attempts`, { cause: error }) : error);
      if (isHopeless || !(isNoAnswer || isNotPrimary(error))) return true;
      clock.after(retryMs, () => this.resume());
      return false;
    }
  }
}
