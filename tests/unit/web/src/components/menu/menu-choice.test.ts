import { describe, expect, test } from 'vitest';
import { isCurrent, isOnShow } from '../../../../../../web/src/components/menu/menu-choice.ts';

describe('the item of the page on show', () => {
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

describe('the very address on show', () => {
  test.each([
    ['/design/about', '/design/about', '', '', true],
    ['/design#projects', '/design', '', '', false],
    ['/design#projects', '/design', '', '#projects', true],
    ['/design?typology=objects#projects', '/design', '?typology=objects', '', false],
    ['https://elsewhere.example/design', '/design', '', '', false],
  ])('M1 M23 %s on %s%s%s: %s', (href, path, search, hash, isIt) => {
    expect(isOnShow(href, { page: 'design', path, search, hash })).toBe(isIt);
  });

  test('M1 what came as a failure shows no page: choosing it is trying again', () => {
    expect(isOnShow('/design', { page: undefined, path: '/design', search: '', hash: '' })).toBe(false);
  });
});
