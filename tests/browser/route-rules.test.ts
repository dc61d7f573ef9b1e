import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'route-rules-'));
const file = join(folder, 'rules.json');
writeFileSync(
  file,
  JSON.stringify([
    { from: '/design/projects/sill-chair', to: 'https://shop.example/chair' },
    { from: '/art/art-works/salt-clock', to: '/design/about' },
    { from: '/design/care', to: 'https://shop.example/care' },
  ]),
);
afterAll(() => rmSync(folder, { recursive: true }));

const site = siteInBrowser({ reducedMotion: 'reduce' }, () =>
  startSite({ env: { ...sharedImages(), ROUTE_RULES_FILE: file } }),
);

async function visitBesideShop(path: string) {
  const page = await site.newPage();
  await page.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Shop' }));
  await page.goto(path);
  await page.locator('#cover').waitFor({ state: 'detached' });
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  return page;
}

test('a rule to another site loads that site, and Back leads to the page before [B4]', async () => {
  const page = await visitBesideShop('/design');
  await page.locator('main a[href="/design/projects/sill-chair"]').first().click();
  await page.waitForURL('https://shop.example/chair');
  await page.goBack();
  await page.locator('h1', { hasText: 'Rooms, and the things rooms need.' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/design');
});

test('a rule to a page goes there and leaves no entry of its own [B4]', async () => {
  const page = await visitBesideShop('/art/ta');
  await page.locator('main a[href="/art/art-works/salt-clock"]').first().click();
  await page.waitForURL('/design/about');
  expect(await page.locator('html[data-same-document]').count()).toBe(1);
  await page.goBack();
  await page.waitForURL('/art/ta');
});
