import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { launchChromium } from '../setup/launch-chromium.ts';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  browser = await launchChromium();
  site = await startSite();
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

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

describe.each(['light', 'dark'] as const)('P5 %s', (colorScheme) => {
  test.each([
    ['desktop', { width: 1440, height: 900 }],
    ['mobile', { width: 390, height: 844 }],
  ])('P6 R1–R14 axe finds nothing on any page, %s', async (_name, viewport) => {
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(site.url + path);
      await page.locator('#cover').waitFor({ state: 'detached' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        path,
      ).toEqual([]);
    }
    await context.close();
  });
});

test('P6 nothing scrolls sideways at 320 px', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  for (const path of paths) {
    await page.goto(site.url + path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.close();
});
