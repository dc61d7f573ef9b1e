import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Opens a page whose data a part cannot render, as an error in code would. */
async function openWith(path: string, data: RegExp, instead: string): Promise<Page> {
  const page = await site.newPage({ provokes: /TypeError/ });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [before = '', after = ''] = html.split('id="data">');
    expect(after).toMatch(data);
    await route.fulfill({ response, body: `${before}id="data">${after.replace(data, instead)}` });
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return page;
}

const errorHeading = (page: Page) => page.locator('main[data-error] h1', { hasText: 'Something went wrong' });

test('a page that cannot be rendered is a 500 inside its frame, and the menu leads on [F15, E1, E3]', async () => {
  const page = await openWith('/design/about', /"blocks":\[/, '"blocks":7,"were":[');
  await errorHeading(page).waitFor();
  expect(await errorHeading(page).textContent()).toContain('500');
  await expect.poll(() => page.title()).toMatch(/^500 — /);
  await openMenu(page);
  await menuOf(page).getByRole('link', { name: 'Process' }).click();
  await page.locator('h1', { hasText: 'Process' }).waitFor();
  expect(await errorHeading(page).count()).toBe(0);
});

test('a frame that cannot be rendered is a 500 without it, with a retry and links home [F15, E1, E3]', async () => {
  const page = await openWith('/design/about', /"logoHrefs":\{/, '"logoHrefs":null,"were":{');
  await errorHeading(page).waitFor();
  expect(await errorHeading(page).textContent()).toContain('500');
  expect([await burgerOf(page).count(), await page.locator('header').count()]).toEqual([0, 0]);
  const main = page.locator('main');
  expect(await main.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  expect(await main.getByRole('link', { name: 'Design', exact: true }).getAttribute('href')).toBe('/design');
  expect(await main.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
  await page.unroute('**/design/about');
  await main.getByRole('button', { name: 'Try again' }).click();
  await page.locator('h1', { hasText: 'About' }).waitFor();
  expect(await burgerOf(page).count()).toBe(1);
});
