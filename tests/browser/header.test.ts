import { describe, expect, test } from 'vitest';
import { header, lookOf, scrollTo } from '../helpers/header-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('the three states', () => {
  test('the header is clear over the hero, hides on scrolling down and returns on paper [T7]', async () => {
    const page = await site.visit('/design');
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: true, top: 0 });
    await scrollTo(page, 1200);
    await header(page, 'away').waitFor();
    await expect.poll(() => lookOf(page)).toMatchObject({ top: -72 });
    await scrollTo(page, 1100);
    await header(page, 'pinned').waitFor();
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: false, top: 0 });
    expect(await header(page, 'pinned').getAttribute('data-logo')).toBe('dark');
    await scrollTo(page, 0);
    await header(page, 'top').waitFor();
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: true, top: 0 });
  });

  test('the header never covers the focused element [P6, 2.4.11]', async () => {
    const page = await site.visit('/design');
    await scrollTo(page, 1600);
    // Both steps within one frame would be a single one, downward.
    await header(page, 'away').waitFor();
    await scrollTo(page, 1500);
    await header(page, 'pinned').waitFor();
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element.closest('header')) return '';
        const { x, y, width, height, bottom } = element.getBoundingClientRect();
        const above = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('header');
        // The hero's link reaches from behind the header far below it.
        return above && bottom <= above.getBoundingClientRect().bottom ? element.outerHTML : '';
      });
      expect(covered).toBe('');
    }
  });
});

describe('the parts of the header', () => {
  test('each section has its logo of 222 by 22; the links to the sections are hidden on mobile [T2, T3, T6, T8, K14]', async () => {
    const page = await site.visit('/art/ta', { size: '390x844' });
    const logo = page.locator('header a').first();
    expect(await logo.getAttribute('href')).toBe('/art/ta');
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(false);
    const { width, height } = await boxOf(logo.locator('svg'));
    expect([width, height]).toEqual([222, 22]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(true);
    await page.goto('/privacy-policy');
    expect(await logo.getAttribute('href')).toBe('/design');
  });

  test('the home tile is visible only at the very top, and not on art and general pages [T9]', async () => {
    const page = await site.visit('/design');
    const tile = page.getByRole('link', { name: 'Home', exact: true });
    expect(await tile.getAttribute('href')).toBe('/');
    const box = await tile.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await scrollTo(page, 2);
    await tile.waitFor({ state: 'hidden' });
    await scrollTo(page, 0);
    await tile.waitFor();
    for (const path of ['/art/ta', '/design/care']) {
      await page.goto(path);
      expect(await page.locator('nav[aria-label="Home"]').count(), path).toBe(0);
    }
  });

  test('the skip link comes first and leads to the content [P6, 2.4.1]', async () => {
    const page = await site.visit('/design');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
  });
});
