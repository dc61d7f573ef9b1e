import type { LoadQueue } from '../../base/load-queue.ts';

export interface Waiter {
  readonly client: string;
  readonly signal?: AbortSignal;
  readonly isSecondary?: boolean;
}

interface Job<Result> {
  readonly outcome: PromiseWithResolvers<Result>;
  readonly begins: AbortController;
  waiters: number;
}

/** Runs each job once for all waiters, from the queue. A job is dropped if all waiters leave before it begins. */
export class SharedJobs<Result> {
  readonly #gate: LoadQueue;
  readonly #jobs = new Map<string, Job<Result>>();

  constructor(gate: LoadQueue) {
    this.#gate = gate;
  }

  /** Rejects with `QueueFull`, with the reason of the waiter's signal, or as the work does. */
  async run(key: string, work: () => Promise<Result>, waiter: Waiter): Promise<Result> {
    const job = this.#jobs.get(key) ?? newJob();
    this.#jobs.set(key, job);
    job.waiters += 1;
    try {
      await this.#turn(key, job, work, waiter);
      return await job.outcome.promise;
    } finally {
      job.waiters -= 1;
      if (job.waiters === 0 && !job.begins.signal.aborted) this.#jobs.delete(key);
    }
  }

  async #turn(key: string, job: Job<Result>, work: () => Promise<Result>, waiter: Waiter): Promise<void> {
    const { client, signal, isSecondary = false } = waiter;
    const begun = job.begins.signal;
    if (begun.aborted) return;
    const places = { signal: signal ? AbortSignal.any([begun, signal]) : begun, isSecondary };
    await this.#gate
      .run(client, () => this.#begin(key, job, work), places)
      .catch((error) => {
        if (!begun.aborted) throw error;
      });
  }

  async #begin(key: string, job: Job<Result>, work: () => Promise<Result>): Promise<void> {
    if (job.begins.signal.aborted) return;
    job.begins.abort();
    try {
      job.outcome.resolve(await work());
    } catch (error) {
      job.outcome.reject(error);
    } finally {
      this.#jobs.delete(key);
    }
  }
}

function newJob<Result>(): Job<Result> {
  const outcome = Promise.withResolvers<Result>();
  // All waiters may have left.
  outcome.promise.catch(() => undefined);
  return { outcome, begins: new AbortController(), waiters: 0 };
}
