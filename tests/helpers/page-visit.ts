import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/**
 * A page of the site that answers, in a context of its own: 1440 by 900, light, without motion, unless the options
 * say otherwise. The cookies are settled, so that the strip is in nobody's way.
 */
export async function visitPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addCookies([{ name: 'consent', value: 'v1.0.1700000000', url }]);
  const page = await context.newPage();
  // Pictures may take their time: a page answers before all of them are there.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.locator('#cover').waitFor({ state: 'detached' });
  return page;
}
