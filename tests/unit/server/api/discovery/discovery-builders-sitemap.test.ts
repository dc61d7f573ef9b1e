import { expect, test } from 'vitest';
import { sitemapIndexOf, sitemapOf } from '../../../../../server/api/discovery/discovery-builders.ts';

test('a page has its URL, its date if known, and its images', () => {
  const entries = [
    { url: 'https://a.test/?b&c', updatedAt: '2026-01-02T03:04:05Z', images: ['https://a.test/1', 'https://a.test/2'] },
    { url: 'https://a.test/d', images: [] },
  ];
  expect(sitemapOf(entries)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://a.test/?b&amp;c</loc><lastmod>2026-01-02T03:04:05Z</lastmod><image:image><image:loc>https://a.test/1</image:loc></image:image><image:image><image:loc>https://a.test/2</image:loc></image:image></url><url><loc>https://a.test/d</loc></url></urlset>
`,
  );
});

test('a sitemap that is too large becomes an index of several', () => {
  expect(sitemapIndexOf(2, (file) => `https://a.test/sitemap-${file}.xml`)).toContain(
    '<sitemap><loc>https://a.test/sitemap-1.xml</loc></sitemap><sitemap><loc>https://a.test/sitemap-2.xml</loc></sitemap></sitemapindex>',
  );
});
