import type { Clock } from '../../server/base/clock.ts';

interface Timer {
  atMs: number;
  readonly callback: () => void;
}

export class ManualClock implements Clock {
  #nowMs = Date.UTC(2026, 2, 1);
  readonly #timers = new Set<Timer>();

  readonly now = (): number => this.#nowMs;

  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Advances the clock and fires due timers in order. */
  advance(byMs: number): void {
    this.#nowMs += byMs;
    const due = [...this.#timers].filter(({ atMs }) => atMs <= this.#nowMs).sort((a, b) => a.atMs - b.atMs);
    for (const timer of due) {
      this.#timers.delete(timer);
      timer.callback();
    }
  }

  /** Sets the clock back, as an operator does. Timers still fire after their delay. */
  setBack(byMs: number): void {
    this.#nowMs -= byMs;
    for (const timer of this.#timers) timer.atMs -= byMs;
  }
}
