import { describe, expect, test } from 'vitest';
import { pageAddressOf, pageBehind } from '../../../../server/content/page-address.ts';
import { routeRuleFinder } from '../../../../shared/page/route-rules.ts';

const facts = {
  artistSlug: 'ida',
  findRule: routeRuleFinder([
    { from: '/old', to: '/Older?x=1#y', status: 301 },
    { from: '/older', to: '/art', status: 302 },
    { from: '/shop', to: 'https://shop.example/', status: 302 },
    { from: '/design/about', to: '/design/process', status: 307 },
  ]),
};

describe('an address', () => {
  test.each([
    ['/design/process', 'design-process'],
    ['/design/projects/Any', 'design-projects-slug'],
    ['/art/ida', 'art-name'],
  ])('%s is the page %s [R17]', (path, page) => {
    expect(pageAddressOf(path, '?x=1', facts)).toMatchObject({ kind: 'page', path, match: { page } });
  });

  test.each([
    ['/Design/Process/', '/design/process?x=1', 308],
    ['/art', '/art/ida?x=1', 308],
    ['/OLD/', '/Older?x=1#y', 301],
    ['/design/about', '/design/process', 307],
  ])('%s redirects to %s [R17] [B4]', (path, to, status) => {
    expect(pageAddressOf(path, '?x=1', facts)).toEqual({ kind: 'redirect', to, status });
  });

  test.each(['/nothing', '/art/somebody', '/art/biography/somebody', `/design/${'x'.repeat(201)}`, '/api/old', '/ops'])(
    '%s is not a page [R9] [R16]',
    (path) => {
      expect(pageAddressOf(path, '', facts)).toEqual({ kind: 'nothing' });
    },
  );
});

describe('the page behind an address', () => {
  test('follows rules and spellings [R17] [B4]', () => {
    expect(pageBehind('/old', facts)).toMatchObject({ path: '/art/ida', match: { page: 'art-name' } });
    expect(pageBehind('/Design/About', facts)).toMatchObject({ path: '/design/process' });
  });

  test('is unset outside of the site [B4]', () => {
    expect(pageBehind('/shop', facts)).toBeUndefined();
    expect(pageBehind('/nothing', facts)).toBeUndefined();
  });
});
