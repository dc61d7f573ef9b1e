import { beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../../server/cache/stores/memo-store.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { measuring } from '../../../../helpers/measuring.ts';
import { originalPictures } from '../../../../helpers/originals.ts';

const pictures = await originalPictures();

let { clock, originals, news, tier, start } = measuring();

beforeEach(() => {
  ({ clock, originals, news, tier, start } = measuring());
});

test('one replica analyzes, the others take over [P12]', async () => {
  originals.files.set('a', pictures.large);
  const rest = originals.hold('whole a');
  const [one, two] = [start(), start()];
  const wanted = Promise.all([one.analyzer.want(['a']), two.analyzer.want(['a'])]);
  await eventually(() => originals.asked.length === 2);
  clock.advance(1_000);
  await new Promise(setImmediate);
  rest.resolve();
  await eventually(() => one.analyzer.details('a')?.tone !== undefined);
  await eventually(() => {
    clock.advance(1_000);
    return two.analyzer.details('a')?.tone !== undefined;
  });
  await wanted;
  expect(originals.asked).toEqual(['start a', 'whole a']);
  expect(two.told).toContain('a');
});

test('replicas take over a change, and ignore others [P12]', async () => {
  originals.files.set('a', pictures.small);
  const [one, two] = [start(), start()];
  for (const { analyzer } of [one, two]) await analyzer.want(['a']);
  expect(news).toEqual(['a']);
  two.told.length = 0;
  await two.analyzer.heed('a');
  await two.analyzer.heed('never named here');
  expect(two.told).toEqual([]);

  originals.files.set('a', pictures.large);
  expect(await one.analyzer.findAnew('a')).toMatchObject({ width: 300 });
  expect(news).toEqual(['a', 'a']);
  const asked = originals.asked.length;
  await two.analyzer.heed('a');
  expect([two.told, two.analyzer.details('a')?.width, originals.asked.length]).toEqual([['a'], 300, asked]);
});

test('without the store no image counts as unknown [P12]', async () => {
  originals.files.set('a', pictures.small);
  const { analyzer } = start();
  tier.isSilent = true;
  await expect(analyzer.find('a')).rejects.toThrow(StoreUnavailable);
  await analyzer.want(['a']);
  expect(await analyzer.find('a')).toMatchObject({ width: 60 });
  // What another one has to tell is not heard: what was known holds.
  await analyzer.heed('a');
  expect(await analyzer.find('a')).toMatchObject({ width: 60 });
});
