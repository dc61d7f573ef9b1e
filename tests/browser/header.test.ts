import { describe, expect, test } from 'vitest';
import { awakeColophon } from '../helpers/colophon-on-page.ts';
import { header, lookOf, scrollTo } from '../helpers/header-on-page.ts';
import { boxOf, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('the three states', () => {
  test('T7 over the hero, away, on paper, and over the hero again', async () => {
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

  test('T7 P6 focus inside brings it back on paper, wherever the page stands', async () => {
    const page = await site.visit('/design');
    await scrollTo(page, 1200);
    await header(page, 'away').waitFor();
    await page.locator('header a').first().focus();
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: false, top: 0 });
    await scrollTo(page, 0);
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: false, top: 0 });
  });

  test('P6 what has the focus is never under it', async () => {
    const page = await site.visit('/design');
    await scrollTo(page, 1600);
    // Both steps within one frame would be a single one, downward.
    await header(page, 'away').waitFor();
    await scrollTo(page, 1500);
    await header(page, 'pinned').waitFor();
    for (let presses = 0; presses < 30; presses += 1) {
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

describe('what stands in the frame', () => {
  test('T2 T3 T6 each room has its logo; the links to the rooms go below 640', async () => {
    const page = await site.visit('/art/ta', { size: '639x800' });
    const logo = page.locator('header a').first();
    expect(await logo.getAttribute('href')).toBe('/art/ta');
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 640, height: 800 });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.goto('/privacy-policy');
    expect(await logo.getAttribute('href')).toBe('/design');
  });

  test.each(['305x640', '1440x900'])(
    'draws the logo 222 by 22 in a window of %s; 305 px is 320 without a scroll bar [T8, K14]',
    async (size) => {
      for (const path of ['/design', '/art/ta']) {
        const page = await site.visit(path, { size });
        const { width, height } = await boxOf(page.locator('header a svg').first());
        expect([width, height], path).toEqual([222, 22]);
      }
    },
  );

  test('T9 the home tile is there at the very top only, and out of reach elsewhere', async () => {
    const page = await site.visit('/design');
    const tile = page.getByRole('link', { name: 'Home', exact: true });
    expect(await tile.getAttribute('href')).toBe('/');
    const box = await tile.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await scrollTo(page, 2);
    await tile.waitFor({ state: 'hidden' });
    await scrollTo(page, 0);
    await tile.waitFor();
    for (const path of ['/art/ta', '/art/biography/ta', '/design/care', '/']) {
      await page.goto(path);
      expect(await page.locator(`nav[aria-label="Home"]`).count(), path).toBe(0);
    }
  });

  test('P6 the skip link comes first and leads to the content', async () => {
    const page = await site.visit('/design');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
  });

  test('P7 the colophon has local times, and the way back to the cookie settings', async () => {
    const page = await site.visit('/design/about', { timezoneId: 'UTC' });
    await awakeColophon(page);
    const times = page.locator('footer time');
    expect(await times.allTextContents()).toEqual([
      expect.stringMatching(/^\d\d:\d\d$/),
      expect.stringMatching(/^\d\d:\d\d$/),
    ]);
    await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save choice' }).waitFor();
  });

  test('P7 local times change as the minute does', async () => {
    const page = await site.visit('/design/about');
    await page.clock.install({ time: new Date('2026-03-01T11:00:00Z') });
    await openPage(page, '/design/about');
    await awakeColophon(page);
    await page.clock.pauseAt(new Date('2026-03-01T12:00:59.999Z'));
    const trieste = page.locator('footer time').first();
    expect(await trieste.textContent()).toBe('13:00');
    await page.clock.runFor(1);
    expect(await trieste.textContent()).toBe('13:01');
  });
});
