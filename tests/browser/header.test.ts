import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awakeColophon } from '../helpers/colophon-on-page.ts';
import { boxOf, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const header = (page: Page, state: 'top' | 'away' | 'pinned') => page.locator(`header[data-state="${state}"]`);

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
}

/** Where the header is and what it stands on. */
function lookOf(page: Page) {
  return page.locator('body > #app > header').evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const { top } = element.getBoundingClientRect();
    return { isClear: backgroundColor === 'rgba(0, 0, 0, 0)', color, top };
  });
}

test('R13 a home page begins with its picture under the header, over the whole width; any other with words below it', async () => {
  for (const path of ['/design', '/art/ta']) {
    const page = await site.visit(path);
    const { x, y, width } = await boxOf(page.locator('main picture').first());
    const { width: pageWidth } = await boxOf(page.locator('main'));
    expect([x, y, width], path).toEqual([0, 0, pageWidth]);
  }
  for (const path of ['/design/about', '/design/process', '/privacy-policy']) {
    const page = await site.visit(path);
    const header = await boxOf(page.locator('body > #app > header'));
    expect((await boxOf(page.locator('main h1'))).y, path).toBeGreaterThanOrEqual(header.y + header.height);
  }
});

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

/** Comes to the overview by a link, so that it draws its header in the browser, with this measure of every picture's top. */
async function visitWithBand(band: { bandMin?: number; bandMax?: number }, colorScheme: 'light' | 'dark') {
  const page = await site.visit('/design/about', { colorScheme });
  await page.route('**/api/v1/design/projects', async (route) => {
    const list = await (await route.fetch()).json();
    for (const { cover } of list.items) {
      delete cover.bandMin;
      delete cover.bandMax;
      Object.assign(cover, band);
    }
    await route.fulfill({ json: list });
  });
  await page.locator('header nav a[href="/design"]').click();
  await page.locator('#projects').waitFor();
  // The pointer is on the link: what is asked for is not a hover.
  await page.mouse.move(700, 500);
  return page;
}

describe('the paint over a picture', () => {
  test('T7 scrolled a little it stays as it was; further down, which nobody has measured, it is white over a shade', async () => {
    const page = await visitWithBand({ bandMin: 0.4, bandMax: 0.8 }, 'light');
    const dark = { isClear: true, color: 'rgb(20, 27, 25)', top: 0 };
    await expect.poll(() => lookOf(page)).toEqual(dark);
    await scrollTo(page, 60);
    await page.locator('nav[aria-label="Home"]').waitFor({ state: 'hidden' });
    expect(await lookOf(page)).toEqual(dark);
    // Not far enough in one run to be away.
    await scrollTo(page, 40);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await scrollTo(page, 100);
    await page.locator('header[data-state="top"][data-over="scrim"]').waitFor();
    await expect.poll(() => lookOf(page)).toEqual({ isClear: true, color: 'rgb(255, 255, 255)', top: 0 });
  });

  test('T7 where nothing lies under it, it gets its ground with the first pixel', async () => {
    const page = await site.visit('/design/about');
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: true, top: 0 });
    await scrollTo(page, 1);
    await expect.poll(() => lookOf(page)).toMatchObject({ isClear: false, top: 0 });
  });

  test.each([
    ['a dark top', { bandMin: 0.01, bandMax: 0.1 }, 'white', 'rgb(255, 255, 255)', false],
    ['a light top', { bandMin: 0.4, bandMax: 0.8 }, 'dark', 'rgb(20, 27, 25)', false],
    ['a mixed top', { bandMin: 0.1, bandMax: 0.6 }, 'white', 'rgb(255, 255, 255)', true],
    ['no measure', {}, 'white', 'rgb(255, 255, 255)', true],
  ] as const)('T7 %s', async (_name, band, logo, color, hasScrim) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visitWithBand(band, colorScheme);
      const bar = header(page, 'top');
      expect(await bar.getAttribute('data-logo')).toBe(logo);
      const look = () =>
        bar.evaluate((element) => {
          const { backgroundImage, opacity } = getComputedStyle(element, '::before');
          const hasScrim = backgroundImage.includes('gradient') && opacity === '1';
          return { color: getComputedStyle(element).color, hasScrim };
        });
      // The shade comes and goes in a transition.
      await expect.poll(look).toEqual({ color, hasScrim });
    }
  });

  test('T7 dark where there is no picture under it, in both themes', async () => {
    for (const [colorScheme, ink] of [
      ['light', 'oklch(0.215 0.012 170)'],
      ['dark', 'oklch(0.945 0.006 150)'],
    ] as const) {
      const page = await site.visit('/design/care', { colorScheme });
      expect(await header(page, 'top').getAttribute('data-logo')).toBe('dark');
      expect((await lookOf(page)).color).toBe(ink);
    }
  });
});

test('T4 a link to a room that is pointed at is underlined; the disc is before the one where one is', async () => {
  const page = await site.visit('/design/about');
  const lookOfLink = (href: string) =>
    page.locator(`header nav a[href="${href}"]`).evaluate((link) => {
      const { textDecorationLine } = getComputedStyle(link);
      return { line: textDecorationLine, disc: getComputedStyle(link, '::before').opacity };
    });
  await page.locator('header nav a[href="/art/ta"]').hover();
  expect(await lookOfLink('/art/ta')).toEqual({ line: 'underline', disc: '0' });
  expect(await lookOfLink('/design')).toEqual({ line: 'none', disc: '1' });
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

  test.each(['305x640', '320x640', '640x800', '1440x900'])(
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
