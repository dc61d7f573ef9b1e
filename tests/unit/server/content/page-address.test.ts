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

describe('R17 B4 an address by its form', () => {
  test.each([
    ['/design/process', 'design-process'],
    ['/design/projects/Any', 'design-projects-slug'],
    ['/art/ida', 'art-name'],
  ])('R17 %s is the page %s', (path, page) => {
    expect(pageAddressOf(path, '?x=1', facts)).toMatchObject({ kind: 'page', path, match: { page } });
  });

  test.each([
    ['/Design/Process/', '/design/process?x=1', 308],
    ['/art', '/art/ida?x=1', 308],
    ['/OLD/', '/Older?x=1#y', 301],
    ['/design/about', '/design/process', 307],
  ])('R17 B4 %s leads to %s', (path, to, status) => {
    expect(pageAddressOf(path, '?x=1', facts)).toEqual({ kind: 'redirect', to, status });
  });

  test.each(['/nothing', '/art/somebody', '/art/biography/somebody', `/design/${'x'.repeat(201)}`, '/api/old', '/ops'])(
    'R9 R16 %s is nothing',
    (path) => {
      expect(pageAddressOf(path, '', facts)).toEqual({ kind: 'nothing' });
    },
  );
});

describe('R17 B4 the page behind an address', () => {
  test('R17 B4 by rules and other spellings, one after the other', () => {
    expect(pageBehind('/old', facts)).toMatchObject({ path: '/art/ida', match: { page: 'art-name' } });
    expect(pageBehind('/Design/About', facts)).toMatchObject({ path: '/design/process' });
  });

  test('B4 nothing behind one that leads out of the site, or nowhere', () => {
    expect(pageBehind('/shop', facts)).toBeUndefined();
    expect(pageBehind('/nothing', facts)).toBeUndefined();
  });
});
