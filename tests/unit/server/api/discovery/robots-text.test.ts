import { expect, test } from 'vitest';
import { robotsTextOf } from '../../../../../server/api/discovery/robots-text.ts';

const publicUrl = 'https://a.test';

test('robots.txt leaves pages, pictures and feeds open, and names the sitemap', () => {
  expect(robotsTextOf({ publicUrl, areModelCrawlersDenied: false })).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /ops$\nDisallow: /ops/\nAllow: /\n\nSitemap: https://a.test/sitemap.xml\n',
  );
});

test('robots.txt asks those who collect for models to keep out, where they are to', () => {
  const groups = robotsTextOf({ publicUrl, areModelCrawlersDenied: true }).split('\n\n');
  expect(groups[0]).toMatch(/^User-agent: GPTBot$/m);
  expect(groups[0]).toMatch(/^Disallow: \/$/m);
  expect(groups[1]).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
});
