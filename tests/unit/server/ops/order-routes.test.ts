import { expect, test } from 'vitest';
import { purgeSchema, purgeTargetOf, refreshSchema } from '../../../../server/ops/order-routes.ts';

test.each([
  [{ key: 'about' }, { keys: ['about', 'v1:x:about'] }],
  [{ key: 'v1:x:about' }, { keys: ['v1:x:about'] }],
  [{ tag: 'details' }, { tag: 'details' }],
  [{ all: true } as const, { all: true }],
])('P12 %j', (target, meant) => {
  expect(purgeTargetOf(target, 'v1:x')).toEqual(meant);
});

test('P12 softly by default', () => {
  expect(purgeSchema.parse({ all: true }).hard).toBe(false);
});

test.each([undefined, null, [], {}, { all: false }, { key: 'a', all: true }, { tag: 1 }, { key: 'a', other: 1 }])(
  'P12 refuses %j',
  (body) => {
    expect(purgeSchema.safeParse(body).success).toBe(false);
    expect(refreshSchema.safeParse(body).success).toBe(false);
  },
);
