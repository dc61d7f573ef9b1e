import { LRUCache } from 'lru-cache';
import { ImageError } from '../image/image-task.ts';

/** A failed file is not retried for this time, because the cause is the original. */
const failedForMs = 60_000;

const maxFailed = 1000;

export class FailedJobs {
  readonly #failures = new LRUCache<string, Error>({ max: maxFailed, ttl: failedForMs });

  check(name: string): void {
    const failure = this.#failures.get(name);
    if (failure) throw failure;
  }

  /** Records an error of the image, not one of a process, and throws it. */
  fail(name: string, error: unknown): never {
    if (error instanceof ImageError) this.#failures.set(name, error);
    throw error;
  }

  list(): { readonly name: string; readonly reason: string; readonly sinceMs: number; readonly leftMs: number }[] {
    return [...this.#failures.entries()].map(([name, { message }]) => {
      const leftMs = this.#failures.getRemainingTTL(name);
      return { name, reason: message, sinceMs: failedForMs - leftMs, leftMs };
    });
  }
}
