import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { openNth } from '../helpers/lightbox-on-page.ts';
import { startSite } from '../helpers/running-site.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSite({ env: { LOCALES: 'en-US,ar' } }));

const paths = [
  '/ar',
  '/ar/design',
  '/ar/art/ta',
  '/ar/design/projects/sill-chair',
  '/ar/art/art-works/carso',
  '/ar/design/contact-us',
];

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

describe.each([
  { size: '1440x900', colorScheme: 'light' },
  { size: '390x844', colorScheme: 'dark' },
] as const)('right to left at $size', (visitor) => {
  test('axe finds no error, and no page is wider than the window [1.4.10]', async () => {
    const page = await site.newPage(visitor);
    for (const path of paths) {
      await openPage(page, path);
      expect(await page.locator('html').getAttribute('dir'), path).toBe('rtl');
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      expect(await accessibilityViolations(page), path).toEqual([]);
    }
  });

  test('the menu and the lightbox are free of errors, too', async () => {
    const page = await site.visit('/ar/design/projects/sill-chair', visitor);
    await page.locator('header [aria-haspopup=dialog]').click();
    await menuOf(page).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goBack();
    await openNth(page, 2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
