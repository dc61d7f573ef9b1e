import { expect, test } from 'vitest';
import { purgeSchema, purgeTargetOf, refreshSchema } from '../../../../server/ops/order-routes.ts';

test.each([
  [{ key: 'about' }, { keys: ['about', 'v1:x:about'] }],
  [{ key: 'v1:x:about' }, { keys: ['v1:x:about'] }],
  [{ tag: 'details' }, { tag: 'details' }],
  [{ all: true } as const, { all: true }],
])('reads the target %j [P12]', (target, meant) => {
  expect(purgeTargetOf(target, 'v1:x')).toEqual(meant);
});

test('purges softly by default [P12]', () => {
  expect(purgeSchema.parse({ all: true }).hard).toBe(false);
});

test.each([undefined, null, [], {}, { all: false }, { key: 'a', all: true }, { tag: 1 }, { key: 'a', other: 1 }])(
  'refuses %j [P12]',
  (body) => {
    expect(purgeSchema.safeParse(body).success).toBe(false);
    expect(refreshSchema.safeParse(body).success).toBe(false);
  },
);
