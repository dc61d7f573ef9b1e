import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { openRaw } from '../helpers/raw-connection.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
let server: ServerProcess;

beforeEach(async () => {
  upstream = await startFaultyUpstream();
});

afterEach(async () => {
  await server.kill();
  await upstream.close();
});

async function start(deadlineMs: string): Promise<void> {
  const deadlines = { UPSTREAM_SOFT_DEADLINE_MS: '60000', UPSTREAM_HARD_DEADLINE_MS: '60000' };
  const env = { ...testEnv(upstream.url), ...deadlines, CACHE_WARM: 'off', LOG_LEVEL: 'info' };
  server = await startServerProcess({ ...env, SHUTDOWN_DEADLINE_MS: deadlineMs });
}

const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`;

const closedLines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"server.closed"'));

/** Requests a page and resolves when the upstream holds it; `answer` lets it go. */
async function pendingResponse() {
  let answer = () => {};
  upstream.fail('get-about', (request, response) => {
    answer = () => json({ title: 'Late but whole' })(request, response);
  });
  const arrived = upstream.arrival('get-about');
  const { closed } = await openRaw(server.url, head('/api/v1/about'));
  await arrived;
  return { answer: () => answer(), closed };
}

describe('a shutdown [P12]', () => {
  test('completes a pending response, takes no new connection and is not ready meanwhile [P12]', async () => {
    await start('60000');
    const { answer, closed } = await pendingResponse();
    const half = `${head('/health/live')}GET /health/ready HTTP/1.1\r\nHost: si`;
    const { socket, received, closed: requested } = await openRaw(server.url, half);
    await expect.poll(received).toMatch(/"live"/);
    const stopped = server.close();
    const connect = () =>
      openRaw(server.url).then(
        (connection) => connection.socket.destroy(),
        () => 'refused',
      );
    await expect.poll(connect).toBe('refused');
    socket.write('te\r\n\r\n');
    expect(await requested).toMatch(/HTTP\/1\.1 503 .*"closing"/s);
    answer();
    expect(await closed).toMatch(/^HTTP\/1\.1 200 .*Late but whole/s);
    await stopped;
    expect(server.child.exitCode).toBe(0);
    expect(closedLines()).toEqual([expect.stringContaining('"cutConnections":0')]);
  });

  test('cuts an incomplete request at the deadline [P12]', async () => {
    await start('300');
    const { received, closed } = await openRaw(server.url, `${head('/health/live')}GET / HTT`);
    await expect.poll(received).toMatch(/"live"/);
    await server.close();
    await closed;
    expect(server.child.exitCode).toBe(0);
    expect(closedLines()).toEqual([expect.stringContaining('"cutConnections":1')]);
  });

  test('completes a pending response after Ctrl-C, which npm repeats [P12]', async () => {
    await start('60000');
    const { answer, closed } = await pendingResponse();
    const exited = once(server.child, 'exit');
    server.child.kill('SIGINT');
    await expect.poll(server.output, { interval: 10 }).toContain('"signal":"SIGINT"');
    server.child.kill('SIGINT');
    answer();
    expect(await closed).toMatch(/^HTTP\/1\.1 200 .*Late but whole/s);
    expect(await exited).toEqual([0, null]);
  });
});
