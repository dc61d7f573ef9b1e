import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;

export const sampleEveryMs = 1_000;

let lastResidentBytes = 0;

/** Resident memory in bytes, or the last known value if no file descriptor is free. Never throws. */
export function residentBytes(): number {
  try {
    lastResidentBytes = process.memoryUsage.rss();
  } catch {
    // EMFILE must not end the process from within a timer.
  }
  return lastResidentBytes;
}

export class ProcessLoad {
  readonly #delays = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #timer: NodeJS.Timeout;
  eventLoopDelayMs = 0;

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => this.#sample(), sampleEveryMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  #sample(): void {
    const meanMs = this.#delays.mean / 1e6 - resolutionMs;
    // Without a measurement, the loop was blocked all the time.
    this.eventLoopDelayMs = Number.isNaN(meanMs) ? Number.POSITIVE_INFINITY : Math.max(0, meanMs);
    this.#delays.reset();
  }
}
