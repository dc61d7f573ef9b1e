import { expect, test } from 'vitest';
import { purgeOrderOf, purgeTargetOf } from '../../../../server/ops/ops-routes.ts';

test.each([
  [{ key: 'about' }, { keys: ['about', 'v1:x:about'] }],
  [{ key: 'v1:x:about' }, { keys: ['v1:x:about'] }],
  [{ tag: 'details' }, { tag: 'details' }],
  [{ all: true, hard: true }, { all: true }],
])('P12 %j', (body, target) => {
  expect(purgeTargetOf(purgeOrderOf(body), 'v1:x')).toEqual(target);
});

test('P12 softly by default', () => {
  expect(purgeOrderOf({ all: true }).hard).toBe(false);
});

test.each([undefined, null, [], {}, { all: false }, { key: 'a', all: true }, { tag: 1 }, { key: 'a', other: 1 }])(
  'P12 refuses %j',
  (body) => expect(() => purgeOrderOf(body)).toThrow('Give one of'),
);
