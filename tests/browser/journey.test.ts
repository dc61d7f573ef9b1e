import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { sharedPictures } from '../helpers/shared-pictures.ts';
import { hydrated, latePicture, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { samplePages } from '../helpers/site-pages.ts';

/** Everything a page complains of: console errors and warnings, uncaught faults, failed requests. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  const complain = (what: string) => {
    if (!latePicture.test(what)) complaints.push(what);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Addresses that visitors reach by a link alone, whose page the journey then leaves by the next link. */
const journey = [
  { link: 'a[href="/design"]', heading: 'Rooms, and the things rooms need.' },
  { link: 'main a[href="/design/projects/sill-chair"]', heading: 'Sill Chair' },
  { link: 'a[href="/design/projects/tideline-steps"]', heading: 'Tideline Steps' },
  { link: 'header a[href="/art/ta"]', heading: 'Paintings made by rule and finished by weather.' },
  { link: 'main a[href="/art/art-works/salt-clock"]', heading: 'Salt Clock' },
  { link: 'header a[href="/art/ta"]', heading: 'Paintings made by rule and finished by weather.' },
  { link: 'main a[href="/art/biography/ta"]', heading: 'Tove Arany' },
];

/** The theme is the document's own, which the app has no part of: each build is looked at in one. */
describe.each([
  { build: 'production', colorScheme: 'light' as const },
  {
    build: 'development',
    colorScheme: 'dark' as const,
    startOwn: () => startSite({ dist: 'dist-development', env: sharedPictures() }),
  },
])('the $build build', ({ build, colorScheme, startOwn }) => {
  const site = siteInBrowser({ consent: null }, startOwn);

  test(`P5 R1–R11 every page hydrates without a complaint, ${colorScheme}`, async () => {
    const page = await site.newPage({ colorScheme });
    const complaints = complaintsOf(page);
    // Pictures that do not come are complained of as well: made, and waited for, by one of the two sites.
    if (build === 'development')
      await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: emptyPicture }));
    for (const { path } of samplePages) {
      await page.goto(path, { waitUntil: build === 'production' ? 'load' : 'domcontentloaded' });
      await hydrated(page);
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
      expect(complaints, path).toEqual([]);
    }
  });

  test('P9 S1 a visit by links alone, through the typed API, without a reload', async () => {
    const page = await site.newPage();
    const complaints = complaintsOf(page);
    await openPage(page, '/');
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    for (const { link, heading } of journey) {
      await page.locator(link).first().click();
      await page.locator('h1', { hasText: heading }).waitFor();
      expect(await page.locator('html[data-same-document]').count()).toBe(1);
    }
    await page.goBack();
    await page.locator('h1', { hasText: 'Paintings made by rule' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('R14 S7 E2 unknown addresses show the error page, and a way home', async () => {
    const page = await site.visit('/nothing/at/all', { provokes: /404 .*\/nothing\/at\/all$/ });
    await page.locator('h1', { hasText: 'Page not found' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('This page does not exist or has moved.');
    await page.getByRole('link', { name: 'Go back home' }).click();
    await page.locator('html[data-page="landing"] h1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('P3 every page can be read without JavaScript', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    for (const path of ['/', '/design', '/design/projects/plumb-lamp', '/art/ta', '/privacy-policy']) {
      await page.goto(path);
      expect(await page.locator('h1').isVisible(), path).toBe(true);
      expect(await page.locator('#cover').isVisible(), path).toBe(false);
    }
  });
});
