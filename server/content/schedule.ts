import { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';

export interface ScheduleOptions {
  readonly clock: Clock;
  /** Hides content whose date has passed, without a load. Returns its next such date, in milliseconds since the epoch. */
  readonly withdraw?: (key: string) => number | undefined;
  /** Loads the content of a key again. Resolves with false if the load failed. Never rejects. */
  readonly reload: (key: string) => Promise<boolean>;
}

interface Due {
  readonly key: string;
  readonly dueAtMs: number;
}

/** Timers of Node.js hold at most 24 days. */
const longestMs = 86_400_000;

const firstRetryMs = 1_000;
const maxRetryMs = 60_000;

/** Loads content again at the second at which its dates of publication show or hide something. */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #timers = new Map<string, () => void>();
  readonly #due = new Channel<Due>();
  readonly onDue = this.#due.listen;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** Replaces the date of a key. Undefined: it has none any more. */
  set(key: string, dueAtMs: number | undefined): void {
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    if (dueAtMs !== undefined) this.#wait({ key, dueAtMs }, dueAtMs, firstRetryMs);
  }

  close(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #wait(due: Due, untilMs: number, retryMs: number): void {
    const { clock } = this.#options;
    const leftMs = untilMs - clock.now();
    const ring = () => {
      if (clock.now() < untilMs) this.#wait(due, untilMs, retryMs);
      else void this.#reload(due, retryMs);
    };
    this.#timers.set(due.key, clock.after(Math.max(0, Math.min(leftMs, longestMs)), ring));
  }

  async #reload(due: Due, retryMs: number): Promise<void> {
    const { clock, reload, withdraw } = this.#options;
    const { key } = due;
    const nextMs = withdraw?.(key);
    // The content API may hang beyond the next date.
    if (nextMs !== undefined) this.set(key, nextMs);
    const own = this.#timers.get(key);
    this.#due.notify(due);
    if (await reload(key)) {
      if (this.#timers.get(key) === own) this.#timers.delete(key);
      return;
    }
    // A load meanwhile may have set another date, or none.
    if (this.#timers.get(key) !== own) return;
    own?.();
    const retryAtMs = clock.now() + retryMs;
    this.#wait(due, Math.min(nextMs ?? retryAtMs, retryAtMs), Math.min(maxRetryMs, retryMs * 2));
  }
}
