import { expect, test } from 'vitest';
import { galleryPath, lightboxOf, linksOf, openNth } from '../helpers/lightbox-on-page.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

test('R7 the code of the lightbox comes when a pointer rests on a picture, and not before', async () => {
  const page = await site.visit(galleryPath);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const fetched = page.waitForRequest((request) => request.url().includes('Lightbox'));
  await page.evaluate(() => document.readyState);
  expect(scripts.filter((url) => url.includes('Lightbox'))).toEqual([]);
  await linksOf(page).first().hover();
  await fetched;
  expect(await lightboxOf(page).count()).toBe(0);
});

test('R7 a picture whose code does not come is shown as its file, and Back leads to the page', async () => {
  const page = await site.newPage({ provokes: /ERR_FAILED .*\/Lightbox-/ });
  await page.route('**/Lightbox-*.js', (route) => route.abort());
  await page.goto(galleryPath);
  await hydrated(page);
  const file = await linksOf(page).first().getAttribute('href');
  await linksOf(page).first().click();
  await page.waitForURL(`**${file}`);
  await page.goBack();
  await page.waitForURL(`**${galleryPath}`);
  expect(await linksOf(page).count()).toBeGreaterThan(0);
});

test('R7 a picture that was given up before its code failed is not shown any more', async () => {
  const page = await site.visit('/design', { provokes: /ERR_FAILED .*\/Lightbox-/ });
  const held = Promise.withResolvers<void>();
  await page.route('**/Lightbox-*.js', (route) => held.promise.then(() => route.abort()));
  await page.locator(`main a[href="${galleryPath}"]`).first().click();
  await page.waitForURL(`**${galleryPath}`);
  await linksOf(page).first().click();
  await page.waitForURL(`**${galleryPath}#picture=1`);
  await page.goBack();
  await page.waitForURL(`**${galleryPath}`);
  const failed = page.waitForEvent('requestfailed');
  held.resolve();
  await failed;
  await page.goBack();
  await page.waitForURL('**/design');
  await page.goForward();
  await page.waitForURL(`**${galleryPath}`);
  expect(await linksOf(page).count()).toBeGreaterThan(0);
});

test('R7 without a connection a picture whose code is not here leaves the page as it is, says so, and opens once there is one', async () => {
  const page = await site.visit(galleryPath, { provokes: /ERR_INTERNET_DISCONNECTED / });
  await page.context().setOffline(true);
  await linksOf(page).first().dispatchEvent('click');
  await expect.poll(() => page.evaluate(() => `${location.pathname}${location.hash}`)).toBe(galleryPath);
  await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor();
  await page.context().setOffline(false);
  await openNth(page, 1);
  expect(await page.getByText('You are offline.').count()).toBe(0);
});
