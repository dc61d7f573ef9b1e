import { LRUCache } from 'lru-cache';
import type { DatedError, LoadTiming, OpsError } from '../../shared/ops/explanation.ts';
import type { Clock } from '../base/clock.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import type { CacheListener } from '../cache/events.ts';

export function reportedError(error: unknown): OpsError {
  if (error instanceof UpstreamError) {
    const { fault, status, message } = error;
    return { fault, ...(status === undefined ? {} : { status }), message };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

const maxKeys = 10_000;

/** Stores the last load and the last error of each key. A successful load keeps the last error. */
export class LoadJournal {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #errors = new LRUCache<string, DatedError>({ max: maxKeys });
  readonly #loads = new LRUCache<string, LoadTiming>({ max: maxKeys });

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  readonly hear: CacheListener = (event) => {
    if (event.type !== 'load-accepted' && event.type !== 'load-failed') return;
    const at = new Date(this.#clock.now()).toISOString();
    const { key, tookMs } = event;
    if (event.type === 'load-failed') {
      this.#errors.set(key, { ...reportedError(event.error), at });
      this.#loads.set(key, { at, tookMs });
    } else this.#loads.set(key, { at, tookMs, ...event.timing });
  };

  lastErrorOf(key: string): DatedError | null {
    return this.#errors.peek(key) ?? null;
  }

  lastLoadOf(key: string): LoadTiming | null {
    return this.#loads.peek(key) ?? null;
  }
}
