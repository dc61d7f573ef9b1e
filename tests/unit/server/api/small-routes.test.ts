import { expect, test } from 'vitest';
import { robotsTextOf, securityTextOf } from '../../../../server/api/small-routes.ts';

const publicUrl = 'https://a.test';

test('robots.txt allows pages, images and feeds, and names the sitemap', () => {
  expect(robotsTextOf(publicUrl, false)).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /ops$\nDisallow: /ops/\nAllow: /\n\nSitemap: https://a.test/sitemap.xml\n',
  );
});

test('robots.txt excludes crawlers of models on request', () => {
  const groups = robotsTextOf(publicUrl, true).split('\n\n');
  expect(groups[0]).toMatch(/^User-agent: GPTBot$/m);
  expect(groups[0]).toMatch(/^Disallow: \/$/m);
  expect(groups[1]).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
});

test('security.txt has a contact, and expires within a year', () => {
  const nowMs = Date.UTC(2026, 0, 1, 13);
  expect(securityTextOf('mailto:a@b.test', 'https://a.test', nowMs)).toBe(
    `Contact: mailto:a@b.test
Expires: 2026-06-30T00:00:00Z
Canonical: https://a.test/.well-known/security.txt
Preferred-Languages: en
`,
  );
});
