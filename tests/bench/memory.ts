import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';
import type { Started } from './processes.ts';

const keys = 10_000;
const mebi = 1024 * 1024;

/** The default bound: the keys want twice as much. */
const tightBytes = 256 * mebi;

/** Concurrent first readers: as many general pages as the site asks its upstream for at once. */
const connections = 4;

const env = { CACHE_WARM: 'off', CACHE_FRESH_S: '86400', RATE_LIMIT_PER_MINUTE: '0', CACHE_MAX_ENTRIES: '20000' };

async function settledRss(site: Started): Promise<number> {
  let last = await site.usage();
  // Encoders are idle once the process has stopped to use time.
  for (let tries = 0; tries < 120; tries += 1) {
    await pause(1_000);
    const now = await site.usage();
    if (now.cpuMs - last.cpuMs < 200) return now.rssBytes;
    last = now;
  }
  return last.rssBytes;
}

interface Measured {
  readonly rssBytes: number;
  readonly grownBytes: number;
  readonly failed: number;
}

/** Resident memory after so many keys of 24 KB have been read, everything compressed. */
async function fill(bench: Bench, maxBytes: number): Promise<Measured> {
  const data = dataFolder();
  const options = { nodeOptions: ['--expose-gc'] };
  const site = await startSite(bench.upstream, data.path, { ...env, CACHE_MAX_BYTES: String(maxBytes) }, options);
  const pathsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `/api/v1/pages/page-${from + index}`);
  const visit = async (paths: readonly string[]) =>
    loadOne(bench, { port: site.port, paths, connections, forMs: 0, requestsEach: paths.length });
  // Code and heap grow to their working size with the first of them.
  await visit(pathsOf(0, 200));
  const before = await settledRss(site);
  const { failed } = await visit(pathsOf(200, keys));
  const rssBytes = await settledRss(site);
  await site.close();
  data.remove();
  return { rssBytes, grownBytes: rssBytes - before, failed };
}

const inMebi = (bytes: number) => `${Math.round(bytes / mebi)} MiB`;

/** Many keys within a wide bound, and the same ones within a tight one. */
export async function memory(bench: Bench): Promise<Row[]> {
  const wide = await fill(bench, 512 * mebi);
  const tight = await fill(bench, tightBytes);
  const ratio = tight.grownBytes / tightBytes;
  return [
    {
      what: `${keys} keys × 24 KB, all encodings, CACHE_MAX_BYTES ${inMebi(512 * mebi)}`,
      result: `${inMebi(wide.rssBytes)} resident, ${wide.failed} failed`,
      reach: '≤ 650 MiB',
      isReached: wide.failed === 0 && wide.rssBytes <= 650 * mebi,
    },
    {
      what: `the same within CACHE_MAX_BYTES ${inMebi(tightBytes)}`,
      result: `grown by ${inMebi(tight.grownBytes)}: ${ratio.toFixed(2)} × the setting`,
      reach: '≤ 1.25 ×',
      isReached: tight.failed === 0 && ratio <= 1.25,
    },
  ];
}
