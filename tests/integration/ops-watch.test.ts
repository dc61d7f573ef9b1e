import { Redis } from 'ioredis';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

interface ReplicaList {
  readonly store: string;
  readonly replicas: readonly { readonly id: string; readonly isSelf: boolean }[];
}

const token = 'a-token-of-some-length';
const headers = { Authorization: `Bearer ${token}` };

type Served = Pick<RunningSite, 'url'>;

const ask = async <Reported>({ url }: Served, path: string): Promise<Reported> => {
  const { body } = await supertest(url).get(path).set(headers).expect(200);
  return body;
};

const order = (site: Served, path: string, body: object) => supertest(site.url).post(path).set(headers).send(body);

describe('two replicas that share a Redis [P13]', () => {
  let redis: RedisServer;
  let one: RunningSite;
  let two: RunningSite;

  beforeAll(async () => {
    redis = await RedisServer.start();
    const env = { OPS_TOKEN: token, CACHE_STORE: 'redis', REDIS_URL: redis.url, CACHE_FRESH_S: '600' };
    one = await startSite({ env });
    two = await startSite({ env, sampleAt: one.sample?.url ?? '' });
  });

  afterAll(async () => {
    await one.close();
    await redis.kill();
  });

  test('require the token for the list of replicas [P2]', async () => {
    expect((await fetch(`${one.url}/ops/replicas`)).status).toBe(401);
  });

  test('list each other and share loads and purges [P13]', async () => {
    const seenBy = async (site: Served) => (await ask<ReplicaList>(site, '/ops/replicas')).replicas;
    await expect.poll(async () => (await seenBy(one)).length).toBe(2);
    await expect.poll(async () => (await seenBy(two)).length).toBe(2);
    const other = (await seenBy(one)).find(({ isSelf }) => !isSelf)?.id ?? '';
    expect((await seenBy(two)).find(({ isSelf }) => isSelf)?.id).toBe(other);

    const readThrice = async ({ url }: Served) => {
      for (let times = 0; times < 3; times += 1) await supertest(url).get('/api/v1/about').expect(200);
    };
    await readThrice(one);
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    // Written after the response. Before, the other replica would load the content itself.
    await expect.poll(() => client.keys('bff:entry:*:about')).toHaveLength(1);
    await readThrice(two);
    const { body } = await order(two, '/ops/refresh', { key: 'about' }).expect(200);
    expect(body.outcome).toMatchObject({ outcome: 'unchanged', error: null });
    await order(two, '/ops/purge', { tag: 'about', hard: true }).expect(200);
    // Dropped here, too.
    await expect.poll(async () => (await ask<{ total: number }>(one, '/ops/cache?tag=about')).total).toBe(0);

    // A load by the other replica is not a miss.
    const { text } = await supertest(two.url).get('/ops/metrics').set(headers).expect(200);
    expect(text.match(/^bff_cache_misses_total\{.*\} .+$/gm)).toEqual(
      ['miss', 'renewed', 'collapsed'].map((via) => `bff_cache_misses_total{via="${via}"} 0`),
    );

    await two.close();
    await expect.poll(async () => (await seenBy(one)).length).toBe(1);
  });

  test.each([
    ['an impossible date', { seenAtMs: 1e300 }],
    ['a date in the far future', { seenAtMs: 8_000_000_000_000_000 }],
    ['a date before all dates', { startedAtMs: -1e16 }],
    ['text instead of a date', { seenAtMs: 'now' }],
  ])('remove a row with %s and list the others [P13]', async (_what, wrong) => {
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    const [name = ''] = await client.keys('bff:replicas:*');
    const row = JSON.parse(Object.values(await client.hgetall(name))[0] ?? '{}');
    await client.hset(name, 'wrong', JSON.stringify({ ...row, id: 'wrong', ...wrong }));
    const { replicas } = await ask<ReplicaList>(one, '/ops/replicas');
    expect(replicas.map(({ id }) => id)).not.toContain('wrong');
    expect(replicas.some(({ isSelf }) => isSelf)).toBe(true);
    await expect.poll(() => client.hexists(name, 'wrong')).toBe(0);
  });

  test('report a Redis that does not respond, and purges that it has not confirmed [P13]', async () => {
    const store = async () => (await ask<ReplicaList>(one, '/ops/replicas')).store;
    expect(await store()).toBe('connected');
    const others = async () => (await order(one, '/ops/purge', { tag: 'about' }).expect(200)).body.others;
    await supertest(one.url).get('/api/v1/about').expect(200);
    expect(await others()).toBe('notified');
    redis.freeze();
    expect(await others()).toBe('waiting');
    redis.thaw();
    await expect.poll(others, patience).toBe('notified');
    await redis.kill();
    await expect.poll(store).toBe('unreachable');
  });
});
