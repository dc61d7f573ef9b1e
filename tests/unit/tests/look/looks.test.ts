import { expect, test } from 'vitest';
import { fileOf, looksOf, sizes, viewportOf } from '../../../look/looks.ts';

const pages = [
  { name: 'landing', path: '/' },
  { name: 'art', path: '/art/ta' },
];

test('every page is looked at in every size and theme', () => {
  const files = looksOf(pages).map(fileOf);
  expect(files).toHaveLength(2 * sizes.length * 2);
  expect(new Set(files).size).toBe(files.length);
});

test('words choose what fits all of them', () => {
  expect(looksOf(pages, ['art', '390x844', 'dark']).map(fileOf)).toEqual(['art-390x844-dark.png']);
});

test('a size is a window', () => {
  expect(viewportOf('768x1024')).toEqual({ width: 768, height: 1024 });
});
