import { availableParallelism } from 'node:os';
import type { FileStore } from './file-store.ts';
import { ImageWorkerPool } from './image-worker-pool.ts';
import type { Originals } from './originals.ts';
import { VariantMaker } from './variant-maker.ts';

export interface VariantServiceOptions {
  readonly originals: Originals;
  /** Where derived files are kept. */
  readonly files: FileStore;
}

/** One core stays with the server, and more than four pictures at once would only share the memory bus. */
const askedAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Longest time one file may take; the largest camera's picture as AVIF takes a quarter of it. */
const maxMs = 20_000;

const maxAskedWaiting = 400;

/** Files nobody waits for: who asks again puts them in the queue again. */
const maxSpareWaiting = 2_000;

export interface VariantService {
  readonly maker: VariantMaker;
  close(): void;
}

/** What makes derived files. Starts nothing before it is asked. */
export function createVariantService({ originals, files }: VariantServiceOptions): VariantService {
  const pools = {
    asked: new ImageWorkerPool({ atOnce: askedAtOnce, niceness: 10, maxMs, maxWaiting: maxAskedWaiting }),
    spare: new ImageWorkerPool({ atOnce: 1, niceness: 19, maxMs, maxWaiting: maxSpareWaiting }),
  };
  const maker = new VariantMaker({ originals, store: files, pools });
  return { maker, close: () => maker.close() };
}
