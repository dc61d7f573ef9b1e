import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listOf } from './bench-content.ts';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';
import type { Started } from './processes.ts';

/** Projects of a content, each with a detail of 39,000 characters. */
const sizes = [20, 200, 2_000, 10_000] as const;

/** Requests a second, each for so long. */
const rates = [10, 100, 1_000] as const;
const forMs = 8_000;
const connections = 40;

/** Usual lifetimes. Each detail is reloaded if requested after a minute. */
const env = { CACHE_WARM: 'off', RATE_LIMIT_PER_MINUTE: '0', CACHE_MAX_ENTRIES: '20000' };

/** Time after which all data is on disk. */
const settleMs = 3_000;

const mebi = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function bytesBelow(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('builds'));
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The part of one core that a rate takes, and how many requests there really were a second. */
async function processorAt(bench: Bench, site: Started, paths: readonly string[], rate: number) {
  const gapMs = (1_000 * connections) / rate;
  const before = await site.usage();
  const startedMs = performance.now();
  const { requests, failed } = await loadOne(bench, { port: site.port, paths, connections, gapMs, forMs });
  const tookMs = performance.now() - startedMs;
  const { cpuMs } = await site.usage();
  return { share: (cpuMs - before.cpuMs) / tookMs, rate: Math.round((1_000 * requests) / tookMs), failed };
}

async function sizeOf(bench: Bench, count: number): Promise<Row> {
  bench.upstream.replace('get-design-projects/', JSON.stringify(listOf('design', count)));
  const data = dataFolder();
  const site = await startSite(bench.upstream, data.path, env, { nodeOptions: ['--expose-gc'] });
  const details = Array.from({ length: count }, (_, index) => `design-number-${index}`);
  const paths = details.flatMap((slug) => [`/design/projects/${slug}`, `/api/v1/design/projects/${slug}`]);
  const visit = { port: site.port, connections: 4, forMs: 0 };
  await loadOne(bench, { ...visit, paths: ['/design', '/api/v1/design/projects'], requestsEach: 2 });
  const { failed } = await loadOne(bench, { ...visit, paths, requestsEach: Math.ceil(paths.length / 4) });
  await pause(settleMs);
  await site.collect();
  const { rssBytes } = await site.usage();
  const loads = [];
  for (const rate of rates) loads.push(await processorAt(bench, site, paths, rate));
  const { rssBytes: busyBytes } = await site.usage();
  const disk = bytesBelow(data.path);
  await site.close();
  data.remove();
  bench.upstream.replace('get-design-projects/');
  const allFailed = loads.reduce((sum, load) => sum + load.failed, failed);
  const processor = loads.map(({ share, rate }) => `${(100 * share).toFixed(0)} % at ${rate}`).join(', ');
  return {
    what: `size: ${count} projects of 39 KB, pages and replies of all of them`,
    result: `${mebi(rssBytes)} resident, ${mebi(busyBytes)} under load; of a core ${processor} requests a second; store on disk ${mebi(disk)}; ${allFailed} failed`,
    reach: '0 failed',
    isReached: allFailed === 0,
  };
}

/** Memory, CPU and disk of a server by content size and load. */
export async function sizing(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of sizes) rows.push(await sizeOf(bench, count));
  return rows;
}
