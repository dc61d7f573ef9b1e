import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';

/** Minutes at a steady rate. */
const defaultMinutes = 10;

/** Some 400 requests a second: each connection waits so long after a response. */
const load = { connections: 40, gapMs: 100 } as const;

/** Nothing is fresh for longer: all of it is loaded again and again. */
const opsToken = 'token-of-the-operator';
const env = { CACHE_FRESH_S: '5', CACHE_WARM: 'off', RATE_LIMIT_PER_MINUTE: '0', OPS_TOKEN: opsToken };

/** How many requests the server has refused because it had too much to do: on a machine that others keep busy. */
async function refusedAt(port: number): Promise<number> {
  const headers = { authorization: `Bearer ${opsToken}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/ops/metrics`, { headers })).text();
  return Number(/^bff_http_refused_total\{reason="busy"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

/** Documents, responses, parts of lists, searches: hits and misses. A different general page each minute, too. */
const pathsOf = (minute: number) => [
  ...['/', '/design', '/design/projects/design-number-7', '/art/bench', '/design/about'],
  ...['/api/v1/menu', '/api/v1/landing', '/api/v1/design/projects', '/api/v1/art/works', '/api/v1/about'],
  ...['/api/v1/design/projects?limit=5&sort=-year', '/api/v1/search?q=oak'],
  ...Array.from({ length: 10 }, (_, index) => `/api/v1/pages/art-number-${(minute * 10 + index) % 40}`),
];

interface Minute {
  readonly heapMib: number;
  readonly rssMib: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
  readonly failed: number;
}

/** By how much values rise from one to the next, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const over = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return over / values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
}

/** The first third fills caches and compiles code, so it does not count. */
const settled = <Value>(values: readonly Value[]): readonly Value[] => values.slice(Math.floor(values.length / 3));

const bounds = { heapMibEach: 0.5, rssMibEach: 2, p99MsEach: 0.5 } as const;

const signed = (value: number, digits: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

function rowsOf(minutes: readonly Minute[], refused: number): Row[] {
  const judged = settled(minutes);
  const heap = slopeOf(judged.map(({ heapMib }) => heapMib));
  const rss = slopeOf(judged.map(({ rssMib }) => rssMib));
  const p99 = slopeOf(judged.map(({ p99Ms }) => p99Ms));
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
  const requests = minutes.reduce((sum, minute) => sum + minute.requests, 0);
  const what = `${minutes.length} minutes at a steady rate (${Math.round(requests / minutes.length / 60)} requests a second)`;
  const last = minutes.at(-1);
  const list = (value: (minute: Minute) => number, digits: number) =>
    minutes.map((minute) => value(minute).toFixed(digits)).join(', ');
  return [
    {
      what: `${what}: memory after a collection, by minute`,
      result: `heap ${signed(heap, 2)} MiB a minute (${list(({ heapMib }) => heapMib, 0)}), resident ${signed(rss, 2)} (${list(({ rssMib }) => rssMib, 0)}); ${failed} of ${requests} failed, ${refused} refused for load`,
      reach: `heap ≤ ${bounds.heapMibEach} MiB a minute, resident ≤ ${bounds.rssMibEach}, 0 failed`,
      isReached: heap <= bounds.heapMibEach && rss <= bounds.rssMibEach && failed === 0,
    },
    {
      what: `${what}: latency, by minute`,
      result: `p99 ${signed(p99, 2)} ms a minute (${list(({ p99Ms }) => p99Ms, 1)}), median ${last?.p50Ms.toFixed(2)} ms`,
      reach: `p99 ≤ ${bounds.p99MsEach} ms a minute`,
      isReached: p99 <= bounds.p99MsEach,
    },
  ];
}

/** One server at a steady rate: memory that grows, or responses that slow down, show in minutes what days would. */
export async function soak(bench: Bench): Promise<Row[]> {
  const data = dataFolder();
  const site = await startSite(bench.upstream, data.path, env, { nodeOptions: ['--expose-gc'] });
  const minutes: Minute[] = [];
  for (let minute = 0; minute < (bench.minutes ?? defaultMinutes); minute += 1) {
    const order = { port: site.port, paths: pathsOf(minute), ...load, forMs: 60_000 };
    const { requests, failed, p50Ms, p99Ms } = await loadOne(bench, order);
    await site.collect();
    await site.collect();
    const { heapBytes, rssBytes } = await site.usage();
    const [heapMib, rssMib] = [heapBytes / 2 ** 20, rssBytes / 2 ** 20];
    minutes.push({ heapMib, rssMib, p50Ms, p99Ms, requests, failed });
    console.log(
      `  minute ${minute + 1}: heap ${heapMib.toFixed(1)} MiB, resident ${rssMib.toFixed(0)}, p99 ${p99Ms.toFixed(1)} ms`,
    );
  }
  const refused = await refusedAt(site.port);
  await site.close();
  data.remove();
  return rowsOf(minutes, refused);
}
