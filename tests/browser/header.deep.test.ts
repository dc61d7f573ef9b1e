import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

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
