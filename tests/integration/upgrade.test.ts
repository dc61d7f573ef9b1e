import { join } from 'node:path';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import {
  type EarlierRow,
  earlierForms,
  earlierRows,
  storedIn,
  writeEarlierFolder,
  writeEarlierRedis,
} from '../helpers/earlier-store.ts';
import { eventually } from '../helpers/eventually.ts';
import { withoutImages } from '../helpers/faulty-site.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const nowhere = 'http://127.0.0.1:9';

const endpointPaths = {
  menu: '/api/v1/menu',
  landing: '/api/v1/landing',
  projects: '/api/v1/design/projects',
  works: '/api/v1/art/works',
  project: '/api/v1/design/projects/sill-chair',
  work: '/api/v1/art/works/salt-clock',
  about: '/api/v1/about',
  process: '/api/v1/process',
  biography: '/api/v1/biography',
  page: '/api/v1/pages/care',
  seo: '/api/v1/seo?slug=home',
} as const;

const documentPaths = ['/', '/design', '/design/projects/sill-chair'];

async function startOn(env: Readonly<Record<string, string>>, sampleAt = nowhere): Promise<RunningSite> {
  const site = await startSite({ env: { ...withoutImages, ...env }, sampleAt });
  onTestFinished(() => site.close());
  return site;
}

const startOnFolder = (dataDir: string, sampleAt?: string) =>
  startOn({ CACHE_STORE: 'sqlite', DATA_DIR: dataDir }, sampleAt);

/** Every page has content, and every response of the API fits its schema. */
async function expectContent({ url }: RunningSite): Promise<void> {
  for (const [name, path] of Object.entries(endpointPaths)) {
    const { status, body } = await supertest(url).get(path);
    const response = endpoints.find((endpoint) => endpoint.name === name)?.response;
    expect([path, status, response?.safeParse(body).success]).toEqual([path, 200, true]);
  }
  for (const path of documentPaths) await supertest(url).get(path).expect(200);
}

describe.each(earlierForms)('content that an earlier version stored as %s', (form) => {
  const earlierFolder = (change?: (row: EarlierRow) => EarlierRow): string => {
    const dataDir = join(temporaryFolder(), 'data');
    writeEarlierFolder(form, dataDir, change);
    return dataDir;
  };

  test('is served after an upgrade during an outage, and stays for a rollback [P12]', async () => {
    const dataDir = earlierFolder();
    const before = storedIn(dataDir);
    const site = await startOnFolder(dataDir);
    await expectContent(site);
    const { body } = await supertest(site.url).get(endpointPaths.projects).expect(200);
    expect(body.items[0].cover.src).toContain('/media/');
    for (const name of ['landing', 'projects', 'works', 'about', 'biography'] as const) {
      const { text } = await supertest(site.url).get(endpointPaths[name]);
      const row = earlierRows(form).find(({ key }) => key.endsWith(`:${name}`));
      const images = [...(row?.json ?? '').matchAll(/\/media\/([\w-]{16})\//g)].map(([, id]) => id);
      expect(images.length, name).toBeGreaterThan(0);
      expect(images.filter((id) => !text.includes(`/media/${id}/`))).toEqual([]);
    }
    await site.close();
    expect(storedIn(dataDir)).toEqual(before);
    await expectContent(await startOnFolder(dataDir));
  });

  test('is replaced by new content and still stays for a rollback [P12]', async () => {
    const dataDir = earlierFolder();
    const before = storedIn(dataDir);
    const upstream = await startSampleUpstream();
    onTestFinished(() => upstream.close());
    const site = await startOnFolder(dataDir, upstream.url);
    await supertest(site.url).get(endpointPaths.biography).expect(200);
    await eventually(async () => {
      const { headers } = await supertest(site.url).get(endpointPaths.biography);
      return /;\s*hit;\s*ttl=\d/.test(headers['cache-status'] ?? '');
    });
    await site.close();
    const after = storedIn(dataDir);
    expect(after).toMatchObject(before);
    expect(Object.keys(after)).toContain('v5:ryvb4aqbbsHi:biography');
  });

  test('is deleted by a purge of everything with hard [P12]', async () => {
    const dataDir = earlierFolder();
    const site = await startOn({ CACHE_STORE: 'sqlite', DATA_DIR: dataDir, OPS_TOKEN: 'token-of-sixteen-letters' });
    await supertest(site.url).get(endpointPaths.about).expect(200);
    const order = supertest(site.url).post('/ops/purge').set('Authorization', 'Bearer token-of-sixteen-letters');
    await order.send({ all: true, hard: true }).expect(200);
    await supertest(site.url).get(endpointPaths.about).expect(503);
    await site.close();
    expect(storedIn(dataDir)).toEqual({});
  });

  test('is not served if its value does not fit the schema of this version, but stays [P12]', async () => {
    const json = JSON.stringify({ slug: 'about', blocks: 'none' });
    const dataDir = earlierFolder((row) => (row.key.endsWith(':about') ? { ...row, json } : row));
    const site = await startOnFolder(dataDir);
    await supertest(site.url).get(endpointPaths.about).expect(503);
    await supertest(site.url).get(endpointPaths.process).expect(200);
    await site.close();
    expect(Object.values(storedIn(dataDir))).toContain(json);
  });

  test('is served from Redis after an upgrade during an outage, and stays for a rollback [P12]', async () => {
    const server = await RedisServer.start();
    const redis = new Redis(server.url);
    onTestFinished(async () => {
      redis.disconnect();
      await server.kill();
    });
    await writeEarlierRedis(form, redis);
    await expectContent(await startOn({ CACHE_STORE: 'redis', REDIS_URL: server.url }));
    for (const { key, json } of earlierRows(form)) expect(await redis.hget(`bff:entry:${key}`, 'json')).toBe(json);
  });
});
