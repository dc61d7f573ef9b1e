import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const content = {
  'Another artist': '/art/somebody?x=1#here',
  'No page': '/nothing/caf%C3%A9?x=1#here',
  Works: '/art/ta',
};
const site = siteInBrowser({}, () => startSiteOfLinks({ content }));

test('inside the app the error page names the path with query and hash, and "Go back home" clears it [R15, R16, F13, E2, E4]', async () => {
  const page = await site.visit('/design/about');
  const main = page.locator('main');
  await main.getByRole('link', { name: 'Another artist' }).click();
  await main.getByText('Page Not Found: /art/somebody?x=1#here', { exact: true }).waitFor();
  await page.goBack();
  await main.getByRole('link', { name: 'No page' }).click();
  await main.getByText('Page not found: /nothing/café?x=1#here', { exact: true }).waitFor();
  expect(await main.textContent()).toContain('This page does not exist or has moved.');
  for (const name of ['Design', 'Art']) expect(await main.getByRole('link', { name }).count()).toBe(1);
  await page.getByRole('link', { name: 'Go back home' }).click();
  await page.locator('html[data-page="landing"] h1:focus').waitFor();
  expect(await main.textContent()).not.toContain('Page not found');
});

const pageCode = '**/assets/ArtPage-*.js';
const withoutCode = /ERR_FAILED .*\/ArtPage-/;

test('a page whose code does not load is loaded as a document once [S19, K4]', async () => {
  const page = await site.visit('/design/about', {
    provokes: new RegExp(`${withoutCode.source}|^App initialization failed`),
  });
  const requested: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && requested.push(new URL(request.url()).pathname));
  await page.route(pageCode, (route) => route.abort());
  await page.locator('main').getByRole('link', { name: 'Works' }).click();
  await page.waitForEvent('console', (message) => message.text().startsWith('App initialization failed'));
  expect(requested).toEqual(['/art/ta']);
  expect(await page.locator('h1').textContent()).toContain('weather');
});

test('without storage to limit reloads, missing code is a 500 with the menu [E1, F15, K4]', async () => {
  const page = await site.visit('/design/about', {
    provokes: withoutCode,
    before: () =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new Error('blocked');
        },
      }),
  });
  await page.route(pageCode, (route) => route.abort());
  await page.locator('main').getByRole('link', { name: 'Works' }).click();
  await page.locator('h1', { hasText: 'Something went wrong' }).waitFor();
  expect(await page.locator('h1').textContent()).toContain('500');
  await expect.poll(() => page.title()).toMatch(/^500 — /);
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true);
});
