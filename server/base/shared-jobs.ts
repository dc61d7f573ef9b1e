import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoadQueue, TurnOptions } from './load-queue.ts';

export interface Waiter extends TurnOptions {
  readonly client: string;
}

/** One job of a queue for many waiters. It begins at the first turn of any of them. */
class SharedJob<Result> {
  readonly #queue: LoadQueue;
  readonly #work: () => Promise<Result>;
  readonly #outcome = Promise.withResolvers<Result>();
  readonly #begun = new AbortController();
  waiters = 0;

  constructor(queue: LoadQueue, work: () => Promise<Result>) {
    this.#queue = queue;
    // Because the turn may be a later waiter's, the job keeps its own context.
    const inContext = AsyncLocalStorage.snapshot();
    this.#work = () => inContext(work);
    // All waiters may have left.
    this.#outcome.promise.catch(() => undefined);
  }

  /** Rejects with `QueueFull`, with the reason of the waiter's signal before the job begins, or as the work does. */
  async join({ client, signal, ...options }: Waiter): Promise<Result> {
    const begun = this.#begun.signal;
    this.waiters += 1;
    try {
      if (!begun.aborted) {
        const turn = { ...options, signal: signal ? AbortSignal.any([begun, signal]) : begun };
        await this.#queue
          .run(client, () => this.#begin(), turn)
          .catch((error: unknown) => {
            if (!begun.aborted) throw error;
          });
      }
      return await this.#outcome.promise;
    } finally {
      this.waiters -= 1;
    }
  }

  async #begin(): Promise<void> {
    // Two waiters may have their turns at the same time.
    if (this.#begun.signal.aborted) return;
    this.#begun.abort();
    await this.#work().then(this.#outcome.resolve, this.#outcome.reject);
  }
}

/** Runs each job once for all waiters, from the queue. A job is dropped if all waiters leave before it begins. */
export class SharedJobs<Result> {
  readonly #queue: LoadQueue;
  readonly #jobs = new Map<string, SharedJob<Result>>();

  constructor(queue: LoadQueue) {
    this.#queue = queue;
  }

  /** Rejects as {@link SharedJob.join}. */
  async run(key: string, work: () => Promise<Result>, waiter: Waiter): Promise<Result> {
    const job = this.#jobs.get(key) ?? new SharedJob(this.#queue, work);
    this.#jobs.set(key, job);
    try {
      return await job.join(waiter);
    } finally {
      if (job.waiters === 0 && this.#jobs.get(key) === job) this.#jobs.delete(key);
    }
  }
}
