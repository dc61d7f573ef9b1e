import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchUpstream, upstreamNames } from './bench-upstream.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { type Started, type StartOptions, startServer, startWorker, type Worker } from './processes.ts';

export interface Bench {
  readonly upstream: BenchUpstream;
  /** Carries out several orders at once. */
  readonly loader: Worker<LoadOrder[], LoadResult[]>;
  /** Duration of workloads without a fixed end; undefined: the default. */
  readonly minutes?: number | undefined;
}

/** One line of the table of results. */
export interface Row {
  readonly what: string;
  readonly result: string;
  readonly reach: string;
  readonly isReached: boolean;
}

export function startLoader(): Worker<LoadOrder[], LoadResult[]> {
  return startWorker('tests/bench/load.ts');
}

/** A folder for `DATA_DIR`, and how to be rid of it. */
export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'atelier-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** As `npm start` sets it. */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The built site in its production configuration over the bench's upstream. */
export function startSite(
  upstream: BenchUpstream,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  options: Omit<StartOptions, 'env'> = {},
): Promise<Started> {
  const all = { UPSTREAM_URL: upstream.url, ...upstreamNames, DATA_DIR: dataDir, ...malloc, ...env };
  return startServer('server/main.ts', { ...options, env: all });
}

/** The result of a single order. */
export async function loadOne({ loader }: Bench, order: LoadOrder): Promise<LoadResult> {
  const [result] = await loader.ask([order]);
  if (!result) throw new Error('The load has no result');
  return result;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
