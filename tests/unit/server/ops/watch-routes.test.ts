import { expect, test } from 'vitest';
import { UpstreamError } from '../../../../server/base/upstream-errors.ts';
import { eventOf, eventOfNews } from '../../../../server/ops/watch-routes.ts';

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
