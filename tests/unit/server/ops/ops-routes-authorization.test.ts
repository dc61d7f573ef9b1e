import { expect, test } from 'vitest';
import { bearerCheck } from '../../../../server/ops/ops-routes.ts';

const isAllowed = bearerCheck('a-token-of-some-length');

test.each(['Bearer a-token-of-some-length', 'bearer a-token-of-some-length', 'Bearer  a-token-of-some-length'])(
  '%s is accepted [P2]',
  (field) => expect(isAllowed(field)).toBe(true),
);

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'a-token-of-some-length',
  'Basic a-token-of-some-length',
  'Bearer A-token-of-some-length',
  'Bearer a-token-of-some-lengt',
  'Bearer a-token-of-some-length x',
])('%s is refused [P2]', (field) => expect(isAllowed(field)).toBe(false));
