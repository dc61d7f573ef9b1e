import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';

let sample: SampleUpstream;
let upstream: FaultyUpstream;
let redis: RedisServer;
let servers: ServerProcess[];

beforeEach(async () => {
  sample = await startSampleUpstream();
  upstream = await startFaultyUpstream({ behind: sample.url });
  redis = await RedisServer.start();
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await redis.kill();
  await upstream.close();
  await sample.close();
});

async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({
    UPSTREAM_URL: upstream.url,
    UPSTREAM_NAME: sampleIdentity.upstreamName,
    ATELIER_NAME: sampleIdentity.atelierName,
    ARTIST_NAME: sampleIdentity.artistName,
    ARTIST_SLUG: sampleIdentity.artistSlug,
    CACHE_STORE: 'redis',
    REDIS_URL: redis.url,
    CACHE_WARM: 'off',
    CACHE_FRESH_S: '1',
    ...env,
  });
  servers.push(server);
  return server;
}

const read = async ({ url }: ServerProcess, path: string) => {
  const reply = await fetch(`${url}${path}`);
  return { status: reply.status, text: await reply.text(), timing: reply.headers.get('server-timing') ?? '' };
};

const menu = '/api/v1/menu';
const menuCall = 'get-burgermenu-items';

/** A slow answer, so that requests to both servers meet the same load. */
const slowly =
  (value: unknown) =>
  async (...exchange: Parameters<ReturnType<typeof json>>): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await json(value)(...exchange);
  };

test('P12 two servers, one upstream: a cold key is asked for once', async () => {
  const pair = [await startServer(), await startServer()];
  upstream.fault(menuCall, slowly({ art_menu: { blocks: [{ label: 'Works', url: 'art/ta' }] } }));
  const replies = await Promise.all([...pair, ...pair, ...pair].map((server) => read(server, menu)));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(upstream.calls(menuCall)).toBe(1);
});

test('P12 media of one replica is known to the other, under the same address', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const list = JSON.parse((await read(one, '/api/v1/design/projects')).text);
  const cover: string = list.items[0].cover.src;
  expect((await read(two, cover)).status).toBe(200);
  expect(JSON.parse((await read(two, '/api/v1/design/projects')).text)).toEqual(list);
});

test('P12 Redis killed and restarted in the middle: no request fails, then one refresh among all again', async () => {
  const pair = [await startServer({ LOG_LEVEL: 'debug' }), await startServer({ LOG_LEVEL: 'debug' })];
  const failures: number[] = [];
  let requests = 0;
  let isOver = false;
  const readers = pair.map(async (server) => {
    while (!isOver) {
      const { status } = await read(server, menu);
      requests += 1;
      if (status !== 200) failures.push(status);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await eventually(() => requests > 100);
  await redis.kill();
  await eventually(() => requests > 300);
  // A key that no replica has seen yet, while there is no Redis.
  expect((await read(pair[0] as ServerProcess, '/api/v1/landing')).status).toBe(200);
  await redis.start();
  const connections = (server: ServerProcess) => server.output().split('cache tier-connected').length - 1;
  await eventually(() => pair.every((server) => connections(server) === 2));
  const before = upstream.calls(menuCall);
  const startMs = performance.now();
  await eventually(() => upstream.calls(menuCall) >= before + 5, 20_000);
  const tookMs = performance.now() - startMs;
  isOver = true;
  await Promise.all(readers);
  expect(failures).toEqual([]);
  // Fresh for a second, refreshed after four fifths of it: by each on its own it would be half the time.
  expect(tookMs).toBeGreaterThan(3_000);
});

test('P12 a replica that dies with a claim in its hands holds nobody up for long', async () => {
  const one = await startServer({ UPSTREAM_HARD_DEADLINE_MS: '1500' });
  const two = await startServer({ UPSTREAM_HARD_DEADLINE_MS: '1500' });
  upstream.fault(menuCall, () => undefined, 1);
  const arrival = upstream.arrival(menuCall);
  const lost = read(one, menu).catch(() => undefined);
  await arrival;
  await one.kill();
  await lost;
  await eventually(async () => (await read(two, menu)).status === 200, 8_000);
});

test('P12 a start without the upstream serves what the other replicas have read', async () => {
  const one = await startServer();
  const { text } = await read(one, menu);
  await one.close();
  await upstream.close();
  const two = await startServer();
  const reply = await read(two, menu);
  expect([reply.status, reply.text]).toEqual([200, text]);
  upstream = await startFaultyUpstream();
});
