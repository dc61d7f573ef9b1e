import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { json } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { openRaw } from '../helpers/raw-connection.ts';
import { type ServerProcess, type StartOptions, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
let servers: ServerProcess[];

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  upstream.fault('*', json([{ slug: 'about', title: 'About', body: 'Words' }]));
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

/** Ends it as an orchestrator does; how it ended, and what it said of that. */
async function stop(server: ServerProcess) {
  const startedMs = performance.now();
  await server.close();
  const said = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"closed"'));
  return { code: server.child.exitCode, tookMs: performance.now() - startedMs, said };
}

/** Until it no longer listens: who has a connection may go on. */
async function takesNobodyNew({ url }: ServerProcess): Promise<void> {
  const tryIt = () =>
    openRaw(url).then(
      ({ socket }) => socket.destroy(),
      () => 'refused',
    );
  await expect.poll(tryIt).toBe('refused');
}

/** Asks for a page that the upstream has been asked for and says nothing of until it is told to `answer`. */
async function replyUnderWay(server: ServerProcess) {
  let answer = () => {};
  upstream.fault('get-about', (request, response) => {
    answer = () => json({ title: 'Late but whole' })(request, response);
  });
  const arrived = upstream.arrival('get-about');
  const { closed } = await openRaw(server.url, head('/api/v1/about'));
  await arrived;
  return { answer: () => answer(), closed };
}

const shortly = { SHUTDOWN_DEADLINE_MS: '300' };

describe('SIGTERM [P12]', () => {
  test('with nobody there: at once, with 0 and one line [P12]', async () => {
    const { code, said } = await stop(await start());
    expect(code).toBe(0);
    expect(said).toEqual([expect.stringContaining('"cutConnections":0')]);
  });

  test('with half a header on a connection: at the deadline [P12]', async () => {
    const server = await start(shortly);
    // What comes in one piece with a request that has been answered has been read.
    const { received, closed } = await openRaw(server.url, `${head('/health/live')}GET / HTT`);
    await expect.poll(received).toMatch(/"live"/);
    const { code, said, tookMs } = await stop(server);
    await closed;
    expect(code).toBe(0);
    expect(said).toEqual([expect.stringContaining('"cutConnections":1')]);
    expect(tookMs).toBeLessThan(9_000);
  });

  test('with twelve films asked for at once and none taken: at the deadline, and what was served is kept [P12]', async () => {
    const dataDir = temporaryFolder();
    const server = await start({ ...shortly, DATA_DIR: dataDir });
    upstream.fault('/film.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '1000000000' });
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    });
    upstream.fault('get-laning-videos', json({ videos: { design: '/film.mp4', art: '' } }));
    const landing = await (await fetch(`${server.url}/api/v1/landing`)).json();
    const arrived = upstream.arrival('/film.mp4');
    const { socket } = await openRaw(server.url);
    socket.pause();
    socket.write(head(landing.videos.design.sources[0].src).repeat(12));
    await arrived;
    const { code, said } = await stop(server);
    expect(code).toBe(0);
    expect(said).toHaveLength(1);
    socket.destroy();
    upstream.fault('*', (_request, response) => void response.destroy());
    const second = await start({ DATA_DIR: dataDir });
    expect(await (await fetch(`${second.url}/api/v1/landing`)).json()).toEqual(landing);
  });

  test('with a reply under way: it is whole before the end, and its connection is closed then, not at the deadline [P12]', async () => {
    const server = await start({ SHUTDOWN_DEADLINE_MS: '60000' });
    const { answer, closed } = await replyUnderWay(server);
    const stopped = stop(server);
    await takesNobodyNew(server);
    answer();
    expect(await closed).toMatch(/^HTTP\/1\.1 200 .*Late but whole/s);
    const { code, tookMs } = await stopped;
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(30_000);
  });

  test('Ctrl-C, which npm sends on besides: the reply under way is whole [P12]', async () => {
    const server = await start({ SHUTDOWN_DEADLINE_MS: '60000' });
    const { answer, closed } = await replyUnderWay(server);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGINT');
    await expect.poll(server.output, { interval: 10 }).toContain('"signal":"SIGINT"');
    server.child.kill('SIGINT');
    answer();
    expect(await closed).toMatch(/^HTTP\/1\.1 200 .*Late but whole/s);
    expect(await exited).toEqual([0, null]);
  });

  test('whoever insists, a second later, need not wait for the reply under way [P12]', async () => {
    const server = await start({ SHUTDOWN_DEADLINE_MS: '60000' });
    const { closed } = await replyUnderWay(server);
    const insist = () => {
      server.child.kill('SIGINT');
      return server.child.signalCode;
    };
    await expect.poll(insist, { timeout: 10_000 }).toBe('SIGINT');
    await closed;
  });

  test('with a reply that is slowly taken: it is whole, though all of it was handed over before [P12]', async () => {
    const server = await start({ SHUTDOWN_DEADLINE_MS: '20000' });
    // More than the system holds between two programs.
    const lead = 'Slow light on limestone. '.repeat(20);
    const items = Array.from({ length: 16_000 }, (_, id) => ({ id, slug: `s-${id}`, title: `Title ${id}`, lead }));
    upstream.fault('get-design-projects/', json(items));
    const { socket, closed } = await openRaw(server.url);
    socket.pause();
    const fetched = await (await fetch(`${server.url}/api/v1/design/projects`)).text();
    expect(fetched.length).toBeGreaterThan(8_000_000);
    socket.write(head('/api/v1/design/projects'));
    // It has been answered once something else was: requests are taken in turn.
    await fetch(`${server.url}/api/v1/design/projects`).then((reply) => reply.arrayBuffer());
    const stopped = stop(server);
    await takesNobodyNew(server);
    socket.resume();
    const received = await closed;
    expect(received.length - received.indexOf('\r\n\r\n') - 4).toBe(fetched.length);
    expect(await stopped).toMatchObject({ code: 0, said: [expect.stringContaining('"cutConnections":0')] });
  });

  test('meanwhile it is not ready, which a connection that is there can ask [P12]', async () => {
    const server = await start({ SHUTDOWN_DEADLINE_MS: '20000' });
    let answer = () => {};
    upstream.fault('get-about', (request, response) => {
      answer = () => json({ title: 'Late' })(request, response);
    });
    const arrived = upstream.arrival('get-about');
    const { closed } = await openRaw(server.url, head('/api/v1/about'));
    await arrived;
    const half = `${head('/health/live')}GET /health/ready HTTP/1.1\r\nHost: si`;
    const { socket, received, closed: asked } = await openRaw(server.url, half);
    await expect.poll(received).toMatch(/"live"/);
    const stopped = stop(server);
    await takesNobodyNew(server);
    socket.write('te\r\n\r\n');
    expect(await asked).toMatch(/HTTP\/1\.1 503 .*"closing"/s);
    answer();
    await closed;
    expect((await stopped).code).toBe(0);
  });
});

/** A server whose log is read by a program until the server listens, and by `then` afterwards. */
const readBy = (then: string) => ['bash', '-c', `exec "$0" "$@" > >(grep -m 1 Listening${then})`];

describe('SIGTERM with a log', () => {
  test.each([
    ['whose reader has gone', ''],
    // It ends with the server, whose process the shell became.
    ['whose reader takes nothing any more', '; exec tail --pid=$$ -f /dev/null'],
  ])(
    '%s ends the process in time [P12]',
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
