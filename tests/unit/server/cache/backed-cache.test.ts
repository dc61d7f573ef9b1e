import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Entry, entryOf } from '../../../../server/cache/entry.ts';
import { noStore, type PersistentStore, type ReplicaLink } from '../../../../server/cache/stores/persistent-store.ts';
import type { ReceivedMessage, ReplicaMessage } from '../../../../server/cache/stores/replica-message.ts';
import { SqliteStore } from '../../../../server/cache/stores/sqlite-store.ts';
import { cacheUnderTest, told } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

let clock: ManualClock;
let path: string;

beforeEach(() => {
  clock = new ManualClock();
  path = join(temporaryFolder(), 'content.sqlite');
});

function openStore(): SqliteStore {
  const store = new SqliteStore({ path, keyPrefix: 'v1:site', schemaPrefix: 'v1', maxBytes: 1_000_000, clock });
  onTestFinished(() => store.close());
  return store;
}

const sourceOf = (name = 'menu') => new ControlledSource<string>(`v1:site:${name}`, [name]);

/** A start that has stored one value, and is over. */
async function earlierStart(source: ControlledSource<string>, value = 'one'): Promise<void> {
  const store = openStore();
  const { cache } = cacheUnderTest({ store, clock });
  const reading = cache.read(source, 8_000);
  await settled();
  await source.answer(value);
  await reading;
  store.close();
}

describe('P12 a start over what an earlier one has stored', () => {
  test.each([
    ['fresh', 1_000, 'one fresh', 1],
    ['stale', 60_000, 'one stale', 2],
  ])('P12 %s: served without waiting for the upstream', async (_state, ageMs, expected, calls) => {
    const source = sourceOf();
    await earlierStart(source);
    clock.advance(ageMs);
    const { cache, events } = cacheUnderTest({ store: openStore(), clock });
    expect(told(await cache.read(source, 8_000))).toBe(expected);
    expect(source.calls).toBe(calls);
    expect(events).toContainEqual({ type: 'recalled', key: source.key, isContent: true });
  });

  test('F11 with the upstream down: the last known good', async () => {
    const source = sourceOf();
    await earlierStart(source);
    clock.advance(3_599_999);
    const { cache } = cacheUnderTest({ store: openStore(), clock });
    const reading = cache.read(source, 8_000);
    await settled();
    await source.fail();
    expect(told(await reading)).toBe('one expired');
  });

  test('F11 a suddenly empty answer does not replace what the earlier start has stored', async () => {
    const source = sourceOf();
    await earlierStart(source);
    clock.advance(60_000);
    const { cache } = cacheUnderTest({ store: openStore(), clock });
    await cache.read(source, 8_000);
    await source.answer('', true);
    expect(told(cache.peek(source))).toBe('one stale');
  });

  test('P12 many who ask at once share one question and one load', async () => {
    let questions = 0;
    const counting = async () => {
      questions += 1;
      return undefined;
    };
    const store: PersistentStore = { ...noStore, name: 'redis', get: counting };
    const { cache } = cacheUnderTest({ store, clock });
    const source = sourceOf();
    const readings = [1, 2, 3].map(() => cache.read(source, 8_000));
    await settled();
    await source.answer('one');
    expect((await Promise.all(readings)).map(told)).toEqual(['one fresh', 'one fresh', 'one fresh']);
    expect([questions, source.calls]).toEqual([1, 1]);
  });

  test('P12 what comes from the store is told of, with all that was kept beside it', async () => {
    const source = sourceOf();
    await earlierStart(source);
    const recalled: Entry[] = [];
    const { cache } = cacheUnderTest({ store: openStore(), clock, onRecall: (entry) => recalled.push(entry) });
    await cache.read(source, 8_000);
    expect(recalled.map(({ key }) => key)).toEqual([source.key]);
  });
});

describe('P12 a value is in the store before it is first served', () => {
  test('P12 found by another process as soon as the reading is there', async () => {
    const store = openStore();
    const { cache } = cacheUnderTest({ store, clock });
    const source = sourceOf();
    const reading = cache.read(source, 8_000);
    await settled();
    const storedWhenServed = reading.then(() => store.get(source.key) !== undefined);
    await source.answer('one');
    expect(await storedWhenServed).toBe(true);
  });

  test('F20 evicted from memory while the upstream fails: recalled, not unknown', async () => {
    const { cache } = cacheUnderTest({ store: openStore(), clock, maxEntries: 1 });
    const [menu, landing] = [sourceOf('menu'), sourceOf('landing')];
    for (const source of [menu, landing]) {
      const reading = cache.read(source, 8_000);
      await settled();
      await source.answer('one');
      await reading;
    }
    clock.advance(60_000);
    expect(told(await cache.read(menu, 8_000))).toBe('one stale');
    await menu.fail();
    expect(told(await cache.read(landing, 8_000))).toBe('one stale');
    expect(told(await cache.read(menu, 8_000))).toBe('one stale');
    expect(menu.calls).toBe(2);
  });
});

describe('P12 a failing store is an event, never a failed request', () => {
  const trouble = () => {
    throw new Error('disk full');
  };
  const broken: PersistentStore = { ...noStore, name: 'sqlite', get: trouble, put: trouble, purge: trouble };

  test('F20 nor is the upstream asked again and again for what may be in it', async () => {
    let isDown = false;
    const working = openStore();
    const get = (key: string) => (isDown ? trouble() : working.get(key));
    const store: PersistentStore = {
      ...noStore,
      name: 'sqlite',
      get,
      put: (entry, forMs) => working.put(entry, forMs),
    };
    const { cache } = cacheUnderTest({ store, clock, maxEntries: 1 });
    const [menu, landing] = [sourceOf('menu'), sourceOf('landing')];
    for (const source of [menu, landing]) {
      const reading = cache.read(source, 8_000);
      await settled();
      await source.answer('one');
      await reading;
    }
    isDown = true;
    const reading = cache.read(menu, 8_000);
    await settled();
    await menu.fail();
    expect(told(await reading)).toBe('unknown');
    expect(told(await cache.read(menu, 8_000))).toBe('unknown');
    expect(menu.calls).toBe(2);
  });

  test('P12 one that fails', async () => {
    const { cache, events } = cacheUnderTest({ store: broken, clock });
    const source = sourceOf();
    const reading = cache.read(source, 8_000);
    await settled();
    await source.answer('one');
    expect(told(await reading)).toBe('one fresh');
    cache.purge({ all: true }, false);
    expect(told(cache.peek(source))).toBe('one stale');
    expect(events).toContainEqual({ type: 'tier-failed', operation: 'get', error: new Error('disk full') });
  });

  test('P12 one that never answers: waited for a tenth of a second, then let alone for a while', async () => {
    let questions = 0;
    const silent: PersistentStore = {
      ...noStore,
      name: 'redis',
      get: () => {
        questions += 1;
        return new Promise(() => undefined);
      },
    };
    const { cache, events } = cacheUnderTest({ store: silent, clock });
    const [menu, landing] = [sourceOf('menu'), sourceOf('landing')];
    const first = cache.read(menu, 8_000);
    clock.advance(99);
    await settled();
    expect(menu.calls).toBe(0);
    clock.advance(1);
    await settled();
    await menu.answer('one');
    expect(told(await first)).toBe('one fresh');
    const second = cache.read(landing, 8_000);
    await settled();
    await landing.answer('two');
    expect(told(await second)).toBe('two fresh');
    expect(questions).toBe(1);
    expect(events.filter(({ type }) => type === 'tier-failed')).toHaveLength(1);
  });
});

describe('F11 what memory has lost is as good as what it holds', () => {
  test('F11 evicted while its refresh is under way: an empty answer does not replace it', async () => {
    const { cache } = cacheUnderTest({ store: openStore(), clock, maxEntries: 1 });
    const [source, other] = [sourceOf(), sourceOf('landing')];
    const first = cache.read(source, 8_000);
    await settled();
    await source.answer('one');
    await first;
    clock.advance(60_000);
    expect(told(await cache.read(source, 8_000))).toBe('one stale');
    const second = cache.read(other, 8_000);
    await settled();
    await other.answer('other');
    await second;
    expect(cache.inspect(source).state).toBe('missing');
    await source.answer('', true);
    expect(cache.inspect(source).suspicion).toMatchObject({ kind: 'empty', replies: 1 });
    expect(told(await cache.read(source, 8_000))).toBe('one stale');
  });

  test('F11 what is too old to be served is not defended', async () => {
    const { cache } = cacheUnderTest({ clock });
    const source = sourceOf();
    const first = cache.read(source, 8_000);
    await source.answer('one');
    await first;
    clock.advance(3_600_000);
    const reading = cache.read(source, 8_000);
    await settled();
    await source.answer('', true);
    expect(told(await reading)).toBe(' fresh');
  });
});

/** A store that replicas share, as one of them sees it. */
function sharedStore(entries: readonly Entry[], lock: ReplicaLink['lock'] = async () => () => undefined) {
  const published: ReplicaMessage[] = [];
  const listeners: ((news: ReceivedMessage) => void)[] = [];
  const state = { isSilent: false, questions: 0 };
  const store: PersistentStore = {
    ...noStore,
    name: 'redis',
    get: async (key) => {
      state.questions += 1;
      if (state.isSilent) throw new Error('no connection');
      return entries.find((entry) => entry.key === key);
    },
    replicas: {
      lock,
      publish: (news) => published.push(news),
      subscribe: (listener) => listeners.push(listener),
    },
  };
  const hear = (news: ReceivedMessage) => {
    for (const listener of listeners) listener(news);
  };
  return { store, state, published, hear };
}

describe('a replica that has never held a key while the upstream is down', () => {
  const storedEntry = (source: ControlledSource<string>): Entry =>
    entryOf(source, { kind: 'found', value: 'one' }, clock.now());

  test('serves the stored response although another replica reports a failure', async () => {
    const source = sourceOf();
    const { store, hear } = sharedStore([storedEntry(source)]);
    const { cache } = cacheUnderTest({ store, clock });
    clock.advance(3_000_000);
    hear({ type: 'failed', key: source.key, retryAfterMs: 60_000 });
    expect(told(await cache.read(source, 8_000))).toBe('one expired');
    expect(source.calls).toBe(0);
  });

  test('asks the store once for a key that it lacks, not for each request of the pause', async () => {
    const { store, state, hear } = sharedStore([]);
    const { cache } = cacheUnderTest({ store, clock });
    const source = sourceOf();
    hear({ type: 'failed', key: source.key, retryAfterMs: 60_000 });
    for (let count = 0; count < 3; count += 1) expect(told(await cache.read(source, 8_000))).toBe('unknown');
    expect([state.questions, source.calls]).toEqual([1, 0]);
  });

  test('serves the stored response as soon as a store answers that was silent at first', async () => {
    const source = sourceOf();
    const { store, state } = sharedStore([storedEntry(source)]);
    const { cache } = cacheUnderTest({ store, clock });
    clock.advance(3_000_000);
    state.isSilent = true;
    const reading = cache.read(source, 8_000);
    await settled();
    await source.fail();
    expect(told(await reading)).toBe('unknown');
    state.isSilent = false;
    expect(told(await cache.read(source, 8_000))).toBe('one expired');
    expect(source.calls).toBe(1);
  });
});

describe('a lock that is granted too late', () => {
  test('is released after the load, whose outcome the other replicas hear', async () => {
    const late = Promise.withResolvers<() => void>();
    const done: string[] = [];
    const { store, published } = sharedStore([], () => late.promise);
    const { cache } = cacheUnderTest({ store, clock });
    const source = sourceOf();
    const reading = cache.read(source, 8_000);
    await settled();
    clock.advance(100);
    await settled();
    late.resolve(() => done.push('released'));
    await settled();
    expect(done, 'while it loads').toEqual([]);
    await source.answer('one');
    expect(told(await reading)).toBe('one fresh');
    expect(published).toMatchObject([{ type: 'changed', key: source.key }]);
    expect(done).toEqual(['released']);
  });
});
