import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { readComposeFile } from '../helpers/compose-file.ts';
import { freePort } from '../helpers/free-port.ts';
import { startNginx } from '../helpers/nginx.ts';
import { recordRequests } from '../helpers/record-requests.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const file = readComposeFile();

let upstream: SampleUpstream;
let requests: readonly string[];
let redis: RedisServer;
let replicas: ServerProcess[];
let proxyUrl: string;
let stopNginx: () => Promise<void>;

/** The environment of a replica in the file, for processes on this machine. */
function environmentOf(name: string): Record<string, string> {
  const { environment = {} } = file.services[name] ?? {};
  return {
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    REDIS_URL: redis.url,
    BRAND_DIR: (environment.BRAND_DIR ?? '').replace(/^\/site/, root),
    TRUST_PROXY: 'loopback',
    CACHE_WARM: 'off',
  };
}

beforeEach(async () => {
  upstream = await startSampleUpstream();
  requests = recordRequests(upstream);
  redis = await RedisServer.start();
  replicas = [await startServerProcess(environmentOf('site-1')), await startServerProcess(environmentOf('site-2'))];
  const port = await freePort();
  const hosts = Object.fromEntries(replicas.map(({ url }, index) => [`site-${index + 1}:3000`, new URL(url).host]));
  stopNginx = await startNginx(file, { port, hosts }, temporaryFolder());
  proxyUrl = `http://127.0.0.1:${port}`;
});

afterEach(async () => {
  await stopNginx();
  await Promise.all(replicas.map((replica) => replica.kill()));
  await redis.kill();
  await upstream.close();
});

const paths = ['/design', '/art/ta', '/api/v1/menu', '/api/v1/design/projects', '/health/ready'];

async function statuses(times: number): Promise<number[]> {
  const asked = Array.from({ length: times }, () => paths).flat();
  const replies = [];
  for (const path of asked) replies.push((await fetch(`${proxyUrl}${path}`)).status);
  return replies;
}

test('P12 the topology of docker-compose.yml answers, and goes on when a replica dies', async () => {
  const good = Array(paths.length * 4).fill(200);
  expect(await statuses(4)).toEqual(good);
  const lists = requests.filter((line) => line.includes('get-design-projects/'));
  expect(lists.length, 'one load among all replicas').toBe(1);
  await replicas[0]?.kill();
  expect(await statuses(4)).toEqual(good);
});

test('P12 a reply through the proxy is the reply of the site', async () => {
  const reply = await fetch(`${proxyUrl}/api/v1/menu`, { headers: { 'Accept-Encoding': 'identity' } });
  const direct = await fetch(`${replicas[0]?.url}/api/v1/menu`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(await reply.text()).toBe(await direct.text());
  for (const name of ['etag', 'cache-status', 'content-security-policy', 'x-build'])
    expect(reply.headers.get(name), name).toBeTruthy();
});
