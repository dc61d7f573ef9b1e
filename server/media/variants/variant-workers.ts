import { availableParallelism } from 'node:os';
import { ImageWorkerPool } from './image-worker-pool.ts';
import type { MakingTime } from './variant-maker.ts';

/** One core stays with the server, and more than four pictures at once would only share the memory bus. */
const askedAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Longest time one file may take; the largest camera's picture as AVIF takes a quarter of it. */
const maxMs = 20_000;

const maxAskedWaiting = 400;

/** Files nobody waits for: who asks again puts them in the queue again. */
const maxSpareWaiting = 2_000;

/** The workers that make derived files. None is started before it is asked. */
export function createVariantWorkers(): Readonly<Record<MakingTime, ImageWorkerPool>> {
  return {
    asked: new ImageWorkerPool({ atOnce: askedAtOnce, niceness: 10, maxMs, maxWaiting: maxAskedWaiting }),
    spare: new ImageWorkerPool({ atOnce: 1, niceness: 19, maxMs, maxWaiting: maxSpareWaiting }),
  };
}
