import { expect, test } from 'vitest';
import { bakedPathOf, withBakedUrls } from '../../../../shared/page/baked-site.ts';

test.each([
  ['/', '/'],
  ['/design', '/design/'],
  ['/design/care#top', '/design/care/#top'],
  ['/design?typology=a/b#projects', '/design/?typology=a/b#projects'],
  ['/art/ta/', '/art/ta/'],
  ['/design/care.md', '/design/care.md'],
  ['/design/projects/v1.2', '/design/projects/v1.2/'],
  ['/media/a/b.avif', '/media/a/b.avif'],
  ['/api/v1/seo?slug=design%2Fa', '/api/v1/seo/slug=design_2Fa.json'],
])('on a static host, %s is %s', (path, baked) => {
  expect(bakedPathOf(path)).toBe(baked);
});

test('absolute URLs of pages end with a slash, other URLs and hosts stay', () => {
  const url = 'https://a.example/base';
  const text = (page: string) =>
    `<loc>${url}${page}</loc> "${url}/feeds/works.atom" (${url}/art/ta.md) <id>${url}/api/v1/works/1</id> ${url}line/design https://b.example/design`;
  expect(withBakedUrls(text('/art/ta'), url)).toBe(text('/art/ta/'));
});
