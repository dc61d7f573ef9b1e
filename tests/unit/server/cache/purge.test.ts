import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { CacheEvent } from '../../../../server/cache/events.ts';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';

let cache: ContentCache;
let events: CacheEvent[];
let menu: ControlledSource<string>;
let landing: ControlledSource<string>;

beforeEach(async () => {
  ({ cache, events } = cacheUnderTest());
  menu = new ControlledSource('menu', ['menu', 'frame']);
  landing = new ControlledSource('landing', ['landing', 'frame']);
  for (const source of [menu, landing]) {
    const reading = cache.read(source, 8_000);
    await source.answer('one');
    await reading;
  }
});

const states = () => [menu, landing].map((source) => cache.inspect(source).state);

describe('a purge', () => {
  test.each([
    ['key', { keys: ['menu'] }, ['stale', 'fresh']],
    ['tag of one', { tag: 'landing' }, ['fresh', 'stale']],
    ['tag of several', { tag: 'frame' }, ['stale', 'stale']],
    ['all', { all: true } as const, ['stale', 'stale']],
    ['what is not there', { tag: 'no-such-tag' }, ['fresh', 'fresh']],
  ])('invalidates softly by %s, and values are still served [P12]', async (_name, target, expected) => {
    cache.purge(target, false);
    expect(states()).toEqual(expected);
    expect(events.at(-1)).toMatchObject({ type: 'purged', keys: expected.filter((state) => state === 'stale').length });
  });

  test('deletes if it is hard [P12]', async () => {
    cache.purge({ tag: 'menu' }, true);
    expect(states()).toEqual(['missing', 'fresh']);
    expect(cache.peek(menu)).toBeUndefined();
    const reading = cache.read(menu, 8_000);
    await menu.fail();
    expect(reported(await reading)).toBe('unknown');
  });

  test.each([
    ['key', { keys: ['menu'] }],
    ['tag', { tag: 'frame' }],
    ['all', { all: true } as const],
  ])('by %s ends the pause after a failure [P12]', async (_name, target) => {
    cache.purge({ keys: ['menu'] }, false);
    cache.peek(menu);
    await menu.fail();
    cache.peek(menu);
    expect(menu.calls).toBe(2);
    cache.purge(target, false);
    expect(reported(cache.peek(menu))).toBe('one stale');
    expect(menu.calls).toBe(3);
  });

  test('during a load makes its response stale [P12]', async () => {
    cache.purge({ keys: ['menu'] }, false);
    cache.peek(menu);
    cache.purge({ keys: ['menu'] }, false);
    await menu.answer('two');
    expect(reported(cache.peek(menu))).toBe('two stale');
    expect(menu.calls).toBe(3);
    await menu.answer('three');
    expect(reported(cache.peek(menu))).toBe('three fresh');
  });
});
