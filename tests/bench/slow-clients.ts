import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { obtainProgram } from '../setup/program.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { type Bench, dataFolder, loadOne, type Row, startSite } from './bench-site.ts';
import { getOf } from './connection.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/** Clients of slowhttptest, as many as it opens in a few seconds. */
const slowClients = 2_000;
const openedEachS = 500;
const slowForS = 20;

const idleConnections = 10_000;
const openedAtOnce = 500;

/** Other visitors come from here, so that what one address may hold is not theirs. */
const elsewhere = '127.0.0.2';

const visitors = {
  paths: ['/design', '/api/v1/menu', '/api/v1/design/projects', '/health/live'],
  connections: 20,
  gapMs: 20,
  from: elsewhere,
};

const slowWays = [
  ['headers that never end', ['-H', '-i', '2']],
  ['bodies that never end', ['-B', '-i', '2']],
  ['readers that take 5 bytes a second', ['-X', '-k', '10']],
] as const;

/** The path of slowhttptest: of the PATH, or installed with apt-get. It knows no option that ends well. */
function slowhttptest(): string {
  const works = (path: string): boolean => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const name = 'slowhttptest';
  const program = { label: name, variable: 'SLOWHTTPTEST_PATH', names: [name], packages: [name] };
  return obtainProgram(program, { ...thisMachine, works });
}

/** Results of normal visitors while slow clients of another address are connected. */
async function besideSlowClients(bench: Bench, options: readonly string[], port: number): Promise<LoadResult> {
  const bounds = ['-c', slowClients, '-r', openedEachS, '-l', slowForS, '-p', 3].map(String);
  const target = ['-u', `http://127.0.0.1:${port}/design`];
  const child = spawn(slowhttptest(), [...options, ...bounds, ...target], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const result = await loadOne(bench, { ...visitors, port, forMs: slowForS * 1_000 });
  await ended;
  return result;
}

/** Connections that had one response and then stay idle. */
async function idle(port: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  const request = getOf('/health/live');
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    // Closed connections are missing in the count of open ones.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(request);
    await once(socket, 'data');
    sockets.push(socket);
  };
  for (let count = 0; count < idleConnections; count += openedAtOnce)
    await Promise.all(Array.from({ length: openedAtOnce }, open));
  return sockets;
}

const inWords = ({ failed, requests, p50Ms, p99Ms, maxMs }: LoadResult) =>
  `${failed} of ${requests} failed, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, max ${maxMs.toFixed(0)} ms`;

/** Visitors of another address, alone and beside each kind of slow client. */
async function slowWayRows(bench: Bench): Promise<Row[]> {
  const data = dataFolder();
  const { port, close } = await startSite(bench.upstream, data.path);
  const alone: LoadOrder = { ...visitors, port, forMs: 5_000 };
  await loadOne(bench, { ...alone, forMs: 1_000 });
  const quiet = await loadOne(bench, alone);
  const rows: Row[] = [];
  for (const [what, options] of slowWays) {
    const result = await besideSlowClients(bench, options, port);
    rows.push({
      what: `other visitors beside ${slowClients} clients of slowhttptest: ${what}`,
      result: `${inWords(result)} (p99 ${quiet.p99Ms.toFixed(1)} ms alone)`,
      reach: '0 failed, max < 1000 ms',
      isReached: result.failed === 0 && result.requests > 0 && result.maxMs < 1_000,
    });
  }
  await close();
  data.remove();
  return rows;
}

/** Visitors of another address beside connections that do nothing, all of which are let in. */
async function idleRow(bench: Bench): Promise<Row> {
  const data = dataFolder();
  const room = String(2 * idleConnections);
  const env = {
    MAX_CONNECTIONS_PER_ADDRESS: room,
    KEEP_ALIVE_TIMEOUT_MS: '600000',
  };
  const { port, usage, close } = await startSite(bench.upstream, data.path, env);
  await loadOne(bench, { ...visitors, port, forMs: 1_000 });
  const before = await usage();
  const sockets = await idle(port);
  const after = await usage();
  const result = await loadOne(bench, { ...visitors, port, forMs: 10_000 });
  const held = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length;
  for (const socket of sockets) socket.destroy();
  await close();
  data.remove();
  const eachKb = (after.rssBytes - before.rssBytes) / idleConnections / 1_000;
  return {
    what: `other visitors beside ${idleConnections} idle connections, all let in`,
    result: `${inWords(result)}; ${held} held to the end, ${eachKb.toFixed(0)} KB of memory each`,
    reach: `0 failed, max < 1000 ms, ${idleConnections} held`,
    isReached: result.failed === 0 && result.requests > 0 && result.maxMs < 1_000 && held === idleConnections,
  };
}

/** Clients with idle connections do not block others. */
export async function slowClientRows(bench: Bench): Promise<Row[]> {
  return [...(await slowWayRows(bench)), await idleRow(bench)];
}
