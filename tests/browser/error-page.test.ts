import { expect, test } from 'vitest';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const content = {
  'Another artist': '/art/somebody?x=1#here',
  'No page': '/nothing/caf%C3%A9?x=1#here',
  Works: '/art/ta',
};
const site = siteInBrowser({}, () => startSiteOfLinks({ content }));

test.each([
  ['capital form', 'Another artist', 'Page Not Found: /art/somebody?x=1#here'],
  ['other form', 'No page', 'Page not found: /nothing/café?x=1#here'],
])('R15 R16 F13 inside the app the %s keeps query and hash', async (_form, link, line) => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: link }).click();
  await page.locator('main').getByText(line, { exact: true }).waitFor();
  // The line stands where addresses are said, and in no heading.
  expect(await page.locator('h1').textContent()).not.toContain('/');
});

const pageCode = '**/assets/ArtPage-*.js';
const withoutCode = /ERR_FAILED .*\/ArtPage-/;

test('S19 K4 a page whose code does not come is loaded as a document, once; there it can be read', async () => {
  const page = await site.visit('/design/about', {
    provokes: new RegExp(`${withoutCode.source}|^App initialization failed`),
  });
  const asked: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname));
  await page.route(pageCode, (route) => route.abort());
  await page.locator('main').getByRole('link', { name: 'Works' }).click();
  await page.waitForEvent('console', (message) => message.text().startsWith('App initialization failed'));
  expect(asked).toEqual(['/art/ta']);
  expect(await page.locator('h1').textContent()).toContain('weather');
});

test('S19 a page whose code comes the second time goes on as ever', async () => {
  const page = await site.visit('/design/about', { provokes: withoutCode });
  await page.route(pageCode, (route) => route.abort(), { times: 1 });
  await page.locator('main').getByRole('link', { name: 'Works' }).click();
  await page.waitForURL('**/art/ta');
  await hydrated(page);
  await page.goBack();
  await page.locator('h1', { hasText: 'Links' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/design/about');
});

test('E1 F15 K4 code that does not come is a 500 where no reload can be guarded, and the menu is there', async () => {
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

test('E4 "Go back home" clears the error and leads to the start, whose heading has the focus', async () => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: 'No page' }).click();
  await page.locator('h1', { hasText: 'Page not found' }).waitFor();
  for (const name of ['Design', 'Art']) expect(await page.locator('main').getByRole('link', { name }).count()).toBe(1);
  await page.getByRole('link', { name: 'Go back home' }).click();
  await page.locator('html[data-page="landing"] h1:focus').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.locator('main').textContent()).not.toContain('Page not found');
});
