import { availableParallelism } from 'node:os';
import { LoadGate } from '../../base/load-gate.ts';
import type { Workload } from '../media-job.ts';
import { ImageWorker, type ImageWorkerOptions } from '../workers/image-worker.ts';
import { SharedJobs, type Waiter } from './shared-jobs.ts';

export interface ImageWorkerPoolOptions extends ImageWorkerOptions {
  /** Jobs that run at once, each with a worker of its own. */
  readonly atOnce: number;
  /** Places of all who wait. */
  readonly maxWaiting: number;
}

/** What a job does with the worker that it is given. */
export type ImageWork = (run: ImageWorker['run']) => Promise<Buffer>;

/** As many workers as jobs may run at once, given in fair turns. */
export class ImageWorkerPool {
  readonly #gate: LoadGate;
  readonly #jobs: SharedJobs<Buffer>;
  readonly #workers: readonly ImageWorker[];
  readonly #idle: ImageWorker[];

  constructor(options: ImageWorkerPoolOptions) {
    const { atOnce, maxWaiting } = options;
    this.#gate = new LoadGate({ maxRunning: atOnce, maxRunningEach: atOnce, maxWaiting });
    this.#jobs = new SharedJobs(this.#gate);
    this.#workers = Array.from({ length: atOnce }, () => new ImageWorker(options));
    this.#idle = [...this.#workers];
  }

  /**
   * What comes of a piece of work, once for all who ask for it by this key. It begins when its turn has come, so that
   * those who wait hold no pictures in memory. Rejects with `GateFull`, with the reason of the waiter's signal, or as the
   * work does.
   */
  run(key: string, work: ImageWork, waiter: Waiter): Promise<Buffer> {
    return this.#jobs.run(key, () => this.#withWorker(work), waiter);
  }

  get workload(): Workload {
    return this.#gate.workload;
  }

  close(): void {
    for (const worker of this.#workers) worker.close();
  }

  async #withWorker(work: ImageWork): Promise<Buffer> {
    const worker = this.#idle.pop();
    if (!worker) throw new Error('More jobs than workers');
    try {
      return await work((task) => worker.run(task));
    } finally {
      this.#idle.push(worker);
    }
  }
}

/** One core stays with the server, and more than four pictures at once would only share the memory bus. */
const askedAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Longest time one file may take; the largest camera's picture as AVIF takes a quarter of it. */
const maxMs = 20_000;

const maxAskedWaiting = 400;

/** Files nobody waits for: who asks again puts them in the queue again. */
const maxSpareWaiting = 2_000;

/** `asked`: somebody waits for it. `spare`: made in the time that is left over. */
export type MakingTime = 'asked' | 'spare';

/** The workers that make derived files. None is started before it is asked. */
export function createVariantWorkers(): Readonly<Record<MakingTime, ImageWorkerPool>> {
  return {
    asked: new ImageWorkerPool({ atOnce: askedAtOnce, niceness: 10, maxMs, maxWaiting: maxAskedWaiting }),
    spare: new ImageWorkerPool({ atOnce: 1, niceness: 19, maxMs, maxWaiting: maxSpareWaiting }),
  };
}
