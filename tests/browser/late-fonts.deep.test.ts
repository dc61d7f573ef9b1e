import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { layoutShift, shiftWithFonts } from '../helpers/layout-shift.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

/** Without motion: the disc of the start rolls, which counts as a shift. */
const site = siteInBrowser({ reducedMotion: 'reduce' });

/** One page of each kind that words make up. */
const pages = [
  '/',
  '/design',
  '/design/about',
  '/design/projects/ropewalk-reading-room',
  '/art/ta',
  '/art/art-works/salt-clock',
  '/art/biography/ta',
];

/**
 * Most that a page may move when its fonts come after it has been drawn without them. A line that breaks elsewhere moves
 * what is below it: no stand-in has the widths of all letters. The worst here is a page of words.
 */
const mostShift = 0.01;

/** Opens a page whose fonts are held back until it has been drawn in others. */
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
