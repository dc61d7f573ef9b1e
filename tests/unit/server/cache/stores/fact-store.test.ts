import { expect, test } from 'vitest';
import { FactStore } from '../../../../../server/cache/stores/fact-store.ts';
import { GuardedTier } from '../../../../../server/cache/stores/guarded-tier.ts';
import { type Fact, noTier } from '../../../../../server/cache/stores/second-tier.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

test('P12 facts of one kind have names of their own, and tens of thousands are told in portions', async () => {
  const kept = new Map<string, string>();
  const portions: number[] = [];
  const putFacts = (facts: readonly Fact[]) => {
    portions.push(facts.length);
    for (const [name, value] of facts) kept.set(name, value);
  };
  const tier = new GuardedTier(
    { ...noTier, putFacts, getFact: (name) => kept.get(name) },
    { clock: new ManualClock() },
  );
  const facts = new FactStore(tier, 'media:site');
  facts.remember(Array.from({ length: 600 }, (_, index): Fact => [`${index}`, `/${index}.jpg`]));
  expect(portions, 'the first at once').toEqual([250]);
  await expect.poll(() => portions).toEqual([250, 250, 100]);
  expect(kept.get('media:site:599')).toBe('/599.jpg');
  expect(await facts.recall('7')).toBe('/7.jpg');
  expect(await new FactStore(tier, 'measure:site').recall('7')).toBeUndefined();
});
