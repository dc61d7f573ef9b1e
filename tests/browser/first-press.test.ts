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

test('M18 a press on the theme toggle before the app has mounted is carried out once', async () => {
  const page = await pressEarly('/design/about', (early) => early.locator('[data-press="theme"]').first().click());
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('M1 a press on the burger before the app has mounted opens the menu', async () => {
  const page = await pressEarly('/design', (early) => early.locator('[data-press="menu"]').click());
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await page.locator('html').getAttribute('data-held')).toBeNull();
});

test('P7 a press on Cookie settings before the app has mounted opens them', async () => {
  const page = await pressEarly('/design/about', (early) => early.locator('footer [data-press="cookies"]').click());
  await page.getByRole('dialog', { name: 'Cookies' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

test('P7 a press on Reject all before the app has mounted is carried out', async () => {
  const page = await pressEarly('/', (early) => early.getByRole('button', { name: 'Reject all' }).click());
  await page.getByRole('region', { name: 'Cookies' }).waitFor({ state: 'hidden' });
  const names = async () => (await page.context().cookies()).map(({ name }) => name).sort();
  await expect.poll(names).toEqual(['consent', 'locale']);
});

test('P7 a press on Change before the app has mounted opens the settings', async () => {
  const page = await pressEarly('/privacy-policy', (early) =>
    early.getByRole('button', { name: 'Change', exact: true }).click(),
  );
  await page.getByRole('dialog', { name: 'Cookies' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

test('P7 of several presses the last one counts, and nothing is left of them', async () => {
  const page = await pressEarly('/privacy-policy', async (early) => {
    await early.locator('[data-press="theme"]').first().click();
    await early.getByRole('button', { name: 'Accept all' }).click();
    await early.locator('h1').click();
  });
  await page.locator('html[data-consent="on"]').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  expect(await page.locator('html').getAttribute('data-held')).toBeNull();
});

test('P3 a link before the app has mounted is a plain link', async () => {
  const page = await pressEarly('/design/about', async (early) => {
    await early.locator('footer a[href="/privacy-policy"]').click();
    await early.waitForURL('**/privacy-policy', { waitUntil: 'commit' });
  });
  expect(await page.locator('h1').textContent()).toContain('Privacy');
});
