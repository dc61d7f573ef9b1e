import { beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../../server/cache/stores/memo-store.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { measuring } from '../../../../helpers/measuring.ts';
import { originalPictures } from '../../../../helpers/originals.ts';

const pictures = await originalPictures();

let { clock, originals, claimed, news, tier, start } = measuring();

beforeEach(() => {
  ({ clock, originals, claimed, news, tier, start } = measuring());
});

test('P12 one analyzer, the others take over what it has found', async () => {
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

test('P12 a claim that ends without a measure is taken over', async () => {
  originals.files.set('a', pictures.small);
  claimed.add('a');
  const { analyzer } = start();
  const wanted = analyzer.want(['a']);
  await new Promise(setImmediate);
  clock.advance(1_000);
  await new Promise(setImmediate);
  expect(originals.asked).toEqual([]);
  claimed.clear();
  clock.advance(1_000);
  await wanted;
  expect(analyzer.details('a')).toMatchObject({ width: 60 });
});

test('P12 what another replica has found of a changed original is taken over; what is no change is told to nobody', async () => {
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

test('P12 while the store does not answer nobody says that a picture is not known, and one is measured all the same', async () => {
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
