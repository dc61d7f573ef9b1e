import { expect, test } from 'vitest';
import { rehearse } from '../rehearse/rehearsal.ts';
import { script } from '../rehearse/script.ts';

test('no request of a visitor fails in a short rehearsal of outages [P12, P13]', async () => {
  const acts = script.map((act) => ({ ...act, minutes: 1 }));
  const reported: number[] = [];
  const played = await rehearse({ acts, speed: 80, onMinute: ({ minute }) => reported.push(minute.number) });
  expect(reported).toEqual(acts.map((_act, index) => index + 1));
  expect(played.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(Math.min(...played.map(({ requests }) => requests))).toBeGreaterThan(0);
  // The incident was real: content became old and the site showed it.
  expect(played.some(({ stale }) => stale > 0)).toBe(true);
  expect(played.flatMap(({ said }) => said)).toContain('Content API failed; serving stored content');
});
