import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null });

/** Opens a page whose app is held back, and presses something once the cover has lifted by itself. */
async function pressEarly(path: string, press: (page: Page) => Promise<void>): Promise<Page> {
  const page = await site.newPage();
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/entry-client-*.js', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  // The document's own events wait for the module that is held back.
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#data').waitFor({ state: 'attached' });
  await press(page);
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await hydrated(page);
  return page;
}

test('a click on the menu button before the app has mounted opens the menu [M1]', async () => {
  const page = await pressEarly('/design', (early) => early.locator('[data-press="menu"]').click());
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await page.locator('html').getAttribute('data-held')).toBeNull();
});

test('a link is a plain link before the app has mounted [P3]', async () => {
  const page = await pressEarly('/design/about', async (early) => {
    await early.locator('footer a[href="/privacy-policy"]').click();
    await early.waitForURL('**/privacy-policy', { waitUntil: 'commit' });
  });
  expect(await page.locator('h1').textContent()).toContain('Privacy');
});
