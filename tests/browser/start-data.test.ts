import { expect, test } from 'vitest';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

const landingCall = '**/api/v1/landing';

test.each(['/design/about'])('loads landing data at start on %s, and not the code of navigation [S9]', async (path) => {
  const page = await site.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const landing = page.waitForResponse(landingCall);
  await openPage(page, path);
  await (await landing).finished();
  // When the browser is idle, the response is in the store and started nothing.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(requested.filter((asking) => asking === '/api/v1/landing')).toHaveLength(1);
  expect(requested.filter((asking) => asking.includes('/on-the-way-'))).toEqual([]);
});

test('the home page is busy and shows a skeleton while its data is on the way [S1]', async () => {
  const page = await site.newPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(landingCall, async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, '/design/about');
  await page.locator('a[href="/"]').first().click();
  const landing = page.locator('[data-landing]');
  await landing.and(page.locator('[aria-busy="true"]')).waitFor();
  await landing.getByText('Loading').first().waitFor({ state: 'attached' });
  expect(await landing.locator('a').count()).toBe(2);
  // An image of a list would be replaced by the poster.
  expect(await landing.locator('img').count()).toBe(0);
  release();
  await landing.and(page.locator(':not([aria-busy])')).waitFor();
  await landing.locator('img').first().waitFor();
  expect(await landing.getByText('Loading').count()).toBe(0);
});
