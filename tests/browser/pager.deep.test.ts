import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Links to the next item and back, at the end of a detail page. */
const pagers = [
  ['a project', '/design/projects/ropewalk-reading-room'],
  ['a work', '/art/art-works/low-tide-ledger'],
] as const;

/** Clicks a link of the pager from the end of the page. Resolves when the next page is complete. */
async function goOn(page: Page, link: string): Promise<void> {
  const before = await page.locator('h1').textContent();
  await page.locator('main nav').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.locator(`main nav a:has-text("${link}")`).click();
  await page.waitForFunction((title) => document.querySelector('h1')?.textContent !== title, before);
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  // Its image has come; the network may never be idle on a busy machine.
  await page
    .locator('main picture img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
}

describe.each(pagers)('the end of the page of %s', (_, path) => {
  // On narrow windows, text moves for facts that the list lacks and that load late, as after a click on a card.
  test('leads on and back, and nothing moves by itself [R7, R8, P8]', async () => {
    const page = await site.visit(path);
    // The last time all of it is here already.
    for (const link of ['Next', 'Next', 'Previous']) {
      await goOn(page, link);
      expect(await page.evaluate(() => scrollY), link).toBe(0);
      expect(await layoutShift(page), link).toBe(0);
    }
  });
});
