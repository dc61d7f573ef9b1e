import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { samplePages } from '../helpers/site-pages.ts';
import { launchChromium } from '../setup/launch-chromium.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
});

/** Everything a page complains of: console errors and warnings, uncaught faults, failed requests. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** Resolves when the app has taken over from the server's HTML. */
async function hydrated(page: Page): Promise<void> {
  await page.locator('#cover').waitFor({ state: 'detached' });
}

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

describe.each([
  { build: 'production', dist: 'dist' },
  { build: 'development', dist: 'dist-development' },
])('the $build build', ({ dist }) => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({ dist });
  });

  afterAll(async () => {
    await site.close();
  });

  test.each(['light', 'dark'] as const)(
    'P5 R1–R11 every page hydrates without a complaint, %s',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      for (const { path } of samplePages) {
        await page.goto(site.url + path);
        await hydrated(page);
        expect(await page.locator('h1').count(), path).toBe(1);
        expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
        expect(complaints, path).toEqual([]);
      }
      await context.close();
    },
  );

  test('P9 S1 a visit by links alone, through the typed API, without a reload', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(site.url);
    await hydrated(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    for (const { link, heading } of journey) {
      await page.locator(link).first().click();
      await page.locator('h1', { hasText: heading }).waitFor();
      expect(await page.locator('html[data-same-document]').count()).toBe(1);
    }
    await page.goBack();
    await page.locator('h1', { hasText: 'Paintings made by rule' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('R14 S7 E2 unknown addresses show the error page, and a way home', async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/nothing/at/all`);
    await hydrated(page);
    await page.locator('h1', { hasText: 'Page not found' }).waitFor();
    await page
      .getByRole('button', { name: 'Go back home' })
      .or(page.getByRole('link', { name: 'Go back home' }))
      .click();
    await page.waitForURL(`${site.url}/`);
    await page.close();
  });

  test('P3 every page can be read without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ['/', '/design', '/design/projects/plumb-lamp', '/art/ta', '/privacy-policy']) {
      await page.goto(site.url + path);
      expect(await page.locator('h1').isVisible(), path).toBe(true);
      expect(await page.locator('#cover').isVisible(), path).toBe(false);
    }
    await context.close();
  });
});
