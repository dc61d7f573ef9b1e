import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { eventually } from '../helpers/eventually.ts';
import { heldHeaders, json, reset } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';

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
    ...sampleEnv(upstream.url),
    CACHE_STORE: 'redis',
    REDIS_URL: redis.url,
    CACHE_WARM: 'off',
    CACHE_FRESH_S: '3600',
    // The test holds responses until it has seen its condition, however slow the machine is.
    UPSTREAM_HARD_DEADLINE_MS: '30000',
    ...env,
  });
  servers.push(server);
  return server;
}

const read = async ({ url }: ServerProcess, path: string) => {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, text: await response.text(), timing: response.headers.get('server-timing') ?? '' };
};

const menu = '/api/v1/menu';
const menuCall = 'get-burgermenu-items';

/** Longer than anything takes on a machine with too much to do; nothing is expected to be over before. */
const patienceMs = 30_000;

/** Number of log lines with these words. */
const saidOf = ({ output }: ServerProcess, words: string) => output().split(words).length - 1;

/** The servers that follow the load of another one, more often than they did. */
const followed = (servers: readonly ServerProcess[]) =>
  servers.reduce((sum, server) => sum + saidOf(server, '"event":"cache.load-followed"'), 0);

test('no request fails while Redis is killed and restarted, and then one replica refreshes for all [P12]', {
  timeout: 3 * patienceMs,
}, async () => {
  // The value needs a refresh each second, also without Redis.
  const env = { LOG_LEVEL: 'debug', CACHE_FRESH_S: '1' };
  const pair = [await startServer(env), await startServer(env)];
  const statuses: number[] = [];
  let isOver = false;
  const readers = pair.map(async (server) => {
    while (!isOver) {
      statuses.push((await read(server, menu)).status);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const answered = (calls: number) => eventually(() => upstream.calls(menuCall) >= calls, patienceMs);
  await answered(1);
  await redis.kill();
  await answered(upstream.calls(menuCall) + 2);
  // A key that no replica has seen yet, while there is no Redis.
  expect((await read(pair[0] as ServerProcess, '/api/v1/landing')).status).toBe(200);
  await redis.start();
  await eventually(() => pair.every((server) => saidOf(server, '"event":"cache.store-connected"') === 2), patienceMs);
  isOver = true;
  await Promise.all(readers);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  const sameMenu = await (await fetch(`${sample.url}/${sampleIdentity.upstreamName}/${menuCall}/`)).json();
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  upstream.fail(menuCall, heldHeaders(seen, json(sameMenu)));
  const [calls, follows] = [upstream.calls(menuCall), followed(pair)];
  // Loads that either replica began without Redis have ended once its value is stale again.
  const isAsking = async (server: ServerProcess) => (await read(server, menu)).timing.includes('"stale"');
  await eventually(async () => {
    const asking = await Promise.all(pair.map(isAsking));
    return asking.every(Boolean) && upstream.calls(menuCall) > calls && followed(pair) > follows;
  }, patienceMs);
  expect(upstream.calls(menuCall)).toBe(calls + 1);
  release();
  for (const server of pair) {
    await eventually(async () => (await read(server, menu)).timing.includes('"fresh"'), patienceMs);
  }
});

test('a killed server loses only what was not yet written to Redis [P12]', {
  timeout: 3 * patienceMs,
}, async () => {
  const killed = await startServer();
  const slugs = Array.from({ length: 12 }, (_, index) => `page-${index}`);
  upstream.fail('get-pages', (request, response) => {
    const slug = new URL(request.url ?? '', upstream.url).searchParams.get('slug') ?? '';
    return json([{ id: slug, slug, heading: slug, body: `<p>Words of ${slug}.</p>` }])(request, response);
  });
  const pathOf = (slug: string) => `/api/v1/pages/${slug}`;
  const written = slugs.slice(0, 8);
  for (const slug of written) expect((await read(killed, pathOf(slug))).status).toBe(200);
  const client = new Redis(redis.url);
  onTestFinished(() => client.disconnect());
  const stored = async () => (await client.keys('bff:entry:*:page:page-*')).length;
  await eventually(async () => (await stored()) === written.length, patienceMs);
  // From here on nothing reaches Redis before the end.
  redis.freeze();
  const waiting = slugs.slice(8);
  for (const slug of waiting) expect((await read(killed, pathOf(slug))).status).toBe(200);
  await killed.kill();
  redis.thaw();
  upstream.fail('*', reset());
  const next = await startServer();
  for (const slug of written) expect((await read(next, pathOf(slug))).text).toContain(`Words of ${slug}`);
  const rest = await Promise.all(waiting.map((slug) => read(next, pathOf(slug))));
  for (const [index, { status, text }] of rest.entries()) {
    if (status === 200) expect(text).toContain(`Words of ${waiting[index]}`);
    else expect(status).toBe(503);
  }
});
