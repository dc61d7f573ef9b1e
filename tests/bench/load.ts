import { setTimeout as pause } from 'node:timers/promises';
import { Connection, getOf } from './connection.ts';

export interface LoadOrder {
  readonly port: number;
  /** Asked in turn by every connection. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly forMs: number;
  /** Each connection asks only so often instead; 0, the default, is forever. */
  readonly requestsEach?: number;
  /** Each connection waits so long after a response before it asks again. */
  readonly gapMs?: number;
  /** Address of this machine that the connections come from. */
  readonly from?: string;
  /** The status that counts as a response; any other is a failure. */
  readonly status?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

interface Tally {
  failed: number;
  readonly tookMs: number[];
}

async function run(connection: Connection, order: LoadOrder, offset: number, counters: Tally): Promise<void> {
  const requests = order.paths.map((path) => getOf(path, order.headers));
  const { requestsEach = 0, gapMs = 0, status = 200 } = order;
  const endMs = performance.now() + order.forMs;
  // A rate is even: connections that all began at once would ask in bursts.
  if (gapMs > 0) await pause((gapMs * offset) / order.connections);
  for (let count = 0; requestsEach === 0 ? performance.now() < endMs : count < requestsEach; count += 1) {
    const request = requests[(offset + count) % requests.length];
    if (!request) return;
    const response = await connection.ask(request);
    counters.tookMs.push(response.tookMs);
    if (response.status !== status) counters.failed += 1;
    if (gapMs > 0) await pause(gapMs);
  }
}

/** Loads one server as ordered; a connection that breaks is one failure and ends. */
async function load(order: LoadOrder): Promise<LoadResult> {
  const opening = Array.from({ length: order.connections }, () => Connection.open(order.port, order.from));
  const connections = await Promise.all(opening);
  const counters: Tally = { failed: 0, tookMs: [] };
  const fail = () => {
    counters.failed += 1;
  };
  await Promise.all(connections.map((connection, index) => run(connection, order, index, counters).catch(fail)));
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(counters.tookMs).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { requests: sorted.length, failed: counters.failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

process.on('message', (orders: LoadOrder[]) => {
  void Promise.all(orders.map(load)).then((results) => process.send?.(results));
});
