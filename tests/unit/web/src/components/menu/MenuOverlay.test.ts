import { describe, expect, test } from 'vitest';
import { delayAfterChange, delayAfterChoice } from '../../../../../../web/src/components/menu/MenuOverlay.tsx';

const about = { path: '/design/about', search: '' };
const all = { path: '/design', search: '' };
const furniture = { path: '/design', search: '?typology=furniture' };

describe('after a change of the address', () => {
  test.each([
    ['M21 K11', 'path', about, all, 1200],
    ['M22 K11', 'query', all, furniture, 800],
    ['M22 K11', 'path and query', about, furniture, 1200],
    ['M23', 'nothing but the hash', all, all, undefined],
  ])('%s of its %s', (_rows, _what, from, to, delayMs) => {
    expect(delayAfterChange(from, to)).toBe(delayMs);
  });
});

describe('after choosing a link', () => {
  test.each([
    ['the page on show', '/design/about', about, 1000],
    ['a hash of it', '/design#projects', all, 1000],
    ['the typology on show', '/design?typology=furniture#projects', furniture, 1000],
    ['another page: its arrival counts', '/design', about, undefined],
    ['another typology: its arrival counts', '/design?typology=objects#projects', furniture, undefined],
  ])('waits after a choice of %s [M23] [K11]', (_what, href, here, delayMs) => {
    expect(delayAfterChoice(href, here)).toBe(delayMs);
  });
});
