import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bakedPathOf, sitePathOfHost, withBakedUrls } from '../../../../shared/page/baked-site.ts';

test.each([
  ['/', '/'],
  ['/design', '/design/'],
  ['/design/care#top', '/design/care/#top'],
  ['/design?typology=a/b#projects', '/design/?typology=a/b#projects'],
  ['/design?part=2#projects', '/design/part=2/#projects'],
  ['/design?typology=a&part=2', '/design/?typology=a&part=2'],
  ['/art/ta/', '/art/ta/'],
  ['/design/care.md', '/design/care.md'],
  ['/design/projects/v1.2', '/design/projects/v1.2/'],
  ['/media/a/b.avif', '/media/a/b.avif'],
  ['/api/v1/seo?slug=design%2Fa', '/api/v1/seo/slug=design%252Fa.json'],
  ['/design/a%2Fb', '/design/a%252Fb/'],
  ['/design/a%5Cb.md', '/design/a%255Cb.md'],
  ["/design/it's-(new)?q=a%2Fb#c%2Fd", "/design/it's-(new)/?q=a%2Fb#c%2Fd"],
  ['/api/v1/seo?slug=a+b%2Bc', '/api/v1/seo/slug=a%20b%2Bc.json'],
])('on a static host, %s is %s', (path, baked) => {
  expect(bakedPathOf(path)).toBe(baked);
});

test('absolute URLs of pages end with a slash, other URLs and hosts stay', () => {
  const url = 'https://a.example/base';
  const text = (page: string) =>
    `<loc>${url}${page}</loc> "${url}/feeds/works.atom" (${url}/art/ta.md) <id>${url}/api/v1/works/1</id> ${url}line/design https://b.example/design`;
  expect(withBakedUrls(text('/art/ta'), url)).toBe(text('/art/ta/'));
});

test('each slug has its own file in the folder of its page, and its path can be read back', () => {
  const slug = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '/', '\\', '%', '.', '2', 'f', 'F', '+', ' ') }),
    fc.string(),
  );
  fc.assert(
    fc.property(slug, slug, (one, other) => {
      const [path, otherPath] = [one, other].map(
        (text) => `/design/projects/${encodeURIComponent(text.toWellFormed())}`,
      );
      const file = decodeURIComponent(bakedPathOf(path ?? ''));
      expect(file.replace(/\/$/, '').split('/').length).toBeLessThanOrEqual(4);
      expect(file).not.toContain('\\');
      expect(sitePathOfHost(bakedPathOf(path ?? '').replace(/\/$/, ''))).toBe(path?.replace(/\/$/, ''));
      if (path !== otherPath) expect(bakedPathOf(otherPath ?? '')).not.toBe(bakedPathOf(path ?? ''));
    }),
  );
});
