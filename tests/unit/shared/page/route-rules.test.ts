import { describe, expect, test } from 'vitest';
import { comparablePath, routeRuleFinder } from '../../../../shared/page/route-rules.ts';

const shop = { from: '/old/Shop', to: 'https://shop.example/', status: 302 } as const;
const start = { from: '/', to: '/design', status: 307 } as const;
const accented = { from: '/café', to: '/design', status: 301 } as const;

describe('routeRuleFinder', () => {
  const find = routeRuleFinder([shop, start, accented]);

  test.each([
    ['/old/Shop', shop],
    ['/OLD/shop/', shop],
    ['//old//shop', shop],
    ['/old/%73hop', shop],
    ['/old/shop?a=1#b', shop],
    ['/', start],
    ['//', start],
    ['/caf%C3%A9', accented],
    ['/cafe%CC%81/', accented],
    ['/old', undefined],
    ['/old/shop/more', undefined],
    ['/old%2Fshop', undefined],
    ['/old/%E0%A4', undefined],
  ])('finds the rule of %s [B4] [R17]', (path, rule) => {
    expect(find(path)).toBe(rule);
  });
});

describe('comparablePath', () => {
  test.each([
    ['/Old//Shop/?a#b', '/old/shop'],
    ['', '/'],
    ['/%E0%A4', '/%25e0%25a4'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%j is %s [B4] [R17]', (path, comparable) => {
    expect(comparablePath(path)).toBe(comparable);
  });
});
