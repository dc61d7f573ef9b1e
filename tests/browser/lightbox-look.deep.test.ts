import { describe, expect, test } from 'vitest';
import { galleryPath, lightboxOf, linksOf, openNth, pictureHere, pictureOf } from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('where things stand', () => {
  test.each([
    ['1440x900', { top: 72, bottom: 64, side: 44 }],
    ['844x390', { top: 72, bottom: 64, side: 44 }],
    ['320x640', { top: 56, bottom: 72, side: 16 }],
  ] as const)('the image is whole within the margins, at %s [R7]', async (size, { top, bottom, side }) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const page = await site.visit(galleryPath, { size });
    for (const number of [1, 2, 3]) {
      await page.evaluate((hash) => window.location.assign(hash), `#picture=${number}`);
      await pictureHere(page);
      const box = await boxOf(pictureOf(page));
      expect(box.y).toBeGreaterThanOrEqual(top - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(height - bottom + 1);
      expect(box.x).toBeGreaterThanOrEqual(side - 1);
      expect(box.x + box.width).toBeLessThanOrEqual(width - side + 1);
      // It touches the margins of one of its sides.
      const isHigh = Math.abs(box.height - (height - top - bottom)) < 2;
      expect(isHigh || box.width > width - 2 * (side + 60)).toBe(true);
    }
  });
});

describe('the way in and out', () => {
  /** Names and kinds of the movements of a document, and what bore the name. */
  function record(): void {
    window.moved = [];
    const start = document.startViewTransition.bind(document);
    const named = () => document.querySelector('[style*="view-transition-name"]')?.closest('dialog, main')?.tagName;
    document.startViewTransition = (update) => {
      const movement: Window['moved'][number] = { kind: document.documentElement.dataset.transition, from: named() };
      window.moved.push(movement);
      return start(async () => {
        await (typeof update === 'function' ? update() : undefined);
        movement.to = named();
      });
    };
  }

  test('the image grows out of the page and shrinks back to where the image now shown is [R7]', async () => {
    const page = await site.visit(galleryPath, { reducedMotion: 'no-preference', before: record });
    await openNth(page, 1);
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => window.moved))
      .toEqual([
        { kind: 'open-picture', from: 'MAIN', to: 'DIALOG' },
        { kind: 'close-picture', from: 'DIALOG', to: 'MAIN' },
      ]);
    const { y, height } = await boxOf(linksOf(page).last());
    expect(y + height / 2).toBeGreaterThan(0);
    expect(y + height / 2).toBeLessThan(900);
    await expect.poll(() => page.locator('[style*="view-transition-name"], [data-transition]').count()).toBe(0);
  });
});

declare global {
  interface Window {
    /** Movements of pictures in and out of the lightbox. */
    moved: { kind: string | undefined; from: string | undefined; to?: string | undefined }[];
  }
}
