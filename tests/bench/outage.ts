import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';

/** Seconds without an upstream. */
const outageS = Number(process.env.BENCH_OUTAGE_S ?? 60);

const paths = [
  '/api/v1/menu',
  '/api/v1/landing',
  '/api/v1/design/projects',
  '/api/v1/design/projects/design-number-7',
  '/api/v1/art/works',
  '/api/v1/about',
  '/api/v1/pages/care',
  '/design',
  '/design/projects/design-number-7',
  '/art/bench',
  '/design/about',
];

/** Nothing is fresh for longer than a second, or stale for longer than another. */
const env = { CACHE_WARM: 'off', CACHE_FRESH_S: '1', CACHE_STALE_S: '1' };

/** The upstream stops with everything past fresh; then the site is started again, without an upstream still. */
export async function outage(bench: Bench): Promise<Row[]> {
  const { upstream } = bench;
  const data = dataFolder();
  const site = await startSite(upstream, data.path, env);
  const visit = { paths, connections: 1, forMs: 0, requestsEach: paths.length };
  const before = await loadOne(bench, { ...visit, port: site.port });
  await pause(1_200);
  await upstream.stop();
  const order = { port: site.port, paths, connections: 20, gapMs: 10, forMs: outageS * 1_000 };
  const during = await loadOne(bench, order);
  await site.close();
  const again = await startSite(upstream, data.path, env);
  const after = await loadOne(bench, { ...order, port: again.port, forMs: 3_000 });
  await again.close();
  await upstream.start();
  data.remove();
  const failed = before.failed + during.failed + after.failed;
  return [
    {
      what: `upstream stopped for ${outageS} s, everything past fresh, then a restart without it`,
      result: `${during.failed} of ${during.requests} requests failed, ${after.failed} of ${after.requests} after the restart`,
      reach: '0 failed',
      isReached: failed === 0 && during.requests > 0,
    },
  ];
}
