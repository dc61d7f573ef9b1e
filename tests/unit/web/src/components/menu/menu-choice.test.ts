import { describe, expect, test } from 'vitest';
import { isCurrent } from '../../../../../../web/src/components/menu/menu-choice.ts';

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
