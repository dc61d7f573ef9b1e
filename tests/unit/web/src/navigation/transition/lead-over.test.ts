import { describe, expect, test } from 'vitest';
import { transitionKind } from '../../../../../../web/src/navigation/transition/lead-over.ts';

const place = (address: string) => {
  const { pathname, search } = new URL(address, 'http://site.invalid');
  return { pathname, search };
};

describe('a transition', () => {
  test.each([
    ['/', '/design', 'enter'],
    ['/', '/art/ida', 'enter'],
    ['/art/ida', '/', 'enter'],
    ['/', '/design/about', 'page'],
    ['/design', '/art/ida', 'room'],
    ['/art/biography/ida', '/design/about', 'room'],
    ['/design', '/design/projects/shed', 'page'],
    ['/art/ida', '/art/art-works/sea', 'page'],
    ['/design', '/design?typology=seats', 'filter'],
    ['/design?typology=seats', '/design?typology=seats#projects', undefined],
    ['/design?typology=seats', '/design?typology=seats&q=oak&sort=-year', undefined],
    ['/design?q=oak', '/design?size=room&q=oak', 'filter'],
    ['/design/about?a=1', '/design/about?a=2', undefined],
  ])('from %s to %s is %s', (from, to, kind) => {
    expect(transitionKind(place(from), place(to))).toBe(kind);
  });
});
