import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

describe('the hang', () => {
  test('no image is cropped [R2]', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    const errors = await page.locator('#projects picture img').evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(
        images.map(async (image) => {
          image.loading = 'eager';
          await image.decode();
          const { width, height } = image.closest('picture')?.getBoundingClientRect() ?? new DOMRect();
          return Math.abs(width / height - image.naturalWidth / image.naturalHeight) > 0.01 ? image.src : [];
        }),
      ).then((list) => list.flat()),
    );
    expect(errors).toEqual([]);
  });
});

describe('the overview for everybody', () => {
  test('focus rings are visible on paper and on images [P6, 1.4.11, 2.4.7]', async () => {
    const page = await site.visit('/design', { reducedMotion: 'reduce' });
    const focus = async (locator: Locator) => {
      // The focus ring is visible after a key, however the focus moves.
      await page.keyboard.press('Tab');
      await locator.focus();
      return locator;
    };
    const ringOf = (locator: Locator) =>
      locator.evaluate((element) => {
        const isInside = element.getAttribute('data-media') === 'inside';
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, isInside ? '::after' : null);
        return { outlineStyle, outlineWidth, isDouble: boxShadow !== 'none' };
      });
    const ring = { outlineStyle: 'solid', outlineWidth: '2px' };
    const hero = await focus(page.locator('[data-part="hero"]'));
    await expect.poll(() => ringOf(hero)).toEqual({ ...ring, isDouble: true });
    const card = await focus(page.locator('[data-card] a').first());
    await expect.poll(() => ringOf(card)).toEqual({ ...ring, isDouble: false });
  });
});
