import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { assetsIn } from '../helpers/assets-in.ts';
import { otherBuild } from '../helpers/other-build.ts';
import { startTopology, type Topology } from '../helpers/topology.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
let upstream: SampleUpstream;
let topology: Topology;
let dispatcher: Agent;

// One for all tests. Only the last tests stop services, and they start them again.
beforeAll(async () => {
  upstream = await startSampleUpstream();
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

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetchBy(topology.url + path, { dispatcher, headers, redirect: 'manual' });

test('an image that one replica knows is served while a new one cannot look it up [P12]', async () => {
  const [first, second] = topology.replicas;
  const { items } = await (await fetch(`${first?.url}/api/v1/design/projects`)).json();
  const path = items.find(({ cover }: { cover?: unknown }) => cover).cover.src;
  await topology.redis.kill();
  await second?.kill();
  await second?.start();
  const unknown = await fetch((second?.url ?? '') + path);
  // The replica cannot know, so clients must not store the response.
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

test('pages find their code while replicas have two builds [P12]', async () => {
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
