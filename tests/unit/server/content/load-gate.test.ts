import { expect, test } from 'vitest';
import { GateFull, LoadGate } from '../../../../server/content/load-gate.ts';
import { settled } from '../../../helpers/controlled-source.ts';

test('R6 at most so many unknown pages are asked for at once, the others in turn', async () => {
  const gate = new LoadGate({ maxRunning: 2, maxWaiting: 2 });
  const loads = [1, 2, 3, 4].map(() => Promise.withResolvers<string>());
  const begun: number[] = [];
  const runs = loads.map(({ promise }, index) =>
    gate.run(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(gate.run(async () => 'one too many')).rejects.toThrow(GateFull);
  expect(begun).toEqual([0, 1]);
  loads[1]?.reject(new Error('down'));
  await expect(runs[1]).rejects.toThrow('down');
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const load of loads) load.resolve('a page');
  expect(await Promise.all([runs[0], runs[2], runs[3]])).toEqual(['a page', 'a page', 'a page']);
  expect(await gate.run(async () => 'free again')).toBe('free again');
});
