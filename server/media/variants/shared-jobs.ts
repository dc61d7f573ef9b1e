import type { LoadGate } from '../../base/load-gate.ts';

/** Who waits for a job. */
export interface Waiter {
  /** The client as `clientKey` names it; turns alternate between clients. */
  readonly client: string;
  /** Aborted when nobody hears the answer any more. */
  readonly signal?: AbortSignal;
  /** Comes when nobody waits for anything else. */
  readonly isSecondary?: boolean;
}

interface Job<Result> {
  readonly outcome: PromiseWithResolvers<Result>;
  /** Aborted when the job begins: whoever waits for its turn waits no longer. */
  readonly begins: AbortController;
  waiters: number;
}

/**
 * Jobs that several may ask for: each is done once for all of them, at the first turn that any of them has at the gate. It
 * is dropped when all have gone; once it has begun, it is done to its end.
 */
export class SharedJobs<Result> {
  readonly #gate: LoadGate;
  readonly #jobs = new Map<string, Job<Result>>();

  constructor(gate: LoadGate) {
    this.#gate = gate;
  }

  /**
   * The outcome of the job of this key, which is to do this work. Rejects with `GateFull`, with the reason of the waiter's
   * signal, or as the work does.
   */
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

  /** Resolves when the job has begun. */
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
  // All who waited may have gone.
  outcome.promise.catch(() => undefined);
  return { outcome, begins: new AbortController(), waiters: 0 };
}
