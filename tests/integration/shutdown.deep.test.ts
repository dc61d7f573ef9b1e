import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { openRaw } from '../helpers/raw-connection.ts';
import { type ServerProcess, type StartOptions, startServerProcess } from '../helpers/server-process.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
let servers: ServerProcess[];

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  upstream.fail('*', json([{ slug: 'about', title: 'About', body: 'Words' }]));
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.kill();
  await upstream.close();
});

async function start(env: Record<string, string> = {}, options: StartOptions = {}): Promise<ServerProcess> {
  const settings = { ...testEnv(upstream.url), CACHE_WARM: 'off', LOG_LEVEL: 'info', ...env };
  const server = await startServerProcess(settings, options);
  servers.push(server);
  return server;
}

const head = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: site', ...fields, '', ''].join('\r\n');

/** Ends the server as an orchestrator does. Returns exit and output. */
async function stop(server: ServerProcess) {
  await server.close();
  const said = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"server.closed"'));
  return { code: server.child.exitCode, said };
}

/** Waits until it no longer listens. Existing connections may continue. */
async function takesNobodyNew({ url }: ServerProcess): Promise<void> {
  const tryIt = () =>
    openRaw(url).then(
      ({ socket }) => socket.destroy(),
      () => 'refused',
    );
  await expect.poll(tryIt).toBe('refused');
}

const shortly = { SHUTDOWN_DEADLINE_MS: '300' };

describe('a shutdown [P12]', () => {
  test('completes a response that its client reads slowly [P12]', async () => {
    const server = await start({ SHUTDOWN_DEADLINE_MS: '20000' });
    // More than the system holds between two programs.
    const lead = 'Slow light on limestone. '.repeat(20);
    const items = Array.from({ length: 16_000 }, (_, id) => ({ id, slug: `s-${id}`, title: `Title ${id}`, lead }));
    upstream.fail('get-design-projects/', json(items));
    const { socket, closed } = await openRaw(server.url);
    socket.pause();
    const fetched = await (await fetch(`${server.url}/api/v1/design/projects`)).text();
    expect(fetched.length).toBeGreaterThan(8_000_000);
    socket.write(head('/api/v1/design/projects'));
    // The server handles requests in order, so the first one has its response after this one.
    await fetch(`${server.url}/api/v1/design/projects`).then((response) => response.arrayBuffer());
    const stopped = stop(server);
    await takesNobodyNew(server);
    socket.resume();
    const received = await closed;
    expect(received.length - received.indexOf('\r\n\r\n') - 4).toBe(fetched.length);
    expect(await stopped).toMatchObject({ code: 0, said: [expect.stringContaining('"cutConnections":0')] });
  });
});

/** A server whose log is read by a program until the server listens, and by `then` afterwards. */
const readBy = (then: string) => ['bash', '-c', `exec "$0" "$@" > >(grep -m 1 Listening${then})`];

describe('a log', () => {
  test.each([
    ['whose reader has ended', ''],
    // It ends with the server, whose process the shell became.
    ['whose reader is stalled', '; exec tail --pid=$$ -f /dev/null'],
  ])(
    '%s does not delay a shutdown [P12]',
    async (_name, then) => {
      const server = await start({ ...shortly, REQUEST_LOG: 'on' }, { prefix: readBy(then) });
      // More lines than a pipe holds.
      const ask = () => fetch(`${server.url}/api/v1/${'a'.repeat(7_000)}`);
      for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(404);
      // A process that is forced to exit has another code.
      expect((await stop(server)).code).toBe(0);
    },
    60_000,
  );
});
