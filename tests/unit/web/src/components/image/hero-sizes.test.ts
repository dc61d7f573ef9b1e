import { expect, test } from 'vitest';
import { heroSizes } from '../../../../../../web/src/components/image/hero-sizes.ts';

const image = (width: number, height: number) => ({ src: '/a.jpg', alt: '', sources: [], width, height });

test('R2 P6 an overview asks for the width that its cut picture is drawn in, which on an upright window is more than that', () => {
  const wide =
    '(min-width:64rem) max(100vw, 102vh), (min-width:40rem) max(100vw, 93vh), max(100vw, min(84vh, 135vh - 32rem))';
  expect(heroSizes('overview', image(3000, 2000)).sizes).toBe(wide);
  expect(heroSizes('overview', { src: '/a.jpg', alt: '', sources: [] }).sizes).toBe(wide);
  expect(heroSizes('overview', image(1600, 2000)).sizes).toMatch(/ max\(100vw, min\(45vh, 72vh - 17rem\)\)$/);
});

test('R7 R8 pictures that are cut above and below, or not at all, ask for the width of their box', () => {
  expect(heroSizes('project', image(3000, 2000))).toEqual({ sizes: '100vw' });
  expect(heroSizes('project', image(1600, 2000))).toEqual({
    sizes: '(min-width:64rem) 64vw, (min-width:40rem) 100vw, calc(100vw - 2rem)',
  });
  expect(heroSizes('work', image(1600, 2000))).toEqual({ sizes: '(min-width:40rem) 80vw, calc(100vw - 2rem)' });
});
