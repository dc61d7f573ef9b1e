import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import {
  buttonOf,
  galleryPath,
  lightboxOf,
  openNth,
  pictureHere,
  pictureOf,
  timesFit,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { focused } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** A page whose pictures fail until they are healed, opened at its second one. */
async function failing(options: Parameters<typeof site.newPage>[0] = {}) {
  const page = await site.newPage({ provokes: /ERR_FAILED .*\/media\//, ...options });
  let isHealed = false;
  await page.route('**/media/**', (route) => (isHealed ? route.continue() : route.abort()));
  await page.goto(`${galleryPath}#picture=2`);
  await buttonOf(page, 'Try again').waitFor();
  return {
    page,
    heal: () => {
      isHealed = true;
    },
  };
}

describe('a picture that does not come', () => {
  test('R7 says so on its tone, and is tried again', async () => {
    const { page, heal } = await failing();
    const words = lightboxOf(page).locator('.pswp__item[aria-hidden="false"] [role="alert"]');
    expect(await words.textContent()).toBe('This picture did not load.');
    expect(await buttonOf(page, 'Zoom in').getAttribute('aria-disabled')).toBe('true');
    await buttonOf(page, 'Try again').click();
    await words.waitFor();
    heal();
    await buttonOf(page, 'Try again').click();
    await pictureHere(page);
    expect(await words.count()).toBe(0);
    expect(await focused(page)).toBe('Close');
    const { width: fit } = await boxOf(pictureOf(page));
    await page.keyboard.press('+');
    await expect.poll(() => timesFit(page, fit)).toBe(1.6);
  });

  test('R7 does not hinder stepping, there and back', async () => {
    const { page, heal } = await failing();
    heal();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await buttonOf(page, 'Try again').click();
    await pictureHere(page);
    expect(await buttonOf(page, 'Try again').count()).toBe(0);
  });
});

describe('for everybody', () => {
  test.each(['light', 'dark'] as const)('P6 R7 axe finds nothing, %s', async (colorScheme) => {
    for (const size of ['1440x900', '390x844']) {
      const page = await site.visit(galleryPath, { colorScheme, size });
      await openNth(page, 2);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('+');
      expect(await accessibilityFaults(page)).toEqual([]);
      const failed = await failing({ colorScheme, size });
      expect(await accessibilityFaults(failed.page)).toEqual([]);
    }
  });
});

declare global {
  interface Window {
    /** Movements of pictures in and out of the lightbox. */
    moved: { kind: string | undefined; from: string | undefined; to?: string | undefined }[];
  }
}
