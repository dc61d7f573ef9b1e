import { describe, expect, test } from 'vitest';
import { isSamePlace } from '../../../../../web/src/navigation/entries.ts';
import { imageNumberIn } from '../../../../../web/src/navigation/image-entry.ts';

const entry = (address: string, key = 'default', state: unknown = null) => {
  const { pathname, search, hash } = new URL(address, 'http://site.invalid');
  return { pathname, search, hash, key, state };
};

const page = '/design/projects/sill-chair';

describe('entries of one place', () => {
  test.each([
    ['the menu over its page', entry(page, 'k'), entry(page, 'm', { place: 'k', isMenu: true }), true],
    [
      'a picture and the next one',
      entry(`${page}#picture=1`, 'p', { place: 'k' }),
      entry(`${page}#picture=2`, 'q', { place: 'k' }),
      true,
    ],
    ['a query that the page has changed', entry(page, 'k'), entry(`${page}?wall=320`, 'w', { place: 'k' }), true],
    ['the same address, gone to again', entry(page, 'k'), entry(page, 'l'), false],
    ['a page chosen in the menu', entry(page, 'm', { place: 'k', isMenu: true }), entry('/design', 'n'), false],
    ['a fragment that was typed', entry(page), entry(`${page}#top`), false],
  ])('%s: %#', (_name, before, after, isSame) => {
    expect(isSamePlace(before, after)).toBe(isSame);
  });
});

test.each([
  ['#picture=1', 1],
  ['#picture=60', 60],
  ['#picture=0', undefined],
  ['#picture=01', undefined],
  ['#picture=', undefined],
  ['#picture=1x', undefined],
  ['#picture=99999', undefined],
  ['#pictures', undefined],
  ['', undefined],
])('%s names %s', (hash, number) => {
  expect(imageNumberIn(hash)).toBe(number);
});
