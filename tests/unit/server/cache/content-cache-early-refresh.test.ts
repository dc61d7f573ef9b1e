import { describe, expect, test } from 'vitest';
import { cacheUnderTest, reported } from '../../../helpers/cache-under-test.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';

async function hotCache(random: number) {
  const under = cacheUnderTest({ random: () => random });
  const source = new ControlledSource<string>('menu');
  const reading = under.cache.read(source, 8_000);
  await source.answer('one');
  await reading;
  return { ...under, source };
}

describe('P12 early refresh', () => {
  test.each([
    [0, 48_000],
    [0.5, 52_500],
    [1, 57_000],
  ])('a hot value is refreshed before it ends; with the dice at %d after %d ms [P12]', async (random, earlyMs) => {
    const { cache, clock, source } = await hotCache(random);
    clock.advance(earlyMs - 1);
    for (let hit = 0; hit < 20; hit += 1) cache.peek(source);
    expect(source.calls).toBe(1);
    clock.advance(1);
    for (let hit = 0; hit < 20; hit += 1) expect(reported(cache.peek(source))).toBe('one fresh');
    expect(source.calls).toBe(2);
    await source.answer('two');
    clock.advance(10_000);
    expect(reported(cache.peek(source))).toBe('two fresh');
  });

  test('a value without reads expires [P12]', async () => {
    const { cache, clock, source } = await hotCache(0);
    clock.advance(59_000);
    for (let hit = 0; hit < 9; hit += 1) cache.peek(source);
    expect(source.calls).toBe(1);
  });

  test('a failed early refresh is retried after the back-off, and the value stays fresh [P12]', async () => {
    const { cache, clock, source } = await hotCache(0);
    clock.advance(50_000);
    for (let hit = 0; hit < 20; hit += 1) cache.peek(source);
    await source.fail();
    for (let hit = 0; hit < 20; hit += 1)
      expect(cache.peek(source)).toMatchObject({ provenance: { isStaleIfError: false } });
    expect(source.calls).toBe(2);
  });
});
