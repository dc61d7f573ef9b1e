import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { layoutShift, shiftWithFonts } from '../helpers/layout-shift.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

/** Without motion: the disc of the start rolls, which counts as a shift. */
const site = siteInBrowser({ reducedMotion: 'reduce' });

const pages = [
  '/',
  '/design',
  '/design/about',
  '/design/process',
  '/design/care',
  '/design/projects/ropewalk-reading-room',
  '/art/ta',
  '/art/art-works/salt-clock',
  '/art/biography/ta',
];

/**
 * Maximum layout shift by late fonts. Another line break moves everything below, because no fallback font has the same
 * widths. The worst page here is a page of text.
 */
const mostShift = 0.01;

/** Opens a page and releases its fonts only after it is rendered in fallback fonts. */
async function openWithLateFonts(page: Page, path: string): Promise<void> {
  const drawn = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => document.fonts.status), path).toBe('loading');
  drawn.resolve();
}

test('late fonts break the lines of a text page as the fallback does [P8]', async () => {
  const page = await site.newPage({ size: '1440x900', colorScheme: 'dark' });
  await openWithLateFonts(page, '/design/press');
  expect(await shiftWithFonts(page)).toBeLessThan(mostShift);
});

test.each(['1440x900', '390x844'])(
  'late fonts move next to nothing, and no other element moves, %s [P8]',
  async (size) => {
    for (const path of pages) {
      const page = await site.newPage({ size });
      await openWithLateFonts(page, path);
      expect(await layoutShift(page), path).toBe(0);
      expect(await shiftWithFonts(page), path).toBeLessThan(mostShift);
      await page.close();
    }
  },
);
