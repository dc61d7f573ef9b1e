import { expect, test } from 'vitest';
import { layoutOf, maxMinutes } from '../../../../server/ops/minute-history.ts';
import { rowsIn, rowText } from '../../../../server/ops/replica-board.ts';

const layout = layoutOf({ requestLatency: [0.1, 1], upstreamLatency: [1] });
const row = (minute: number) => ({ minute, numbers: [1, 2.5, 0] });

test('P13 minutes of other builds, which count other things, are skipped, and what is damaged', async () => {
  const other = layoutOf({ requestLatency: [0.1, 0.5, 1], upstreamLatency: [1] });
  const texts = [
    rowText(layout, row(7)),
    rowText(other, row(8)),
    '[9,1,2,3]',
    rowText(layout, row(10)).slice(0, -1),
    rowText(layout, row(11)),
  ];
  expect(await rowsIn(texts, layout, 0)).toEqual([row(7), row(11)]);
  expect(await rowsIn(texts, layout, 8)).toEqual([row(11)]);
});

test('P13 a day is read in turns: others have theirs between', async () => {
  const texts = Array.from({ length: maxMinutes }, (_, minute) => rowText(layout, row(minute)));
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const rows = await rowsIn(texts, layout, 0);
  clearImmediate(counting);
  expect([rows.length, turns >= 5]).toEqual([maxMinutes, true]);
});
