import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, dataFolder, loadOne, median, type Row, startSite } from './bench-site.ts';

const upstreamDelayMs = 200;
const rounds = 8;
const connections = 50;

/** Longer than the value is fresh, so that every round begins with a stale one. */
const restMs = 1_300;

/** Longer than the upstream takes, shorter than the new value is fresh. */
const roundMs = 700;

/** Each of the connections asks 50 times a second: 2,500 requests a second in all. */
const gapMs = 20;

/** A response that never expires, requested at the same rate: the latency of the machine itself. */
const controlPath = '/api/v1/config';

/** Expiry under load: no client waits, and the upstream gets one request. */
export async function expiry(bench: Bench): Promise<Row[]> {
  const { upstream } = bench;
  const data = dataFolder();
  const { port, close } = await startSite(upstream, data.path, { CACHE_WARM: 'off', CACHE_FRESH_S: '1' });
  const order = { port, paths: ['/api/v1/menu'], connections, gapMs, forMs: roundMs };
  await loadOne(bench, order);
  upstream.delayMs = upstreamDelayMs;
  const calls: number[] = [];
  const results = [];
  const controls = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(restMs - roundMs);
    controls.push(await loadOne(bench, { ...order, paths: [controlPath] }));
    const before = upstream.callsOf('get-burgermenu-items/');
    results.push(await loadOne(bench, order));
    calls.push(upstream.callsOf('get-burgermenu-items/') - before);
  }
  upstream.delayMs = 0;
  await close();
  data.remove();
  const p99Ms = median(results.map((result) => result.p99Ms));
  const controlP99Ms = median(controls.map((result) => result.p99Ms));
  const maxMs = Math.max(...results.map((result) => result.maxMs));
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  const isOneEach = calls.every((count) => count === 1);
  return [
    {
      what: `end of freshness under ${connections} connections, upstream ${upstreamDelayMs} ms`,
      result:
        `${isOneEach ? '1 call' : `${calls.join(', ')} calls`} for each of ${rounds} expiries, ` +
        `p99 ${p99Ms.toFixed(1)} ms (${controlP99Ms.toFixed(1)} ms where nothing expires), max ${maxMs.toFixed(0)} ms, ${failed} of ${requests} failed`,
      reach: '1 call, p99 ≤ 5 ms, max < 200 ms',
      isReached: isOneEach && failed === 0 && p99Ms <= 5 && maxMs < 200,
    },
  ];
}
