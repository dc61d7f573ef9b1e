import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { noStore, type PersistentStore } from '../../../../server/cache/stores/persistent-store.ts';
import { SqliteStore } from '../../../../server/cache/stores/sqlite-store.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
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

describe('values under a clock that was set back', () => {
  test('are loaded again by the next start [P12]', async () => {
    const path = join(temporaryFolder(), 'content.sqlite');
    const open = () => {
      const store = new SqliteStore({ path, keyPrefix: 'v1:site', maxBytes: 1_000_000, clock });
      onTestFinished(() => store.close());
      return store;
    };
    const first = open();
    await overSetBackClock(first);
    first.close();
    const { cache } = cacheUnderTest({ clock, store: open() });
    expect(reported(await cache.read(source, 8_000))).toBe('one stale');
    expect(source.calls).toBe(2);
    await source.answer('one');
    expect(reported(cache.peek(source))).toBe('one fresh');
  });
});
