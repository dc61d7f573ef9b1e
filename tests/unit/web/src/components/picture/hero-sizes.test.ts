import { expect, test } from 'vitest';
import { heroSizes } from '../../../../../../web/src/components/picture/hero-sizes.ts';

const image = (width: number, height: number) => ({ src: '/a.jpg', alt: '', sources: [], width, height });

test('R2 P6 an overview asks for the width that its cut picture is drawn in, which on an upright window is more than that', () => {
  expect(heroSizes('overview', image(3000, 2000))).toBe('max(100vw, 102svh)');
  expect(heroSizes('overview', image(1600, 2000))).toBe('max(100vw, 54svh)');
  expect(heroSizes('overview', { src: '/a.jpg', alt: '', sources: [] })).toBe('max(100vw, 102svh)');
});

test('R7 R8 pictures that are cut above and below, or not at all, ask for the width of their box', () => {
  expect(heroSizes('project', image(3000, 2000))).toBe('100vw');
  expect(heroSizes('project', image(1600, 2000))).toBe('(min-width:64rem) 64vw, 100vw');
  expect(heroSizes('work', image(1600, 2000))).toBe('(min-width:40rem) 80vw, 100vw');
});
