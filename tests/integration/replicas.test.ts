import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../server/base/clock.ts';
import { ContentCache } from '../../server/cache/content-cache.ts';
import { entryOf } from '../../server/cache/entry.ts';
import type { CacheEvent } from '../../server/cache/events.ts';
import { GuardedStore } from '../../server/cache/stores/guarded-store.ts';
import { openRedisStore, type RedisStore } from '../../server/cache/stores/redis-store.ts';
import { reported, usualPolicy } from '../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../helpers/controlled-source.ts';
import { eventually, patience } from '../helpers/eventually.ts';
import { patient } from '../helpers/patient-clock.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { TcpForwarder } from '../helpers/tcp-forwarder.ts';

let redis: RedisServer;
let replicas: Replica[] = [];
let nowMs: number;
/** Keys of one test are not those of another. */
let testNumber = 0;

/** Time of all replicas: turned by hand, while timers run as ever. */
const clock = { now: () => nowMs, after: systemClock.after };

/** Time of their stores runs by itself, and is turned on beyond that. */
let turnedOnMs = 0;
const storeClock = { now: () => Date.now() + turnedOnMs, after: patient(systemClock).after };

interface Replica {
  readonly store: RedisStore;
  readonly cache: ContentCache;
  readonly events: CacheEvent[];
}

beforeAll(async () => {
  redis = await RedisServer.start();
});

afterAll(() => redis.kill());

beforeEach(() => {
  nowMs = Date.now();
  testNumber += 1;
});

afterEach(async () => {
  redis.thaw();
  await Promise.all(replicas.map(({ store }) => store.close()));
  replicas = [];
});

async function startReplica(url = redis.url): Promise<Replica> {
  const events: CacheEvent[] = [];
  const listen = (event: CacheEvent) => events.push(event);
  const store = await openRedisStore({
    url,
    keyPrefix: `v1:site-${testNumber}`,
    maxWaitingBytes: 1_000_000,
    clock: storeClock,
    listen,
  });
  const cache = new ContentCache({
    ...usualPolicy,
    clock,
    store: new GuardedStore(store, { clock: storeClock, listen }),
    listen,
  });
  const replica = { store, cache, events };
  replicas.push(replica);
  return replica;
}

async function startTwo(url?: string): Promise<[Replica, Replica]> {
  return [await startReplica(url), await startReplica(url)];
}

function sourceOf(name = 'menu'): ControlledSource<string> {
  return new ControlledSource(`v1:site-${testNumber}:${name}`, [name]);
}

const isHeldBy = (replicas: readonly Replica[], source: ControlledSource<string>, said: string) =>
  replicas.every(({ cache }) => reported(cache.peek(source)) === said);

/** False while the connection to Redis comes back. */
const isStoredIn = async ({ store }: Replica, { key }: ControlledSource<string>) =>
  (await store.get(key).catch(() => undefined)) !== undefined;

/** Two replicas that both hold a first value of a source. */
async function startHolding(value: string, url?: string) {
  const pair = await startTwo(url);
  const [one, two] = pair;
  const source = sourceOf();
  const reading = one.cache.read(source, 5_000);
  await eventually(() => source.calls === 1);
  await source.answer(value);
  await reading;
  await eventually(async () => reported(await two.cache.read(source, 5_000)) === `${value} fresh`);
  return { pair, one, two, source };
}

/** The call of this number brings the value to all replicas, without another. */
async function refreshed(pair: readonly Replica[], source: ControlledSource<string>, call: number, value: string) {
  await eventually(() => source.calls === call);
  await source.answer(value);
  await eventually(() => isHeldBy(pair, source, `${value} fresh`));
  expect(source.calls).toBe(call);
}

describe('replicas over one Redis [P12]', () => {
  test('a replica serves what another one has loaded [P12]', async () => {
    const { source } = await startHolding('one');
    expect(source.calls).toBe(1);
  });

  test('replicas that miss a key at the same time load it once [P12]', async () => {
    const [one, two] = await startTwo();
    const source = sourceOf();
    const readings = [one, two, one, two].map(({ cache }) => cache.read(source, 5_000));
    await eventually(() => source.calls === 1);
    await eventually(() => [one, two].some(({ events }) => events.some(({ type }) => type === 'load-followed')));
    await source.answer('one');
    expect((await Promise.all(readings)).map(reported)).toEqual(Array(4).fill('one fresh'));
    expect(source.calls).toBe(1);
  });

  test('replicas refresh a value once and all take it over [P12]', async () => {
    const { pair, source } = await startHolding('one');
    nowMs += 60_000;
    expect(pair.map(({ cache }) => reported(cache.peek(source)))).toEqual(['one stale', 'one stale']);
    await refreshed(pair, source, 2, 'two');
  });

  test('a failed refresh pauses all replicas [F11]', async () => {
    const { pair, source } = await startHolding('one');
    nowMs += 60_000;
    pair[0].cache.peek(source);
    await eventually(() => source.calls === 2);
    await source.fail();
    await eventually(() => pair.every(({ cache }) => cache.inspect(source).failure !== undefined));
    expect(pair.map(({ cache }) => reported(cache.peek(source)))).toEqual(['one stale', 'one stale']);
    await settled();
    expect(source.calls).toBe(2);
  });

  test('replicas count suspicious responses together [F11]', async () => {
    const { pair, one, two, source } = await startHolding('one');
    nowMs += 60_000;
    for (const [turn, { cache }] of [one, two].entries()) {
      cache.peek(source);
      await eventually(() => source.calls === turn + 2);
      await source.answer('', true);
      await eventually(() => pair.every((replica) => replica.cache.inspect(source).suspicion?.responses === turn + 1));
      expect(pair.map((replica) => reported(replica.cache.peek(source)))).toEqual(['one stale', 'one stale']);
      nowMs += 450_000;
    }
    const reading = one.cache.read(source, 5_000);
    await eventually(() => source.calls === 4);
    await source.answer('', true);
    expect(reported(await reading)).toBe(' fresh');
    await eventually(() => isHeldBy(pair, source, ' fresh'));
  });

  test('a replica that starts during an outage serves what the others have loaded [P12]', async () => {
    const { source } = await startHolding('one');
    nowMs += 3_000_000;
    const third = await startReplica();
    const reading = third.cache.read(source, 5_000);
    await eventually(() => source.calls === 2);
    await source.fail();
    expect(reported(await reading)).toBe('one expired');
  });

  test.each([
    ['key', (source: ControlledSource<string>) => ({ keys: [source.key] })],
    ['tag', () => ({ tag: 'menu' })],
    ['all', () => ({ all: true }) as const],
  ])('an invalidation by %s reaches all replicas and causes one refresh [P12]', async (_name, targetOf) => {
    const { pair, source } = await startHolding('one');
    nowMs += 1;
    pair[0].cache.purge(targetOf(source), false);
    await eventually(() => pair[1].cache.inspect(source).state === 'stale');
    expect(pair.map(({ cache }) => reported(cache.peek(source)))).toEqual(['one stale', 'one stale']);
    await refreshed(pair, source, 2, 'two');
  });

  test('a deletion removes the value from every memory and from Redis [P12]', async () => {
    const { pair, source } = await startHolding('one');
    const targets = [{ keys: [source.key] }, { tag: 'menu' }, { all: true } as const];
    for (const target of targets) await eventually(() => pair[1].store.holds(target));
    for (const target of [{ keys: ['mneu'] }, { tag: 'mneu' }]) expect(await pair[1].store.holds(target)).toBe(false);
    pair[0].cache.purge({ tag: 'menu' }, true);
    await eventually(() => pair[1].cache.inspect(source).state === 'missing');
    await eventually(async () => (await pair[1].store.get(source.key)) === undefined);
  });

  test('replicas share memos, and the first claim holds [P12]', async () => {
    const [one, two] = await startTwo();
    expect(await one.store.claimMemo(`secret-${testNumber}`, 'a')).toBe('a');
    expect(await two.store.claimMemo(`secret-${testNumber}`, 'b')).toBe('a');
    one.store.putMemos([['media:x', 'x.jpg']]);
    await eventually(async () => (await two.store.getMemo('media:x')) === 'x.jpg');
  });
});

describe('Redis during a failure [P12]', () => {
  test('is killed: replicas serve and load as before, and fill it when it is back [P12]', async () => {
    const { pair, one, two, source } = await startHolding('one');
    await redis.kill();
    expect(reported(one.cache.peek(source))).toBe('one fresh');
    const other = sourceOf('landing');
    const reading = one.cache.read(other, 5_000);
    await eventually(() => other.calls === 1);
    await other.answer('two');
    expect(reported(await reading)).toBe('two fresh');
    await eventually(() => one.events.some(({ type }) => type === 'store-failed'));
    nowMs += 1;
    one.cache.purge({ tag: 'menu' }, false);

    await redis.start();
    // Of the purge that was ordered meanwhile the other replica hears, too.
    await eventually(() => two.cache.inspect(source).state === 'stale');
    await eventually(() => isStoredIn(two, other));
    await eventually(() => isStoredIn(two, source));
    expect(reported(await two.cache.read(other, 5_000))).toBe('two fresh');
    expect(other.calls).toBe(1);
    pair.map(({ cache }) => cache.peek(source));
    await refreshed(pair, source, 2, 'three');
  });

  test('hangs: requests are served without it [P12]', async () => {
    const one = await startReplica();
    redis.freeze();
    const first = sourceOf('first');
    const reading = one.cache.read(first, 5_000);
    await eventually(() => first.calls === 1);
    await first.answer('one');
    expect(reported(await reading)).toBe('one fresh');
    expect(one.events.some(({ type }) => type === 'store-failed')).toBe(true);
    redis.thaw();
    await eventually(() => isStoredIn(one, first));
  });
});

/** A client of Redis besides those of the replicas. */
function clientOf({ url }: RedisServer): Redis {
  const client = new Redis(url, { protocol: 2 });
  onTestFinished(() => client.disconnect());
  return client;
}

describe('a damaged entry in Redis', () => {
  test.each([
    ['different JSON', (client: Redis, name: string) => client.hset(name, 'json', '"onf"')],
    ['different metadata', (client: Redis, name: string) => client.call('HSET', name, 'meta', '{"tags":["menu"]}')],
    ['no JSON', (client: Redis, name: string) => client.hdel(name, 'json')],
    ['no metadata', (client: Redis, name: string) => client.hdel(name, 'meta')],
  ])('with %s is deleted, reported once and loaded again', async (_name, damage) => {
    const { source } = await startHolding('one');
    await damage(clientOf(redis), `bff:entry:${source.key}`);
    const pair = await startTwo();
    const readings = pair.map(({ cache }) => cache.read(source, 5_000));
    await eventually(() => source.calls === 2);
    await source.answer('one');
    expect((await Promise.all(readings)).map(reported)).toEqual(['one fresh', 'one fresh']);
    const reports = pair.flatMap(({ events }) => events.filter(({ type }) => type === 'entry-damaged'));
    expect(reports).toMatchObject([{ key: source.key }]);
    await eventually(async () => (await pair[0].store.get(source.key))?.json.toString() === '"one"');
  });
});

describe('Redis after a failover', () => {
  test('replicas leave a demoted primary for the new one, with all writes and purges [P12]', async () => {
    const promoted = await RedisServer.start();
    const name = await TcpForwarder.start(Number(new URL(redis.url).port));
    const demoted = clientOf(redis);
    onTestFinished(async () => {
      name.close();
      await promoted.kill();
      await demoted.replicaof('NO', 'ONE');
    });
    const url = `redis://127.0.0.1:${name.ownPort}`;
    const { pair, one, two, source } = await startHolding('one', url);
    await demoted.replicaof('127.0.0.1', new URL(promoted.url).port);
    nowMs += 1;
    one.cache.purge({ tag: 'menu' }, false);
    await eventually(() => pair.every(({ store }) => !store.isReady));
    expect(one.cache.inspect(source).state).toBe('stale');
    name.port = Number(new URL(promoted.url).port);
    await eventually(() => pair.every(({ store }) => store.isReady));
    await eventually(() => two.cache.inspect(source).state === 'stale');
    const client = clientOf(promoted);
    await eventually(async () => (await client.exists(`bff:entry:${source.key}`)) === 1);
  });
});

describe('Redis that refuses commands', () => {
  test('has no memory: messages and purges go on, and lost values are written when there is space', async () => {
    const { one, two, source } = await startHolding('one');
    const client = clientOf(redis);
    onTestFinished(async () => void (await client.config('SET', 'maxmemory', '0')));
    const message = JSON.stringify({ from: 'another', news: { type: 'memo', name: 'x'.repeat(2_000) } });
    const bus = `bff:bus:v1:site-${testNumber}`;
    for (let index = 0; index < 1_000; index += 1) await client.xadd(bus, '*', 'message', message);
    const [, usedBytes] = /^used_memory:(\d+)/m.exec(await client.info('memory')) ?? [];
    await client.config('SET', 'maxmemory', String(Number(usedBytes) - 1_000_000));
    const other = sourceOf('landing');
    const reading = one.cache.read(other, 5_000);
    await eventually(() => other.calls === 1);
    await other.answer('two');
    await reading;
    await eventually(() => one.events.some(({ type }) => type === 'store-failed'));
    nowMs += 1;
    one.cache.purge({ keys: [source.key] }, true);
    await eventually(() => two.cache.inspect(source).state === 'missing');
    await eventually(async () => (await client.exists(`bff:entry:${source.key}`)) === 0);
    expect(await client.exists(`bff:entry:${other.key}`)).toBe(0);
    expect([one.store.isReady, two.store.isReady]).toEqual([true, true]);

    await client.config('SET', 'maxmemory', '0');
    turnedOnMs += 10_000;
    one.store.putMemos([['media:x', 'x.jpg']]);
    await eventually(async () => (await client.exists(`bff:entry:${other.key}`)) === 1);
    expect(one.events.at(-1)).toEqual({ type: 'store-recovered' });
  });
});

describe('a Redis user', () => {
  const userUrl = async (client: Redis, name: string, ...rights: string[]) => {
    await client.call('ACL', 'SETUSER', name, 'reset', 'on', '>word', ...rights);
    return redis.url.replace('//', `//${name}:word@`);
  };

  test('without rights on channels hears the purges of others [P12]', async () => {
    const url = await userUrl(clientOf(redis), 'no-channels', '~*', '+@all');
    const { one, two, source } = await startHolding('one', url);
    await eventually(() => one.store.isReady && two.store.isReady);
    nowMs += 1;
    one.cache.purge({ keys: [source.key] }, true);
    await eventually(() => two.cache.inspect(source).state === 'missing');
    expect(one.store.isReady).toBe(true);
  });

  test('without rights on streams is reported as not ready, until it has them [P12]', async () => {
    const client = clientOf(redis);
    const url = await userUrl(client, 'no-streams', '~*', '&*', '+@all', '-xread');
    const one = await startReplica(url);
    await eventually(() => one.events.some((event) => event.type === 'store-failed' && event.operation === 'read'));
    await expect.poll(() => one.store.isReady, patience).toBe(false);
    await userUrl(client, 'no-streams', '~*', '+@all');
    await expect.poll(() => one.store.isReady, patience).toBe(true);
  });
});

describe('a purge', () => {
  test('counts as sent once Redis has confirmed it [P12]', async () => {
    const one = await startReplica();
    await eventually(() => one.store.isReady);
    redis.freeze();
    one.cache.purge({ all: true }, false);
    let isSent = false;
    const sent = one.store.replicas.sent().then(() => {
      isSent = true;
    });
    await eventually(() => one.events.some(({ type }) => type === 'store-failed'));
    expect(isSent).toBe(false);
    redis.thaw();
    await sent;
    expect(await clientOf(redis).xlen(`bff:purges:v1:site-${testNumber}`)).toBeGreaterThan(0);
  });
});

describe('an entry of 60 MB in Redis', () => {
  test('is deleted and reported, and no other entry is affected', async () => {
    const { one, source } = await startHolding('one');
    const client = clientOf(redis);
    const name = `bff:entry:v1:site-${testNumber}:huge`;
    await client.hset(name, 'meta', '{}');
    await client.eval("return redis.call('HSET', KEYS[1], 'json', string.rep('x', 60000000))", 1, name);
    const huge = `v1:site-${testNumber}:huge`;
    await eventually(async () => (await one.store.get(huge).catch(() => 'failed')) === undefined);
    expect(one.events).toContainEqual(expect.objectContaining({ type: 'entry-damaged' }));
    expect(await client.exists(name)).toBe(0);
    expect(await one.store.get(source.key)).toBeDefined();
  });
});

describe('tags in Redis', () => {
  test('are read from entries: a purge finds all entries of its tag and no others', async () => {
    const one = await startReplica();
    const put = (name: string, tag: string) => {
      const source = sourceOf(name);
      one.store.put({ ...entryOf(source, { kind: 'found', value: '1' }, nowMs), tags: [tag] }, 3_600_000);
    };
    for (let index = 0; index < 200; index += 1) put(`page:${index}`, index % 2 ? 'odd' : 'even "and" other');
    await eventually(() => one.store.holds({ tag: 'odd' }));
    one.store.purge({ tag: 'odd' }, true);
    await eventually(async () => !(await one.store.holds({ tag: 'odd' })));
    const client = clientOf(redis);
    expect((await client.keys(`bff:entry:v1:site-${testNumber}:*`)).length).toBe(100);
    expect(await one.store.holds({ tag: 'even "and" other' })).toBe(true);
    expect(await one.store.holds({ tag: 'even' })).toBe(false);
  });
});
