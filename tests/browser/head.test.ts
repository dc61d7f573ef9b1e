import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/**
 * The head of the current page without site-wide elements, sorted, because order does not matter. Documents contain the
 * icon.
 */
async function headOn(page: Page): Promise<string[]> {
  const tags = await page
    .locator('head > :is(title, meta, link[rel=canonical], link[rel=alternate], script[type="application/ld+json"])')
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
  return tags.sort();
}

test('inside the app each page gets the head of its own document [B3, S9, 2.4.2]', async () => {
  const page = await site.visit('/design');
  const links = ['/design/projects/sill-chair', '/art/ta', '/design'];
  for (const path of links) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    const document = await site.visit(path);
    await expect.poll(() => headOn(page)).toEqual(await headOn(document));
  }
});
