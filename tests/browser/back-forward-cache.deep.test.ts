import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hydrated } from '../helpers/site-in-browser.ts';
import { launchChromium } from '../setup/launch-chromium.ts';

let browser: Browser;

beforeAll(async () => {
  // Playwright turns the cache off: what comes out of it has no navigation that could be awaited.
  browser = await launchChromium(['--disable-back-forward-cache']);
});

afterAll(() => browser.close());

test.each([
  ...['/', '/design', '/design?typology=furniture', '/design?q=tide', '/design/about', '/design/process'],
  ...['/design/contact-us', '/design/care', '/design/projects/sill-chair', '/art/ta', '/art/art-works/salt-clock'],
  ...['/art/art-works/salt-clock?wall=300', '/art/biography/ta', '/privacy-policy'],
])('Back to %s shows it from the back/forward cache [P13]', async (path) => {
  const context = await browser.newContext({ baseURL: inject('siteUrl'), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto('/builds/latest.json');
  await page.evaluate(() => history.back());
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [visit] = performance.getEntriesByType('navigation');
        const reasons = visit && 'notRestoredReasons' in visit ? JSON.stringify(visit.notRestoredReasons) : '';
        return document.documentElement.dataset.persisted ?? `${location.pathname} ${reasons}`;
      }),
    )
    .toBe('true');
  await context.close();
});
