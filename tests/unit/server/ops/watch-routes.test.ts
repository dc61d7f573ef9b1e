import { expect, test } from 'vitest';
import { layoutOf } from '../../../../server/ops/minute-history.ts';
import { rowsIn, rowText } from '../../../../server/ops/watch-routes.ts';

const layout = layoutOf({ requestLatency: [0.1, 1], upstreamLatency: [1] });
const row = (minute: number) => ({ minute, numbers: [1, 2.5, 0] });

test('skips damaged minutes, and those of other builds [P13]', async () => {
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
