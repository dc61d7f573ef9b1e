/**
 * `npm run bench`: how soon the site answers after its start, and how a list from the cache compares with the
 * bare framework replying with the same bytes. Client and servers share the machine: compare, do not quote.
 */
import { join } from 'node:path';
import { urlOf } from '../../shared/contract/paths.ts';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { startListening } from '../setup/listening-process.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { type Load, putLoadOn } from './load.ts';

const warmUpMs = 1000;
const measuredMs = 5000;
/** Measured in turns, so that a slow moment of the machine hits both. */
const rounds = 3;

const list = urlOf('projects');

/** Milliseconds from the start of the process to its first 200 for a page and for a list. */
async function measureStart(): Promise<{ pageMs: number; listMs: number }> {
  const begin = performance.now();
  const site = await startSiteProcess({ LOG_LEVEL: 'silent' });
  const firstOk = async (path: string): Promise<number> => {
    const reply = await fetch(site.url + path);
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
    return performance.now() - begin;
  };
  try {
    const pageMs = await firstOk('/');
    return { pageMs, listMs: await firstOk(list) };
  } finally {
    await site.close();
  }
}

async function measureLoads(): Promise<{ site: Load[]; bare: Load[] }> {
  // Without a limit: all of these requests come from one address.
  const site = await startSiteProcess({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' });
  const body = Buffer.from(await (await fetch(site.url + list)).arrayBuffer());
  const bare = await startListening(join(import.meta.dirname, 'bare-server.ts'), { NODE_ENV: 'production' }, body);
  const loads: { site: Load[]; bare: Load[] } = { site: [], bare: [] };
  try {
    await putLoadOn(site.url + list, warmUpMs);
    await putLoadOn(`${bare.url}/bare`, warmUpMs);
    for (let round = 0; round < rounds; round += 1) {
      loads.bare.push(await putLoadOn(`${bare.url}/bare`, measuredMs));
      loads.site.push(await putLoadOn(site.url + list, measuredMs));
    }
    return loads;
  } finally {
    await bare.close();
    await site.close();
  }
}

function best(loads: readonly Load[]): Load {
  return loads.reduce((a, b) => (b.requestsPerSecond > a.requestsPerSecond ? b : a));
}

function rowOf({ requestsPerSecond, medianMs, p99Ms }: Load, bare: Load) {
  return {
    'requests/s': Math.round(requestsPerSecond),
    'of bare': (requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    'median ms': medianMs.toFixed(2),
    'p99 ms': p99Ms.toFixed(2),
  };
}

await ensureBuilt();
const { pageMs, listMs } = await measureStart();
console.table({ 'start to first page': { ms: Math.round(pageMs) }, 'start to first list': { ms: Math.round(listMs) } });
const loads = await measureLoads();
const bare = best(loads.bare);
console.table({ 'bare Fastify route': rowOf(bare, bare), [`GET ${list}, cached`]: rowOf(best(loads.site), bare) });
