import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../helpers/complaints.ts';
import { hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { samplePages } from '../helpers/site-pages.ts';

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

describe('a visit to every page', () => {
  const site = siteInBrowser({ consent: null });

  test('every page hydrates without console messages or failed requests [P5, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11]', async () => {
    const page = await site.newPage();
    const complaints = complaintsOf(page);
    for (const { path } of samplePages) {
      await page.goto(path, { waitUntil: 'load' });
      await hydrated(page);
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
      expect(complaints, path).toEqual([]);
    }
  });

  test('links lead through the whole site without a new document [P9, S1]', async () => {
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

  test('an unknown path shows the error page and a way home [R14, S7, E2]', async () => {
    const page = await site.visit('/nothing/at/all', { provokes: /404 .*\/nothing\/at\/all$/ });
    await page.locator('h1', { hasText: 'Page not found' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('This page does not exist or has moved.');
    await page.getByRole('link', { name: 'Go back home' }).click();
    await page.locator('html[data-page="landing"] h1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('pages are readable without JavaScript [P3]', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    for (const path of ['/', '/design', '/design/projects/plumb-lamp', '/art/ta', '/privacy-policy']) {
      await page.goto(path);
      expect(await page.locator('h1').isVisible(), path).toBe(true);
      expect(await page.locator('#cover').isVisible(), path).toBe(false);
    }
  });
});
