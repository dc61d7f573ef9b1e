import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, dataFolder, loadOne, median, type Row, startSite } from './bench-site.ts';

const readers = 500;
const upstreamDelayMs = 200;
const starts = 3;

/** Many readers at once of what nobody has read: the upstream is asked once, and all get its answer. */
export async function coldKey(bench: Bench): Promise<Row[]> {
  const { upstream } = bench;
  const slowest: number[] = [];
  let calls = 0;
  let failed = 0;
  for (let start = 0; start < starts; start += 1) {
    const data = dataFolder();
    const { port, close } = await startSite(upstream, data.path, { CACHE_WARM: 'off' });
    // What is cold is the key, not the process.
    await pause(1_000);
    await loadOne(bench, { port, paths: ['/api/v1/config'], connections: 1, forMs: 0, requestsEach: 50 });
    upstream.delayMs = upstreamDelayMs;
    const before = upstream.callsOf('get-about/');
    const order = { port, paths: ['/api/v1/about'], connections: readers, forMs: 0, requestsEach: 1 };
    const result = await loadOne(bench, order);
    upstream.delayMs = 0;
    calls = Math.max(calls, upstream.callsOf('get-about/') - before);
    failed += result.failed;
    slowest.push(result.maxMs);
    await close();
    data.remove();
  }
  const maxMs = median(slowest);
  return [
    {
      what: `${readers} readers of a cold key, upstream ${upstreamDelayMs} ms`,
      result: `${calls} upstream call, all answered in ${maxMs.toFixed(0)} ms, ${failed} failed`,
      reach: '1 call, ≤ 350 ms',
      isReached: calls === 1 && failed === 0 && maxMs <= 350,
    },
  ];
}
