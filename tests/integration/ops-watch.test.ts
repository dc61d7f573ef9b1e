import { Redis } from 'ioredis';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../server/base/clock.ts';
import type { History, OpsEvent, ReplicaList } from '../../shared/ops/operation.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const token = 'a-token-of-some-length';
const headers = { Authorization: `Bearer ${token}` };

type Served = Pick<RunningSite, 'url'>;

const ask = async <Told>({ url }: Served, path: string): Promise<Told> => {
  const { body } = await supertest(url).get(path).set(headers).expect(200);
  return body;
};

const order = (site: Served, path: string, body: object) => supertest(site.url).post(path).set(headers).send(body);

/** Events of a stream until the test ends. */
async function listen({ url }: Served, more: Record<string, string> = {}) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const response = await fetch(`${url}/ops/events`, { headers: { ...headers, ...more }, signal: ending.signal });
  const heard = { response, text: '', ended: false, events: () => eventsIn(heard.text) };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard.text += decoder.decode(part, { stream: true });
    heard.ended = true;
  };
  read().catch(() => undefined);
  return heard;
}

function eventsIn(text: string): OpsEvent[] {
  return [...text.matchAll(/^event: happened\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}

describe('one server [P12]', () => {
  let site: FaultySite;

  beforeAll(async () => {
    site = await startFaultySite({ env: { OPS_TOKEN: token } });
  });

  afterAll(() => site.close());

  test('sends loads and purges, and the missed ones after a reconnect [P12]', async () => {
    const heard = await listen(site);
    expect(heard.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(heard.response.headers.get('cache-control')).toBe('no-store, no-transform');
    await supertest(site.url).get('/api/v1/about').expect(200);
    const about = () => heard.events().filter(({ key }) => key?.endsWith(':about'));
    await expect.poll(() => about().map(({ type }) => type)).toEqual(['load-start', 'load-accepted']);
    expect(about()[0]).toMatchObject({ reason: 'missing', at: expect.stringMatching(/Z$/) });
    const [last = ''] = heard.text.match(/^id: .*$/gm)?.slice(-1) ?? [];
    await order(site, '/ops/purge', { key: 'about' }).expect(200);
    await expect.poll(() => heard.events().at(-1)).toMatchObject({ type: 'purged', count: 1, isHard: false });
    const again = await listen(site, { 'Last-Event-ID': last.slice(4) });
    await expect.poll(() => again.events().map(({ type }) => type)).toEqual(['purged']);
    const late = await listen(site, { 'Last-Event-ID': '0' });
    await expect.poll(() => late.events()).toEqual(heard.events());
    const lost = await listen(site, { 'Last-Event-ID': 'another-7' });
    await expect.poll(() => lost.text).toContain('event: reset');
  });

  test('requires the token [P2]', async () => {
    expect((await fetch(`${site.url}/ops/events`)).status).toBe(401);
    for (const path of ['/ops/history', '/ops/replicas']) expect((await fetch(`${site.url}${path}`)).status).toBe(401);
  });
});

describe('two replicas that share a Redis [P13]', () => {
  const minuteMs = 60_000;
  let nowMs = Date.now();
  let atMinute: (() => void)[] = [];
  /** Time and the ends of minutes are manual. All other timers run normally. */
  const clock: Clock = {
    now: () => nowMs,
    after: (delayMs, callback) => {
      if ((nowMs + delayMs) % minuteMs !== 0) return systemClock.after(delayMs, callback);
      atMinute.push(callback);
      return () => {
        atMinute = atMinute.filter((other) => other !== callback);
      };
    },
  };
  const passMinute = () => {
    nowMs += minuteMs - (nowMs % minuteMs);
    for (const callback of atMinute.splice(0)) callback();
  };
  let redis: RedisServer;
  let one: RunningSite;
  let two: RunningSite;

  beforeAll(async () => {
    redis = await RedisServer.start();
    const env = { OPS_TOKEN: token, CACHE_STORE: 'redis', REDIS_URL: redis.url, CACHE_FRESH_S: '600' };
    one = await startSite({ env, clock });
    two = await startSite({ env, clock, sampleAt: one.sample?.url ?? '' });
  });

  afterAll(async () => {
    await one.close();
    await redis.kill();
  });

  test('list each other, share events and add up their counts [P13]', async () => {
    const seenBy = async (site: Served) => (await ask<ReplicaList>(site, '/ops/replicas')).replicas;
    await expect.poll(async () => (await seenBy(one)).length).toBe(2);
    await expect.poll(async () => (await seenBy(two)).length).toBe(2);
    const other = (await seenBy(one)).find(({ isSelf }) => !isSelf)?.id ?? '';
    expect((await seenBy(two)).find(({ isSelf }) => isSelf)?.id).toBe(other);

    const heard = await listen(one);
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
    const fromOther = () => heard.events().filter(({ replica }) => replica === other);
    await expect.poll(() => fromOther().map(({ type }) => type)).toEqual(['load-accepted', 'purged']);
    // Dropped here, too.
    await expect.poll(async () => (await ask<{ total: number }>(one, '/ops/cache?of=value&tag=about')).total).toBe(0);

    const hits = async (query: string) => {
      const { series } = await ask<History>(one, `/ops/history?minutes=5${query}`);
      return series.hitsFresh.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    };
    passMinute();
    // A load by the other replica is not a miss.
    await expect.poll(() => hits('')).toBe(5);
    expect(await hits(`&replica=${other}`)).toBe(3);

    await two.close();
    await expect.poll(async () => (await seenBy(one)).length).toBe(1);
    // Its counts outlive the replica.
    expect(await hits(`&replica=${other}`)).toBe(3);
  });

  test('report a Redis that does not respond [P13]', async () => {
    const store = async () => (await ask<ReplicaList>(one, '/ops/replicas')).store;
    expect(await store()).toBe('connected');
    await redis.kill();
    await expect.poll(store).toBe('unreachable');
  });
});
