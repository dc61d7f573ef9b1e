import { listOf } from './bench-content.ts';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';
import type { LoadOrder } from './load.ts';

const items = 2_000;
const listCall = 'get-design-projects/';
const letters = [...'abcdefghijklmnopqrstuvwxyz'].join('+');

/** The client that searches, and the one that has cached responses. */
const [searcher, visitor] = ['127.0.0.3', '127.0.0.2'];

const searches = {
  'searches of the API': ['/api/v1/search', '/api/v1/design/projects'],
  'searched documents': ['/design'],
} as const;

const reachMs = 20;

/** Latency of cached responses for one client while another one searches a long list without a pause. */
export async function searching(bench: Bench): Promise<Row[]> {
  const { upstream } = bench;
  upstream.replace(listCall, JSON.stringify(listOf('design', items)));
  const data = dataFolder();
  const { port, close } = await startSite(upstream, data.path, { RATE_LIMIT_PER_MINUTE: '0' });
  const visits: LoadOrder = {
    ...{ port, from: visitor, connections: 5, gapMs: 20, forMs: 10_000 },
    paths: ['/design/about', '/api/v1/menu', '/api/v1/biography'],
  };
  await loadOne(bench, { ...visits, forMs: 2_000 });
  const alone = await loadOne(bench, visits);
  const rows: Row[] = [];
  for (const [what, paths] of Object.entries(searches)) {
    const attack = {
      port,
      from: searcher,
      connections: 4,
      forMs: 12_000,
      paths: paths.map((path) => `${path}?q=${letters}`),
    };
    await loadOne(bench, { ...attack, forMs: 3_000 });
    const [hits, attacks] = await bench.loader.ask([visits, attack]);
    if (!hits || !attacks) throw new Error('The load has no result');
    rows.push({
      what: `cached responses for one client while another has four ${what} of 26 letters at a time, over ${items} projects`,
      result: `p50 ${hits.p50Ms.toFixed(1)} ms, p99 ${hits.p99Ms.toFixed(1)} ms, max ${hits.maxMs.toFixed(0)} ms (p99 ${alone.p99Ms.toFixed(1)} ms alone); ${attacks.requests} searches, p50 ${attacks.p50Ms.toFixed(0)} ms`,
      reach: `p99 ≤ ${reachMs} ms, 0 failed`,
      isReached: hits.p99Ms <= reachMs && hits.failed === 0,
    });
  }
  await close();
  data.remove();
  upstream.replace(listCall);
  return rows;
}
