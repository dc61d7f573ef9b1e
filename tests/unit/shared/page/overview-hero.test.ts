import { expect, test } from 'vitest';
import { isLandscape, overviewHero } from '../../../../shared/page/overview-hero.ts';

const itemOf = (section: 'design' | 'art', width?: number, height?: number) => ({
  section,
  cover: { src: `/${width}.jpg`, alt: '', sources: [], width, height },
});

test('a landscape fills the window only if it is enlarged by half at most [N9]', () => {
  expect([480, 1279, 1280].map((width) => isLandscape({ width, height: 704 }))).toEqual([false, false, true]);
  const sheet = { widthMm: 420, heightMm: 297, scale: '1:50' };
  expect([isLandscape({}), isLandscape({ width: 420, height: 297, sheet })]).toEqual([false, true]);
});

test('an overview has no hero of small images [N9]', () => {
  const [small, unknown, upright, large] = [
    itemOf('design', 600, 400),
    itemOf('design'),
    itemOf('design', 1300, 1700),
    itemOf('design', 1300, 900),
  ];
  expect(overviewHero([small, small])).toBeUndefined();
  expect(overviewHero([small, unknown])).toBe(unknown);
  expect(overviewHero([large, upright])).toBe(large);
  expect(overviewHero([upright, small, large])).toBe(large);
  const [detail, work] = [itemOf('art', 400, 300), itemOf('art', 1400, 1400)];
  expect(overviewHero([detail, work])).toBe(work);
});
