import { setTimeout as pause } from 'node:timers/promises';
import { listOf } from './bench-content.ts';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';
import type { Started } from './processes.ts';

const mebi = 1024 * 1024;

/** The default bound, and a small one, of which the keys want half as much again and four times as much. */
const tightFills = [
  { maxBytes: 256 * mebi, keys: 10_000 },
  { maxBytes: 64 * mebi, keys: 8_000 },
] as const;

/** Concurrent first readers: as many general pages as the site asks its upstream for at once. */
const connections = 4;

const env = { CACHE_WARM: 'off', CACHE_FRESH_S: '86400', RATE_LIMIT_PER_MINUTE: '0', CACHE_MAX_ENTRIES: '20000' };

/** V8 keeps pages that a collection has emptied for 8 s (`--memory-pool-timeout`), and gives them back then, or later. */
const poolMs = 10_000;

/** How often in a row it is looked in vain whether more was given back, and how much counts. */
const looks = 3;
const lookMs = 5_000;
const leastBytes = mebi;

/** The worker that has read the list and the pages ends when it has been idle for a minute. */
const workerMs = 65_000;

/** Resident memory when there is nothing left to do and no garbage. */
async function settledRss(site: Started): Promise<number> {
  let last = await site.usage();
  // Encoders are idle once the process has stopped to use time.
  for (let tries = 0; tries < 120; tries += 1) {
    await pause(1_000);
    const now = await site.usage();
    if (now.cpuMs - last.cpuMs < 200) break;
    last = now;
  }
  await pause(workerMs);
  // The first collection frees the buffers, the second one the pages that were full of what pointed to them.
  for (let times = 0; times < 2; times += 1) {
    await site.collect();
    await pause(poolMs);
  }
  return lowestRss(site);
}

/** Resident memory once it stops falling. On a busy machine, the heap of an ended worker is returned late. */
async function lowestRss(site: Started): Promise<number> {
  let { rssBytes } = await site.usage();
  for (let inVain = 0; inVain < looks; inVain += 1) {
    await pause(lookMs);
    const now = (await site.usage()).rssBytes;
    if (now < rssBytes - leastBytes) inVain = -1;
    rssBytes = Math.min(rssBytes, now);
  }
  return rssBytes;
}

interface Measured {
  readonly grownBytes: number;
  readonly failed: number;
}

/**
 * Resident memory after reading this number of keys of 24 KB, all compressed. A list names all keys, because the cache
 * limits pages that only requests name.
 */
async function fill(bench: Bench, maxBytes: number, keys: number): Promise<Measured> {
  bench.upstream.replace('get-art-projects/', JSON.stringify(listOf('art', keys)));
  const data = dataFolder();
  const options = { nodeOptions: ['--expose-gc'] };
  const site = await startSite(bench.upstream, data.path, { ...env, CACHE_MAX_BYTES: String(maxBytes) }, options);
  const pathsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `/api/v1/pages/art-number-${from + index}`);
  const visit = async (paths: readonly string[]) =>
    loadOne(bench, { port: site.port, paths, connections, forMs: 0, requestsEach: paths.length });
  // Load the list first: without it the server cannot know the keys.
  await visit(['/api/v1/art/works']);
  // Code and heap grow to their working size with the first of them.
  await visit(pathsOf(0, 200));
  const before = await settledRss(site);
  const { failed } = await visit(pathsOf(200, keys));
  const after = await settledRss(site);
  await site.close();
  data.remove();
  bench.upstream.replace('get-art-projects/');
  return { grownBytes: after - before, failed };
}

const inMebi = (bytes: number) => `${Math.round(bytes / mebi)} MiB`;

/** More keys than the bound has room for. */
async function tight(bench: Bench, { maxBytes, keys }: (typeof tightFills)[number]): Promise<Row> {
  const { grownBytes, failed } = await fill(bench, maxBytes, keys);
  const ratio = grownBytes / maxBytes;
  return {
    what: `${keys} keys × 24 KB within CACHE_MAX_BYTES ${inMebi(maxBytes)}`,
    result: `grown by ${inMebi(grownBytes)}: ${ratio.toFixed(2)} × the setting, ${failed} failed`,
    reach: '≤ 1.25 ×',
    isReached: failed === 0 && ratio <= 1.25,
  };
}

export async function memory(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const bounds of tightFills) rows.push(await tight(bench, bounds));
  return rows;
}
