import { expect, test } from 'vitest';
import { securityTextOf } from '../../../../../server/api/discovery/security-text.ts';

test('security.txt says where to write to, and for less than a year', () => {
  const nowMs = Date.UTC(2026, 0, 1, 13);
  expect(securityTextOf({ contact: 'mailto:a@b.test', publicUrl: 'https://a.test', nowMs })).toBe(
    `Contact: mailto:a@b.test
Expires: 2026-06-30T00:00:00Z
Canonical: https://a.test/.well-known/security.txt
Preferred-Languages: en
`,
  );
});
