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

  /** Turns the clock on and rings what is due, in order of time. */
  advance(byMs: number): void {
    this.#nowMs += byMs;
    const due = [...this.#timers].filter(({ atMs }) => atMs <= this.#nowMs).sort((a, b) => a.atMs - b.atMs);
    for (const timer of due) {
      this.#timers.delete(timer);
      timer.callback();
    }
  }

  /** Sets the time back, as an operator does; what has been ordered rings when its delay is over all the same. */
  setBack(byMs: number): void {
    this.#nowMs -= byMs;
    for (const timer of this.#timers) timer.atMs -= byMs;
  }
}
