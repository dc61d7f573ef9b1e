import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { layoutShift } from '../helpers/layout-shift.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const image = (page: Page) => page.locator('#index picture');
const row = (page: Page, title: string) => page.locator('tbody tr', { hasText: title });

/** Right edge of the words of the index, in CSS pixels. */
const endOfWords = (page: Page) =>
  page.locator('#index').evaluate((section) => {
    const words = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let end = 0;
    while (words.nextNode()) {
      if (words.currentNode.parentElement?.closest('.visually-hidden, caption')) continue;
      range.selectNodeContents(words.currentNode);
      for (const { right } of range.getClientRects()) end = Math.max(end, right);
    }
    return end;
  });

describe('the image of a row', () => {
  test('the image of a row is in the empty columns of the index, covers no words and moves nothing [R2, 1.4.13]', async () => {
    const page = await site.visit('/design', { size: '1280x800', isMobile: true });
    await row(page, 'Plumb Lamp').scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const shifted = await layoutShift(page);
    const widths: Record<string, number> = {};
    for (const title of ['Plumb Lamp', 'Sill Chair', 'Ropewalk Reading Room', 'Tideline Steps']) {
      await row(page, title).hover();
      await page.locator(`#index a[aria-hidden][href$="${title.toLowerCase().replaceAll(' ', '-')}"]`).waitFor();
      const box = await boxOf(image(page));
      expect(box.x, title).toBeGreaterThan(await endOfWords(page));
      expect(box.x + box.width, title).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      const foot = await boxOf(page.locator('footer'));
      expect(box.y + box.height, title).toBeLessThanOrEqual(foot.y);
      widths[title] = box.width;
    }
    const whole = widths['Tideline Steps'] ?? 0;
    const parts = Object.values(widths).map((width) => Math.round((width / whole) * 9));
    expect(parts).toEqual([3, 4, 6, 9]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    expect(await layoutShift(page)).toBe(shifted);
  });
});
