import { describe, expect, test } from 'vitest';
import { isCurrent, isOnShow } from '../../../../../../web/src/components/menu/menu-choice.ts';

describe('the item of the current page', () => {
  test.each([
    ['/design/about', '/design/about', '', true],
    ['/design#projects', '/design', '', true],
    ['/design#projects', '/design', '?typology=objects', false],
    ['/design?typology=objects#projects', '/design', '?typology=objects', true],
    ['/design?typology=objects#projects', '/design', '', false],
    ['/design/about', '/design', '', false],
    ['https://elsewhere.example/design', '/design', '', false],
    [undefined, '/design', '', false],
  ])('%s on %s%s: %s', (href, path, search, isIt) => {
    expect(isCurrent(href, { path, search })).toBe(isIt);
  });
});

describe('the current address', () => {
  test.each([
    ['/design/about', '/design/about', '', '', true],
    ['/design#projects', '/design', '', '', false],
    ['/design#projects', '/design', '', '#projects', true],
    ['/design?typology=objects#projects', '/design', '?typology=objects', '', false],
    ['https://elsewhere.example/design', '/design', '', '', false],
  ])('%s on %s%s%s: %s [M1] [M23]', (href, path, search, hash, isIt) => {
    expect(isOnShow(href, { page: 'design', path, search, hash })).toBe(isIt);
  });

  test('a failed page is never current, so choosing it tries again [M1]', () => {
    expect(isOnShow('/design', { page: undefined, path: '/design', search: '', hash: '' })).toBe(false);
  });
});
