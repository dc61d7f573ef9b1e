import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { GuardedStore } from '../../../../server/cache/stores/guarded-store.ts';
import { noStore, type PersistentStore } from '../../../../server/cache/stores/persistent-store.ts';
import { SqliteStore } from '../../../../server/cache/stores/sqlite-store.ts';
import { cacheUnderTest, told } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const dayMs = 86_400_000;

let clock: ManualClock;
let source: ControlledSource<string>;

beforeEach(() => {
  clock = new ManualClock();
  source = new ControlledSource<string>('v1:site:menu');
});

/** A cache that has loaded one value, before its clock is set back by a day. */
async function overSetBackClock(store: PersistentStore = noStore) {
  const { cache } = cacheUnderTest({ clock, store });
  const reading = cache.read(source, 8_000);
  await settled();
  await source.answer('one');
  await reading;
  clock.setBack(dayMs);
  return cache;
}

describe('P12 values of a clock that has been set back', () => {
  test('P12 are served as stale, with an age of none, and dated anew by one refresh', async () => {
    const cache = await overSetBackClock();
    const reading = cache.peek(source);
    expect(reading).toMatchObject({ provenance: { state: 'stale', ageMs: 0, ttlMs: -1 } });
    expect([told(cache.peek(source)), source.calls]).toEqual(['one stale', 2]);
    await source.answer('two');
    expect(told(cache.peek(source))).toBe('two fresh');
    clock.advance(60_000);
    expect(told(cache.peek(source))).toBe('two stale');
  });

  test('P12 are replaced by what another replica has loaded since', async () => {
    let tell = (_news: unknown): void => undefined;
    const replicas = {
      lock: async () => () => undefined,
      publish: () => undefined,
      subscribe: (listener: (news: never) => void) => {
        tell = listener as (news: unknown) => void;
      },
    };
    const cache = await overSetBackClock({ ...noStore, name: 'redis', replicas });
    const stored = cache.entries()[0];
    tell({ type: 'changed', key: source.key, version: stored?.version, confirmedAtMs: clock.now() });
    expect(told(cache.peek(source))).toBe('one fresh');
  });

  test('P12 are asked for again by the next start over the store', async () => {
    const path = join(temporaryFolder(), 'content.sqlite');
    const open = () => {
      const store = new SqliteStore({ path, keyPrefix: 'v1:site', schemaPrefix: 'v1', maxBytes: 1_000_000, clock });
      onTestFinished(() => store.close());
      return store;
    };
    const first = open();
    await overSetBackClock(first);
    first.close();
    const { cache } = cacheUnderTest({ clock, store: open() });
    expect(told(await cache.read(source, 8_000))).toBe('one stale');
    expect(source.calls).toBe(2);
    await source.answer('one');
    expect(told(cache.peek(source))).toBe('one fresh');
  });

  test('S7 are not believed to be absent', async () => {
    const { cache } = cacheUnderTest({ clock });
    const reading = cache.read(source, 8_000);
    await source.answerAbsent();
    expect(told(await reading)).toBe('absent');
    clock.setBack(dayMs);
    const again = cache.read(source, 8_000);
    await source.answer('one');
    expect(told(await again)).toBe('one fresh');
  });
});

describe('P12 pauses of a clock that has been set back', () => {
  test('P12 after a failed load are over', async () => {
    const { cache } = cacheUnderTest({ clock });
    const reading = cache.read(source, 8_000);
    await source.fail();
    expect(told(await reading)).toBe('unknown');
    clock.setBack(dayMs);
    const again = cache.read(source, 8_000);
    expect(source.calls).toBe(2);
    await source.answer('one');
    expect(told(await again)).toBe('one fresh');
  });

  test('P12 after a store has not answered are over', async () => {
    let questions = 0;
    const get = () => {
      questions += 1;
      return new Promise<undefined>(() => undefined);
    };
    const guarded = new GuardedStore({ ...noStore, name: 'redis', get }, { clock });
    const ask = async () => {
      const answer = guarded.ask('get', (store) => store.get('key'));
      clock.advance(100);
      return answer;
    };
    expect([await ask(), await ask(), questions]).toEqual(['failed', 'failed', 1]);
    clock.setBack(dayMs);
    expect([await ask(), questions]).toEqual(['failed', 2]);
  });
});
