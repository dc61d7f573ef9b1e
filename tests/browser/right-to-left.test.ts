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

  test.each([
    ['/ar/design/projects/tideline-steps', '[data-part=disc]'],
    ['/ar/art/art-works/salt-clock', 'header'],
  ])('the note on the language of %s begins below the header and the disc', async (path, above) => {
    const page = await site.visit(path, visitor);
    const note = page.getByText('هذا النص باللغة الإنجليزية.');
    await note.waitFor();
    const bottom =
      (await page
        .locator(above)
        .first()
        .boundingBox()
        .then((box) => box && box.y + box.height)) ?? 0;
    expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual(Math.floor(bottom));
  });

  test('the button of the videos does not lie on the words of the home page', async () => {
    const page = await site.visit('/ar', visitor);
    const button = await page.locator('[data-landing] > button').boundingBox();
    for (const words of ['ادخل المشغل', 'ادخل المرسم']) {
      const box = await page.getByText(words).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().toJSON();
      });
      if (!button) throw new Error('Not on the page');
      const isBeside = box.x + box.width <= button.x || button.x + button.width <= box.x;
      expect(isBeside || box.y + box.height <= button.y || button.y + button.height <= box.y, words).toBe(true);
    }
  });
});
