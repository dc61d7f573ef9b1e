import { expect, test } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import { layoutOf, maxMinutes } from '../../../../server/ops/minute-history.ts';
import { eventOf, eventOfNews, rowsIn, rowText } from '../../../../server/ops/watch-routes.ts';

test.each([
  [
    { type: 'load-failed', key: 'a', tookMs: 3, error: new UpstreamError('status', 'menu: 500', { status: 500 }) },
    { type: 'load-failed', key: 'a', tookMs: 3, error: { fault: 'status', status: 500, message: 'menu: 500' } },
  ],
  [
    { type: 'load-suspicious', key: 'a', kind: 'empty', replies: 2 },
    { type: 'load-suspicious', key: 'a', reason: 'empty', count: 2 },
  ],
  [
    { type: 'purged', keys: 3, isHard: true },
    { type: 'purged', count: 3, isHard: true },
  ],
  [
    { type: 'evicted', key: 'a' },
    { type: 'evicted', key: 'a' },
  ],
  [
    { type: 'recalled', key: 'a', isContent: true },
    { type: 'recalled', key: 'a' },
  ],
  [
    { type: 'tier-failed', operation: 'get', error: new Error('down') },
    { type: 'tier-failed', operation: 'get', error: { message: 'down' } },
  ],
] as const)('P12 %j', (event, told) => {
  expect(eventOf(event)).toEqual(told);
});

test('P12 of other replicas what they tell all others', () => {
  expect(eventOfNews({ type: 'changed', key: 'a', version: 'v', confirmedAtMs: 1, isReplacing: true })).toEqual({
    ...{ type: 'load-accepted', key: 'a', version: 'v', isChanged: true },
  });
  expect(eventOfNews({ type: 'purged', target: { all: true }, isHard: false })).toEqual({
    type: 'purged',
    isHard: false,
  });
  expect(eventOfNews({ type: 'memo', name: 'x' })).toBeUndefined();
});

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
