import { expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null, provokes: /404 .*\/nothing$/ });

/** One page of each kind. */
const paths = [
  '/',
  '/design',
  '/design/about',
  '/design/process',
  '/design/contact-us',
  '/design/care',
  '/design/projects/tideline-steps',
  '/art/ta',
  '/art/art-works/carso',
  '/art/biography/ta',
  '/privacy-policy',
  '/nothing',
];

test.each([
  ['desktop', '1440x900'],
  ['mobile', '390x844'],
])('P5 P6 R1–R14 axe finds nothing on any page, %s', async (_name, size) => {
  const page = await site.newPage({ size, reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await hydrated(page);
    await page.locator('html[data-theme="light"]').waitFor();
    expect(await accessibilityFaults(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
    // Of what it asks, colors alone are others in the dark.
    expect(await accessibilityFaults(page, { only: ['cat.color'] }), `${path}, dark`).toEqual([]);
  }
});

test('P6 nothing scrolls sideways at 320 px', async () => {
  const page = await site.newPage({ size: '320x640' });
  for (const path of paths) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
