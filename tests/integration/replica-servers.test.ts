import { readdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { eventually } from '../helpers/eventually.ts';
import { heldHeaders, json, reset } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
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
    // Answers are held until a test has seen what it waits for, on a machine as busy as it may be.
    UPSTREAM_HARD_DEADLINE_MS: '30000',
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

/** Longer than anything takes on a machine with too much to do; nothing is expected to be over before. */
const patienceMs = 30_000;

/** How often a server has said something in its log. */
const saidOf = ({ output }: ServerProcess, words: string) => output().split(words).length - 1;

/** The servers that follow the load of another one, more often than they did. */
const followed = (servers: readonly ServerProcess[]) =>
  servers.reduce((sum, server) => sum + saidOf(server, 'cache load-followed'), 0);

test('two servers, one upstream: a cold key is asked for once [P12]', { timeout: 2 * patienceMs }, async () => {
  const pair = [await startServer({ LOG_LEVEL: 'debug' }), await startServer({ LOG_LEVEL: 'debug' })];
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  upstream.fault(menuCall, heldHeaders(seen, json({ art_menu: { blocks: [{ label: 'Works', url: 'art/ta' }] } })));
  const replies = Promise.all([...pair, ...pair, ...pair].map((server) => read(server, menu)));
  await eventually(() => followed(pair) === 1 && upstream.calls(menuCall) === 1, patienceMs);
  release();
  expect((await replies).map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set((await replies).map(({ text }) => text)).size).toBe(1);
  expect(upstream.calls(menuCall)).toBe(1);
});

test('media of one replica is known to the other, under the same address [P12]', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const coversOf = async (server: ServerProcess): Promise<string[]> => {
    const { items } = JSON.parse((await read(server, '/api/v1/design/projects')).text);
    return items.map(({ cover }: { cover: { src: string } }) => cover.src);
  };
  const [cover = '', ...others] = await coversOf(one);
  expect((await read(two, cover)).status).toBe(200);
  // What is known of the pictures besides may have grown meanwhile: they are measured.
  expect(await coversOf(two)).toEqual([cover, ...others]);
});

test('a picture that is dropped by one replica is dropped from the folder of the other, too [P12]', {
  timeout: 2 * patienceMs,
}, async () => {
  const folders = [temporaryFolder(), temporaryFolder()];
  const start = (MEDIA_DIR: string) => startServer({ MEDIA_DIR, OPS_TOKEN: 'a-token-of-some-length' });
  const [one, two] = await Promise.all(folders.map(start));
  if (!one || !two) return expect.unreachable();
  const sourceOf = async (server: ServerProcess): Promise<string | undefined> => {
    const { items } = JSON.parse((await read(server, '/api/v1/design/projects')).text);
    return items[0].cover.sources.find(({ src }: { src: string }) => src.endsWith('.webp'))?.src;
  };
  await eventually(async () => (await sourceOf(one)) !== undefined && (await sourceOf(two)) !== undefined, patienceMs);
  const src = (await sourceOf(two)) ?? '';
  for (const server of [one, two]) expect((await read(server, src)).status).toBe(200);
  const [, , id = ''] = src.split('/');
  const filesOf = (folder = '') =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.parentPath.includes(id),
    ).length;
  await eventually(() => folders.every((folder) => filesOf(folder) > 0), patienceMs);
  const headers = { authorization: 'Bearer a-token-of-some-length', 'content-type': 'application/json' };
  const body = JSON.stringify({ picture: id, hard: true });
  expect((await fetch(`${one.url}/ops/purge`, { method: 'POST', headers, body })).status).toBe(200);
  await eventually(() => filesOf(folders[1]) === 0, patienceMs);
  expect((await read(two, src)).status, 'and made again for who asks').toBe(200);
});

test('Redis killed and restarted in the middle: no request fails, then one refresh among all again [P12]', {
  timeout: 3 * patienceMs,
}, async () => {
  // Each second the value is to be refreshed, whatever has become of Redis.
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
  await eventually(() => pair.every((server) => saidOf(server, 'cache tier-connected') === 2), patienceMs);
  isOver = true;
  await Promise.all(readers);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  const sameMenu = await (await fetch(`${sample.url}/${sampleIdentity.upstreamName}/${menuCall}/`)).json();
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  upstream.fault(menuCall, heldHeaders(seen, json(sameMenu)));
  const [calls, follows] = [upstream.calls(menuCall), followed(pair)];
  // What either began without Redis has ended when its value is old again.
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

test('replicas have no date of change: it would not mean the same in all of them [P12]', async () => {
  const one = await startServer({ CACHE_FRESH_S: '0' });
  await read(one, menu);
  const since = { 'If-Modified-Since': new Date().toUTCString() };
  const reply = await fetch(`${one.url}${menu}`, { headers: since });
  expect([reply.status, reply.headers.get('last-modified')]).toEqual([200, null]);
});

test('a replica that dies with a claim in its hands holds nobody up for long [P12]', {
  timeout: 2 * patienceMs,
}, async () => {
  const one = await startServer({ UPSTREAM_HARD_DEADLINE_MS: '1500' });
  const two = await startServer({ UPSTREAM_HARD_DEADLINE_MS: '1500' });
  upstream.fault(menuCall, () => undefined, 1);
  const arrival = upstream.arrival(menuCall);
  const lost = read(one, menu).catch(() => undefined);
  await arrival;
  await one.kill();
  await lost;
  await expect.poll(async () => (await read(two, menu)).status, { timeout: patienceMs }).toBe(200);
});

test('a start without the upstream serves what the other replicas have read [P12]', async () => {
  const one = await startServer();
  const { text } = await read(one, menu);
  await one.close();
  await upstream.close();
  const two = await startServer();
  const reply = await read(two, menu);
  expect([reply.status, reply.text]).toEqual([200, text]);
  upstream = await startFaultyUpstream();
});

test('pictures are measured once for all replicas, and all tell what was measured [P12]', {
  timeout: 2 * patienceMs,
}, async () => {
  const works = '/api/v1/art/works';
  const pair = [await startServer(), await startServer()];
  const isMeasured = async (server: ServerProcess) => {
    const { items } = JSON.parse((await read(server, works)).text);
    return items.every(({ cover }: { cover: { tone?: string } }) => cover.tone !== undefined);
  };
  await Promise.all(pair.map((server) => read(server, works)));
  for (const server of pair) await eventually(() => isMeasured(server), patienceMs);
  const starts = upstream.requests.filter(({ headers }) => headers.range !== undefined).map(({ path }) => path);
  expect(starts.length).toBeGreaterThan(5);
  expect(new Set(starts).size).toBe(starts.length);
});

test('a server that is killed has lost what was still to be written to Redis, and nothing else [P12]', {
  timeout: 3 * patienceMs,
}, async () => {
  const killed = await startServer();
  const slugs = Array.from({ length: 12 }, (_, index) => `page-${index}`);
  upstream.fault('get-pages', (request, response) => {
    const slug = new URL(request.url ?? '', upstream.url).searchParams.get('slug') ?? '';
    return json([{ id: slug, slug, heading: slug, body: `<p>Words of ${slug}.</p>` }])(request, response);
  });
  const pathOf = (slug: string) => `/api/v1/pages/${slug}`;
  const written = slugs.slice(0, 8);
  for (const slug of written) expect((await read(killed, pathOf(slug))).status).toBe(200);
  const client = new Redis(redis.url);
  onTestFinished(() => client.disconnect());
  const kept = async () => (await client.keys('bff:entry:*:page:page-*')).length;
  await eventually(async () => (await kept()) === written.length, patienceMs);
  // From here on nothing reaches Redis before the end.
  redis.freeze();
  const waiting = slugs.slice(8);
  for (const slug of waiting) expect((await read(killed, pathOf(slug))).status).toBe(200);
  await killed.kill();
  redis.thaw();
  upstream.fault('*', reset());
  const next = await startServer();
  for (const slug of written) expect((await read(next, pathOf(slug))).text).toContain(`Words of ${slug}`);
  const rest = await Promise.all(waiting.map((slug) => read(next, pathOf(slug))));
  for (const [index, { status, text }] of rest.entries()) {
    if (status === 200) expect(text).toContain(`Words of ${waiting[index]}`);
    else expect(status).toBe(503);
  }
});
