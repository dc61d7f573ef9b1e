import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxOf, openPage, siteInBrowser, type VisitorOptions } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

test('R2 the choice that is current already stays under the pointer that presses it', async () => {
  const page = await site.visit('/design', { reducedMotion: 'reduce' });
  const current = page.locator('#projects nav a[aria-current]').first();
  await current.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - innerHeight + 60));
  const { y } = await boxOf(current);
  await current.click();
  await page.waitForURL('**/design#projects');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect((await boxOf(current)).y).toBeCloseTo(y, 0);
});

/** The gaps are made once, as the app takes over: it comes when the font is here. */
async function visitInFont(options: VisitorOptions): Promise<Page> {
  const page = await site.newPage(options);
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await route.continue();
  });
  await openPage(page, '/design');
  return page;
}

test('P6 the gaps of a line that scrolls sideways are its window’s, also after that was turned', async () => {
  const gapsOf = (page: Page) =>
    page
      .locator('#projects nav ul')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((item) => getComputedStyle(item).translate)));
  const turned = await visitInFont({ isMobile: true, size: '390x844' });
  expect((await gapsOf(turned)).flat().some((gap) => gap !== 'none')).toBe(true);
  for (const [width, height] of [
    [844, 390],
    [450, 720],
  ] as const) {
    await turned.setViewportSize({ width, height });
    const fresh = await visitInFont({ isMobile: true, size: `${width}x${height}` });
    await expect.poll(() => gapsOf(turned)).toEqual(await gapsOf(fresh));
  }
});
