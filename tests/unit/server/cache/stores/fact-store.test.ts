import { expect, test } from 'vitest';
import { FactStore } from '../../../../../server/cache/stores/fact-store.ts';
import { GuardedTier } from '../../../../../server/cache/stores/guarded-tier.ts';
import type { ReplicaNews } from '../../../../../server/cache/stores/replica-news.ts';
import { type Fact, noTier, type ReplicaLink } from '../../../../../server/cache/stores/second-tier.ts';
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

test('P12 a fact that a busy machine gets to after 900 ms is one, and one that does not come within a second is none', async () => {
  const clock = new ManualClock();
  const asked: PromiseWithResolvers<string>[] = [];
  const getFact = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const facts = new FactStore(new GuardedTier({ ...noTier, getFact }, { clock }), 'measure:site');
  const [late, never] = [facts.recall('late'), facts.recall('never')];
  clock.advance(900);
  asked[0]?.resolve('measured');
  expect(await late).toBe('measured');
  clock.advance(100);
  expect(await never).toBeUndefined();
});

test('P12 replicas hear of the facts of a kind that others announce, and of no others', () => {
  const news: ReplicaNews[] = [];
  const listeners: ((news: ReplicaNews) => void)[] = [];
  const replicas: ReplicaLink = {
    claim: async () => undefined,
    publish: (told) => void news.push(told),
    subscribe: (listener) => void listeners.push(listener),
  };
  const tier = new GuardedTier({ ...noTier, replicas }, { clock: new ManualClock() });
  const heard: string[] = [];
  new FactStore(tier, 'measure:site').onNews((name) => heard.push(name));
  new FactStore(tier, 'measure:site').announce('a');
  new FactStore(tier, 'media:site').announce('b');
  expect(news.map(({ type }) => type)).toEqual(['fact', 'fact']);
  for (const listener of listeners) for (const told of news) listener(told);
  expect(heard).toEqual(['a']);
});
