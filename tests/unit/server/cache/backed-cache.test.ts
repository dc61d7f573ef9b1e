import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Entry, entryOf } from '../../../../server/cache/entry.ts';
import { noStore, type PersistentStore } from '../../../../server/cache/stores/persistent-store.ts';
import type { ReceivedMessage } from '../../../../server/cache/stores/replica-message.ts';
import { SqliteStore } from '../../../../server/cache/stores/sqlite-store.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
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
  const store = new SqliteStore({ path, keyPrefix: 'v1:site', maxBytes: 1_000_000, clock });
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

describe('a start with stored values', () => {
  test('serves the last known good value while the upstream is down [F11]', async () => {
    const source = sourceOf();
    await earlierStart(source);
    clock.advance(3_599_999);
    const { cache } = cacheUnderTest({ store: openStore(), clock });
    const reading = cache.read(source, 8_000);
    await settled();
    await source.fail();
    expect(reported(await reading)).toBe('one expired');
  });
});

describe('a value is in the store before it is first served [P12]', () => {
  test('recalls an evicted value while the upstream fails [F20] [P12]', async () => {
    const { cache } = cacheUnderTest({ store: openStore(), clock, maxEntries: 1 });
    const [menu, landing] = [sourceOf('menu'), sourceOf('landing')];
    for (const source of [menu, landing]) {
      const reading = cache.read(source, 8_000);
      await settled();
      await source.answer('one');
      await reading;
    }
    clock.advance(60_000);
    expect(reported(await cache.read(menu, 8_000))).toBe('one stale');
    await menu.fail();
    expect(reported(await cache.read(landing, 8_000))).toBe('one stale');
    expect(reported(await cache.read(menu, 8_000))).toBe('one stale');
    expect(menu.calls).toBe(2);
  });
});

describe('a failing store', () => {
  const trouble = () => {
    throw new Error('disk full');
  };
  const broken: PersistentStore = { ...noStore, name: 'sqlite', get: trouble, put: trouble, purge: trouble };

  test('fails no request [P12]', async () => {
    const { cache, events } = cacheUnderTest({ store: broken, clock });
    const source = sourceOf();
    const reading = cache.read(source, 8_000);
    await settled();
    await source.answer('one');
    expect(reported(await reading)).toBe('one fresh');
    cache.purge({ all: true }, false);
    expect(reported(cache.peek(source))).toBe('one stale');
    expect(events).toContainEqual({ type: 'store-failed', operation: 'get', error: new Error('disk full') });
  });

  test('that never responds delays one request by 100 ms [P12]', async () => {
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
    expect(reported(await first)).toBe('one fresh');
    const second = cache.read(landing, 8_000);
    await settled();
    await landing.answer('two');
    expect(reported(await second)).toBe('two fresh');
    expect(questions).toBe(1);
    expect(events.filter(({ type }) => type === 'store-failed')).toHaveLength(1);
  });
});

/** A store with one entry that replicas share, as one of them sees it. */
function sharedStore(entry: Entry) {
  const listeners: ((news: ReceivedMessage) => void)[] = [];
  const store: PersistentStore = {
    ...noStore,
    name: 'redis',
    get: async (key) => (entry.key === key ? entry : undefined),
    replicas: {
      lock: async () => () => undefined,
      publish: () => undefined,
      sent: () => Promise.resolve(),
      subscribe: (listener) => listeners.push(listener),
    },
  };
  return { store, hear: (news: ReceivedMessage) => listeners.map((listener) => listener(news)) };
}

describe('a replica without a key while the upstream is down', () => {
  const storedEntry = (source: ControlledSource<string>): Entry =>
    entryOf(source, { kind: 'found', value: 'one' }, clock.now());

  test('serves the stored response although another replica reports a failure [F11]', async () => {
    const source = sourceOf();
    const { store, hear } = sharedStore(storedEntry(source));
    const { cache } = cacheUnderTest({ store, clock });
    clock.advance(3_000_000);
    hear({ type: 'failed', key: source.key, retryAfterMs: 60_000 });
    expect(reported(await cache.read(source, 8_000))).toBe('one expired');
    expect(source.calls).toBe(0);
  });
});
