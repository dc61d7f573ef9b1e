import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { json, reset } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const token = 'a-token-of-some-length';
const manual = readFileSync(join(import.meta.dirname, '..', '..', 'server', 'ops', 'deployment.md'), 'utf8');

let upstream: FaultyUpstream;

const list = (items: Readonly<Record<number, string>>) =>
  upstream.fail(
    'get-design-projects/',
    json(Object.entries(items).map(([id, slug]) => ({ id: Number(id), slug, title: `Thing ${id}`, image: '/a.jpg' }))),
  );

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: 'Its text.' }] }));
  upstream.fail('get-art-projects/', json([{ id: 9, slug: 'nine', title: 'Nine' }]));
  list({ 1: 'one', 2: 'two' });
  return () => upstream.close();
});

/** Runs the command of the manual that begins with these words, on these folders. */
function runFromManual(start: string, folder: string, archive: string): void {
  const [line = ''] = manual.split('\n').filter((one) => one.startsWith(start));
  const [command = '', ...args] = line
    .replaceAll('/var/lib/private/atelier/3001', folder)
    .replaceAll('atelier-data.tar.gz', archive)
    .split(' ');
  execFileSync(command, args);
}

const get = ({ url }: RunningSite, path: string) => supertest(url).get(path);

async function start(env: Readonly<Record<string, string>>): Promise<RunningSite> {
  const site = await startSite({ env: { ...testEnv(upstream.url), OPS_TOKEN: token, ...env } });
  onTestFinished(() => site.close());
  return site;
}

/** A site with a renamed project, backed up as the manual has it. Returns the folder of an empty machine, restored. */
async function backedUp(env: Readonly<Record<string, string>>) {
  const [dataDir, restored, folder] = [temporaryFolder(), join(temporaryFolder(), 'data'), temporaryFolder()];
  const site = await start({ ...env, DATA_DIR: dataDir });
  await get(site, '/api/v1/design/projects').expect(200);
  list({ 1: 'renamed', 2: 'two' });
  await supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`).send({ all: true }).expect(200);
  const listed = async () => (await get(site, '/api/v1/design/projects').expect(200)).body.items;
  await eventually(async () => (await listed())[0].slug === 'renamed');
  await get(site, '/design/projects/renamed').expect(200);
  await get(site, '/api/v1/art/works').expect(200);
  const items = await listed();
  await site.close();
  const archive = join(folder, 'backup.tar.gz');
  runFromManual('tar -C /var/lib/private/atelier/3001 -czf', dataDir, archive);
  runFromManual('mkdir -p', restored, archive);
  runFromManual('tar -C /var/lib/private/atelier/3001 -xzf', restored, archive);
  return { items, dataDir: restored };
}

test('a backup restores content, former slugs and image URLs while the content API is down [S21, S7]', async () => {
  const { items, dataDir } = await backedUp({ CACHE_STORE: 'sqlite' });
  upstream.fail('*', reset());
  const site = await start({ CACHE_STORE: 'sqlite', DATA_DIR: dataDir });
  expect((await get(site, '/api/v1/design/projects').expect(200)).body.items).toEqual(items);
  await get(site, '/design/projects/renamed').expect(200);
  const moved = await get(site, '/design/projects/one').expect(308);
  expect(moved.headers.location).toBe('/design/projects/renamed');
});

test('with Redis, a backup of one replica restores former slugs and dates into an empty Redis [S7]', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.kill());
  const env = { CACHE_STORE: 'redis', REDIS_URL: redis.url };
  const { items, dataDir } = await backedUp(env);
  await redis.kill();
  await redis.start();
  const site = await start({ ...env, DATA_DIR: dataDir });
  expect((await get(site, '/api/v1/design/projects').expect(200)).body.items).toEqual(items);
  await get(site, '/design/projects/one').expect(308);
  // A replica without a backup has them from Redis.
  mkdirSync(join(dataDir, 'other'));
  const other = await start({ ...env, DATA_DIR: join(dataDir, 'other') });
  await get(other, '/api/v1/design/projects').expect(200);
  await eventually(async () => (await get(other, '/design/projects/one')).status === 308);
});
