import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { projectListSchema } from '../../shared/contract/project.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { eventually } from '../helpers/eventually.ts';
import { status } from '../helpers/failures.ts';
import { imageOf, type OneImageUpstream, srcOf, startOneImageUpstream } from '../helpers/one-image.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import type { RunningSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const token = 'a-token-of-some-length';
const list = '/api/v1/design/projects';

let redis: RedisServer;
let upstream: OneImageUpstream;
let folders: [string, string];
let one: RunningSite;
let two: RunningSite;

const startReplica = (MEDIA_DIR: string) =>
  upstream.siteOf({ MEDIA_DIR, OPS_TOKEN: token, CACHE_STORE: 'redis', REDIS_URL: redis.url, CACHE_FRESH_S: '3600' });

beforeAll(async () => {
  redis = await RedisServer.start();
  upstream = await startOneImageUpstream();
  upstream.give(await evenImage(500, 330).jpeg().toBuffer());
  folders = [mkdtempSync(join(tmpdir(), 'atelier-')), mkdtempSync(join(tmpdir(), 'atelier-'))];
  one = await startReplica(folders[0]);
  two = await startReplica(folders[1]);
});

afterAll(async () => {
  await upstream.close();
  await redis.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('a replica serves images that another one has named, under the same address [P12]', async () => {
  const { src } = await imageOf(one);
  expect((await fetch(two.url + src)).status).toBe(200);
  expect((await imageOf(two)).src).toBe(src);
});

test('replicas send no Last-Modified, as their dates would differ [P12]', async () => {
  await fetch(one.url + list);
  const response = await fetch(one.url + list, { headers: { 'If-Modified-Since': new Date().toUTCString() } });
  expect([response.status, response.headers.get('last-modified')]).toEqual([200, null]);
});

test('an image purged from one replica is deleted from the folder of the other one [P12]', async () => {
  const src = srcOf(await imageOf(one), 320, 'image/webp');
  for (const { url } of [one, two]) expect((await fetch(url + src)).status).toBe(200);
  const [, , id = ''] = src.split('/');
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.parentPath.includes(id),
    ).length;
  await eventually(() => folders.every((folder) => filesOf(folder) > 0));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ image: id, hard: true });
  expect((await fetch(`${one.url}/ops/purge`, { method: 'POST', headers, body })).status).toBe(200);
  await eventually(() => filesOf(folders[1]) === 0);
  expect((await fetch(two.url + src)).status).toBe(200);
});

test('a replica that starts during an outage serves what the others have loaded [P12]', async () => {
  const before = await (await fetch(one.url + list)).text();
  upstream.fail('*', status(503));
  onTestFinished(() => upstream.heal('*'));
  const third = await startReplica(temporaryFolder());
  const after = await fetch(third.url + list);
  expect(after.status).toBe(200);
  const slugs = (text: string) => projectListSchema.parse(JSON.parse(text)).items.map(({ slug }) => slug);
  expect(slugs(await after.text())).toEqual(slugs(before));
});
