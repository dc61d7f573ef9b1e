import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { Agent, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { assetsIn } from '../helpers/assets-in.ts';
import { otherBuild } from '../helpers/other-build.ts';
import { recordRequests } from '../helpers/record-requests.ts';
import { startTopology, type Topology } from '../helpers/topology.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
let upstream: SampleUpstream;
let requests: readonly string[];
let topology: Topology;
let dispatcher: Agent;

// One for all tests: none takes away what another needs, but for the last ones, which bring it back.
beforeAll(async () => {
  upstream = await startSampleUpstream();
  requests = recordRequests(upstream);
  // By the machine's own clock: these tests are about no deadline.
  topology = await startTopology(upstream.url, folder, { UPSTREAM_SOFT_DEADLINE_MS: '8000', CACHE_WARM: 'off' });
  dispatcher = new Agent({ allowH2: true, connect: { ca: topology.certificate.ca } });
});

afterAll(async () => {
  await dispatcher?.close();
  await topology?.close();
  await upstream?.close();
  rmSync(folder, { recursive: true, force: true });
});

const paths = ['/design', '/art/ta', '/api/v1/menu', '/api/v1/design/projects', '/health/ready'];

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetchBy(topology.url + path, { dispatcher, headers, redirect: 'manual' });

async function statuses(times: number): Promise<number[]> {
  const asked = Array.from({ length: times }, () => paths).flat();
  const replies = [];
  for (const path of asked) {
    const reply = await ask(path);
    await reply.text();
    replies.push(reply.status);
  }
  return replies;
}

test('the topology of docker-compose.yml answers, with one load among all replicas [P12]', async () => {
  expect(await statuses(4)).toEqual(Array(paths.length * 4).fill(200));
  expect(requests.filter((line) => line.includes('get-design-projects/')).length).toBe(1);
});

test('nginx keeps what shared caches may keep, and says so [P12]', async () => {
  const toldBy = async (path: string) => (await ask(path)).headers.get('cache-status');
  await toldBy('/api/v1/menu');
  expect(await toldBy('/api/v1/menu')).toMatch(/^\S.*, nginx; hit$/);
  // For operators and orchestrators alone.
  await toldBy('/health/ready');
  expect(await toldBy('/health/ready')).not.toContain('hit');
});

test('a reply through the proxy is the reply of the site [P12]', async () => {
  const reply = await ask('/api/v1/menu', { 'Accept-Encoding': 'identity' });
  const direct = await fetch(`${topology.replicas[0]?.url}/api/v1/menu`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect(await reply.text()).toBe(await direct.text());
  for (const name of ['etag', 'cache-status', 'content-security-policy', 'x-build'])
    expect(reply.headers.get(name), name).toBeTruthy();
});

test('it speaks HTTP/2 over TLS, many requests on one connection, and says that only https will do [P13]', async () => {
  const session = connect(topology.url, { ca: topology.certificate.ca });
  const pages = ['/', '/design', '/art/ta', '/design/about'].map(async (path) => {
    const stream = session.request({ ':path': path, 'accept-encoding': 'br' });
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'end');
    return headers;
  });
  const replies = await Promise.all(pages);
  expect(session.alpnProtocol).toBe('h2');
  expect(session.encrypted).toBe(true);
  for (const headers of replies) {
    expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=63072000' });
    expect(headers.server).toBe('nginx');
  }
  session.close();
});

test('old protocols of TLS are refused; without HTTP/2 it speaks HTTP/1.1 [P13]', async () => {
  const { port } = new URL(topology.url);
  const tls = { port: Number(port), host: '127.0.0.1', ca: topology.certificate.ca };
  const old = connectTls({ ...tls, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
  await expect(once(old, 'secureConnect')).rejects.toThrow();
  const plain = connectTls({ ...tls, ALPNProtocols: ['http/1.1'] });
  await once(plain, 'secureConnect');
  expect([plain.alpnProtocol, plain.authorized]).toEqual(['http/1.1', true]);
  expect(['TLSv1.2', 'TLSv1.3']).toContain(plain.getProtocol());
  plain.destroy();
});

test('whoever comes without TLS is led to it, all but the health check [P13]', async () => {
  const { status, headers } = await fetch(`${topology.plainUrl}/design?typology=furniture`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, 'https://localhost:8443/design?typology=furniture']);
  expect((await fetch(`${topology.plainUrl}/health/live`)).status).toBe(200);
  expect((await fetch(`${topology.plainUrl}/health/ready`, { redirect: 'manual' })).status).toBe(308);
});

test('a picture that one replica knows is given while the other, just started, cannot look it up [P12]', async () => {
  const [first, second] = topology.replicas;
  const { items } = await (await fetch(`${first?.url}/api/v1/design/projects`)).json();
  const path = items.find(({ cover }: { cover?: unknown }) => cover).cover.src;
  await topology.redis.kill();
  await second?.kill();
  await second?.start();
  const unknown = await fetch((second?.url ?? '') + path);
  // Nobody can say no, and nobody is to remember it.
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await unknown.json()).code).toBe('upstream-unavailable');
  for (let times = 0; times < 8; times += 1) {
    const given = await ask(path);
    expect(given.status).toBe(200);
    await given.arrayBuffer();
  }
  await topology.redis.start();
  await expect.poll(async () => (await fetch((second?.url ?? '') + path)).status, { timeout: 10_000 }).toBe(200);
});

test('while one replica has another build, its pages find their code, whoever is asked [P12]', async () => {
  const [first, second] = topology.replicas;
  await first?.close();
  await first?.start({ SITE_DIST: otherBuild() });
  const assetsOf = async (url: string) => assetsIn(await (await fetch(`${url}/design/about`)).text());
  const [newer, older] = [await assetsOf(first?.url ?? ''), await assetsOf(second?.url ?? '')];
  expect(newer.filter((path) => older.includes(path)).length).toBeLessThan(newer.length);
  expect((await fetch((second?.url ?? '') + newer.find((path) => !older.includes(path)))).status).toBe(404);
  for (const path of [...newer, ...older]) {
    expect((await ask(path)).status, path).toBe(200);
    // Another address is another entry of the cache: asked of whichever replica is next.
    expect((await ask(`${path}?again`)).status, path).toBe(200);
  }
  expect((await ask('/assets/none-0a1b2c3d.js')).status).toBe(404);
});

test('it goes on when a replica dies [P12]', async () => {
  await topology.replicas[0]?.kill();
  expect(await statuses(4)).toEqual(Array(paths.length * 4).fill(200));
});
