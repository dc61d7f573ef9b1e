import { expect, test } from 'vitest';
import { eventually } from '../../../../helpers/eventually.ts';
import { measuring } from '../../../../helpers/measuring.ts';
import { originalImages } from '../../../../helpers/originals.ts';

const images = await originalImages();

test('one replica analyzes, the others take over [P12]', async () => {
  const { clock, originals, start } = measuring();
  originals.files.set('a', images.large);
  const rest = originals.hold('whole a');
  const [one, two] = [start(), start()];
  const wanted = Promise.all([one.analyzer.want(['a']), two.analyzer.want(['a'])]);
  await eventually(() => originals.requested.length === 2);
  clock.advance(1_000);
  await new Promise(setImmediate);
  rest.resolve();
  await eventually(() => one.analyzer.details('a')?.tone !== undefined);
  await eventually(() => {
    clock.advance(1_000);
    return two.analyzer.details('a')?.tone !== undefined;
  });
  await wanted;
  expect(originals.requested).toEqual(['start a', 'whole a']);
  expect(two.reported).toContain('a');
});
