import { availableParallelism } from 'node:os';
import { LoadQueue } from '../../base/load-queue.ts';
import { SharedJobs, type Waiter } from '../../base/shared-jobs.ts';
import { ImageWorker, type ImageWorkerOptions } from '../workers/image-worker.ts';

export type ImageWork = (run: ImageWorker['run']) => Promise<Buffer>;

export class ImageWorkerPool {
  readonly #gate: LoadQueue;
  readonly #jobs: SharedJobs<Buffer>;
  readonly #workers: readonly ImageWorker[];
  readonly #idle: ImageWorker[];

  constructor({ atOnce, maxWaiting, ...options }: ImageWorkerOptions & { atOnce: number; maxWaiting: number }) {
    this.#gate = new LoadQueue({ maxRunning: atOnce, maxRunningEach: atOnce, maxWaiting });
    this.#jobs = new SharedJobs(this.#gate);
    this.#workers = Array.from({ length: atOnce }, () => new ImageWorker(options));
    this.#idle = [...this.#workers];
  }

  /** Runs work once per key. Rejects with `QueueFull`, the reason of the waiter's signal, or as the work. */
  run(key: string, work: ImageWork, waiter: Waiter): Promise<Buffer> {
    return this.#jobs.run(key, () => this.#withWorker(work), waiter);
  }

  get workload() {
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

/** One core stays free for the server. More than four would compete for memory bandwidth. */
const requestedAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1));

/** The largest camera image as AVIF needs a quarter of it. */
const maxUsualMs = 20_000;

/** While no visitor waits, a busy machine may take longer. */
const maxPatientMs = 300_000;

const maxRequestedWaiting = 400;

const maxSpareWaiting = 2_000;

export type MakingTime = 'requested' | 'background';

export function createRenditionWorkers(isPatient: boolean): Readonly<Record<MakingTime, ImageWorkerPool>> {
  const maxMs = isPatient ? maxPatientMs : maxUsualMs;
  return {
    requested: new ImageWorkerPool({ atOnce: requestedAtOnce, niceness: 10, maxMs, maxWaiting: maxRequestedWaiting }),
    background: new ImageWorkerPool({ atOnce: 1, niceness: 19, maxMs, maxWaiting: maxSpareWaiting }),
  };
}

/** A pyramid of 400 million pixels takes a quarter of it. */
const maxPyramidMs = 120_000;

const maxPyramidsWaiting = 100;

/** Makes pyramids, one at a time, so that they never take the place of a rendition. */
export const createPyramidWorker = (): ImageWorkerPool =>
  new ImageWorkerPool({
    ...{ atOnce: 1, niceness: 10, maxMs: maxPyramidMs, maxWaiting: maxPyramidsWaiting },
    maxResidentBytes: 512 * 1024 ** 2,
  });
