import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DeriveLane } from './derive-lane.ts';
import type { SourceReader } from './source-file.ts';
import { variantRevision } from './variant-address.ts';
import { VariantMaker } from './variant-maker.ts';
import { VariantOriginals } from './variant-originals.ts';
import { VariantStore } from './variant-store.ts';

export interface VariantServiceOptions {
  readonly reader: SourceReader;
  readonly dataDir: string;
  /** Bound of the files on disk. */
  readonly maxDiskBytes: number;
  readonly onDiskFault: (error: unknown) => void;
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
  readonly store: VariantStore;
  close(): void;
}

/** Derived files on disk and what makes them. Starts nothing and touches no disk before it is asked. */
export function createVariantService({
  reader,
  dataDir,
  maxDiskBytes,
  onDiskFault,
}: VariantServiceOptions): VariantService {
  const store = new VariantStore({
    folder: join(dataDir, 'media', `v${variantRevision}`),
    maxBytes: maxDiskBytes,
    onFault: onDiskFault,
  });
  const lanes = {
    asked: new DeriveLane({ atOnce: askedAtOnce, niceness: 10, maxMs, maxWaiting: maxAskedWaiting }),
    spare: new DeriveLane({ atOnce: 1, niceness: 19, maxMs, maxWaiting: maxSpareWaiting }),
  };
  const maker = new VariantMaker({ originals: new VariantOriginals(reader, store), store, lanes });
  return { maker, store, close: () => maker.close() };
}
