import { expect, test } from 'vitest';
import { robotsTextOf, securityTextOf } from '../../../../server/api/small-routes.ts';

const publicUrl = 'https://a.test';

test('robots.txt leaves pages, pictures and feeds open, and names the sitemap', () => {
  expect(robotsTextOf(publicUrl, false)).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /ops$\nDisallow: /ops/\nAllow: /\n\nSitemap: https://a.test/sitemap.xml\n',
  );
});

test('robots.txt asks those who collect for models to keep out, where they are to', () => {
  const groups = robotsTextOf(publicUrl, true).split('\n\n');
  expect(groups[0]).toMatch(/^User-agent: GPTBot$/m);
  expect(groups[0]).toMatch(/^Disallow: \/$/m);
  expect(groups[1]).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
});

test('security.txt says where to write to, and for less than a year', () => {
  const nowMs = Date.UTC(2026, 0, 1, 13);
  expect(securityTextOf('mailto:a@b.test', 'https://a.test', nowMs)).toBe(
    `Contact: mailto:a@b.test
Expires: 2026-06-30T00:00:00Z
Canonical: https://a.test/.well-known/security.txt
Preferred-Languages: en
`,
  );
});
