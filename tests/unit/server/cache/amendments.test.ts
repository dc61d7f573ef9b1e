import { expect, test } from 'vitest';
import type { Entry } from '../../../../server/cache/entry.ts';
import { noTier, type ReplicaNews, type SecondTier } from '../../../../server/cache/stores/second-tier.ts';
import { cacheUnderTest, told } from '../../../helpers/cache-under-test.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';
import { eventually } from '../../../helpers/eventually.ts';

const more = async (json: Buffer) => Buffer.from(JSON.stringify(`${JSON.parse(json.toString())} and more`));

/** Values in a map, for the replicas of one test. */
function sharedTiers() {
  const stored = new Map<string, Entry>();
  const news: ReplicaNews[] = [];
  const listeners: ((news: ReplicaNews) => void)[] = [];
  const tier = (): SecondTier => ({
    ...noTier,
    name: 'redis',
    get: (key) => stored.get(key),
    put: (entry) => stored.set(entry.key, entry),
    replicas: {
      claim: async () => () => undefined,
      publish: (told) => void news.push(told),
      subscribe: (listener) => void listeners.push(listener),
    },
  });
  return { tier, news, listeners };
}

async function loaded(store?: SecondTier) {
  const source = new ControlledSource<string>('v1:site:about', ['about']);
  const site = cacheUnderTest(store ? { store } : {});
  const reading = site.cache.read(source, 1000);
  await eventually(() => source.calls === 1);
  await source.answer('text');
  const first = await reading;
  return { ...site, source, first };
}

test('a value that is added to has another version, and the age it had', async () => {
  const { cache, clock, source, first } = await loaded();
  clock.advance(10_000);
  await cache.amend(source.key, more);
  const second = cache.peek(source);
  expect(told(second)).toBe('text and more fresh');
  expect(second).toMatchObject({ provenance: { ageMs: 10_000, ttlMs: 50_000 } });
  if (first.kind !== 'known' || second?.kind !== 'known') return expect.unreachable();
  expect(second.entry.version).not.toBe(first.entry.version);
  expect(second.entry.acceptedAtMs).toBe(first.entry.acceptedAtMs);
});

test('a change that changes nothing is none', async () => {
  const { cache, source, first } = await loaded();
  await cache.amend(source.key, async (json) => json);
  await cache.amend('v1:site:unknown', more);
  expect(cache.peek(source)).toMatchObject({ entry: first.kind === 'known' ? first.entry : undefined });
});

test('it stays as hot as it was, so that its early refresh is not put off', async () => {
  const { cache, source } = await loaded();
  for (let hit = 0; hit < 5; hit += 1) cache.peek(source);
  await cache.amend(source.key, more);
  expect(cache.inspect(source).hits).toBe(5);
});

test('it is kept in the second tier, too', async () => {
  const { tier } = sharedTiers();
  const { cache, source } = await loaded(tier());
  await cache.amend(source.key, more);
  expect(told(await cacheUnderTest({ store: tier() }).cache.stored(source))).toMatch(/^text and more/);
});

test('other replicas hear of it and take it over', async () => {
  const { tier, news, listeners } = sharedTiers();
  const { cache, source } = await loaded(tier());
  const other = cacheUnderTest({ store: tier() });
  expect(told(await other.cache.stored(source))).toMatch(/^text/);
  await cache.amend(source.key, more);
  for (const listener of listeners) listener(news.at(-1) ?? expect.unreachable());
  await eventually(() => told(other.cache.peek(source))?.startsWith('text and more') ?? false);
});

test('F11 the next reply is compared with what the upstream said, not with what was added', async () => {
  const { cache, clock, source } = await loaded();
  await cache.amend(source.key, async () => Buffer.from(JSON.stringify('text and much more '.repeat(100))));
  clock.advance(60_000);
  cache.peek(source);
  await source.answer('other');
  expect(told(cache.peek(source))).toBe('other fresh');
});
