import { setTimeout as pause } from 'node:timers/promises';
import { listOf } from './bench-content.ts';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';
import type { LoadOrder } from './load.ts';

const entries = 2_000;
const listCall = 'get-design-projects/';
const token = 'a-token-of-editors-of-32-characters';
const maxMs = 20_000;
const maxRatio = 1.1;

/** How long a report takes after a change, and what it costs visitors meanwhile. The site and its report share one core. */
export async function contentReport(bench: Bench): Promise<Row[]> {
  const { upstream } = bench;
  const data = dataFolder();
  upstream.replace(listCall, JSON.stringify(listOf('design', entries)));
  const env = {
    EDITOR_TOKEN: token,
    OPS_TOKEN: `${token}-ops`,
    RATE_LIMIT_PER_MINUTE: '0',
    CACHE_MAX_ENTRIES: '20000',
  };
  const { port, close } = await startSite(upstream, data.path, { ...env, CACHE_FRESH_S: '86400' });
  const url = `http://127.0.0.1:${port}`;
  const at = async (): Promise<string> => {
    const response = await fetch(`${url}/content/report`, { headers: { Authorization: `Bearer ${token}` } });
    return Object(await response.json()).at;
  };
  const visits: LoadOrder = {
    ...{ port, from: '127.0.0.2', connections: 5, gapMs: 20, forMs: 10_000 },
    paths: ['/design/about', '/api/v1/menu', '/api/v1/biography'],
  };
  const first = await at();
  await loadOne(bench, { ...visits, forMs: 2_000 });
  const alone = await loadOne(bench, visits);
  const changed = listOf('design', entries);
  upstream.replace(listCall, JSON.stringify(changed).replace('number 0', 'number zero'));
  const busy = loadOne(bench, visits);
  const startedMs = performance.now();
  await fetch(`${url}/ops/refresh`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}-ops`, 'Content-Type': 'application/json' },
    body: '{"key":"projects"}',
  });
  while ((await at()) === first) await pause(1_000);
  const tookMs = performance.now() - startedMs;
  const { p99Ms, failed } = await busy;
  await close();
  data.remove();
  upstream.replace(listCall);
  const ratio = p99Ms / alone.p99Ms;
  return [
    {
      what: `content report of ${entries} entries after a change`,
      result: `${(tookMs / 1_000).toFixed(1)} s; cached responses meanwhile p99 ${p99Ms.toFixed(1)} ms, ${ratio.toFixed(2)} × the ${alone.p99Ms.toFixed(1)} ms before; ${failed} failed`,
      reach: `≤ ${maxMs / 1_000} s, ≤ ${maxRatio} ×`,
      isReached: tookMs <= maxMs && ratio <= maxRatio && failed === 0,
    },
  ];
}
