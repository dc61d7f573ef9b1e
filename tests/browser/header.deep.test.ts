import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { header, lookOf, scrollTo } from '../helpers/header-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

test('a home page begins with its image under the header, other pages with words below it [R13]', async () => {
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

/** Comes to the overview by a link, so that it draws its header in the browser, with this measure of every image's top. */
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
  // The pointer is on the link. The test needs no hover.
  await page.mouse.move(700, 500);
  return page;
}

describe('the header over an image', () => {
  test('the header keeps its look after a short scroll, and is white over a shade further down [T7]', async () => {
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

  test.each([
    ['a dark top', { bandMin: 0.01, bandMax: 0.1 }, 'white', 'rgb(255, 255, 255)', false],
    ['a light top', { bandMin: 0.4, bandMax: 0.8 }, 'dark', 'rgb(20, 27, 25)', false],
    ['a mixed top', { bandMin: 0.1, bandMax: 0.6 }, 'white', 'rgb(255, 255, 255)', true],
    ['no measure', {}, 'white', 'rgb(255, 255, 255)', true],
  ] as const)('has the right color over %s [T7]', async (_name, band, logo, color, hasScrim) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visitWithBand(band, colorScheme);
      const bar = header(page, 'top');
      expect(await bar.getAttribute('data-logo')).toBe(logo);
      const look = () =>
        bar.evaluate((element) => {
          const { maskImage, opacity } = getComputedStyle(element, '::before');
          const hasScrim = maskImage.includes('gradient') && opacity === '1';
          return { color: getComputedStyle(element).color, hasScrim };
        });
      // The shade comes and goes in a transition.
      await expect.poll(look).toEqual({ color, hasScrim });
    }
  });
});

test.each(['/design', '/design/projects/bora-line'])('is on paper if the image of %s fails [R13]', async (path) => {
  const page = await site.newPage({ colorScheme: 'dark', provokes: /\/media\// });
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(path);
  await page.locator('main picture[data-alt]').first().waitFor();
  const shade = () =>
    page.locator('body > #app > header').evaluate((element) => getComputedStyle(element, '::before').content);
  await expect.poll(async () => (await lookOf(page)).isClear).toBe(false);
  expect(await shade()).toBe('none');
});

describe('reading disc', () => {
  const site = siteInBrowser({ isMobile: true });

  const upright = '/design/projects/sill-chair';
  const lineOfNext = (page: Page) => page.locator('main nav a [data-line]');

  /** Start of the disc on the header's hairline in CSS px of the window. Undefined without a disc. */
  const discOf = (page: Page) =>
    page.locator('header[data-part="header"]').evaluate((header) => {
      const { content, opacity, left, transform } = getComputedStyle(header, '::after');
      if (content === 'none' || opacity !== '1') return undefined;
      return Math.round(Number.parseFloat(left) + new DOMMatrix(transform).e);
    });

  /** Scrolls to a place of the page and gives it a frame to follow. */
  const scrollTo = (page: Page, y: number) =>
    page.evaluate(async (top) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, y);

  /** Scroll range in which the disc rolls: from the start of the text to the next link. */
  const pathOf = (page: Page) =>
    page.locator('main article > :first-child').evaluate((reading) => {
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
      const next = document.querySelector('main nav:has([data-line])')?.getBoundingClientRect().top ?? 0;
      return {
        from: reading.getBoundingClientRect().top + scrollY - (Number.parseFloat(scrollPaddingTop) || 0),
        to: next + scrollY - innerHeight + (Number.parseFloat(scrollPaddingBottom) || 0),
      };
    });

  test.each(['1440x900', '390x844'])('the disc moves to "Next" while one reads, %s [R7]', async (size) => {
    const page = await site.visit(upright, { size, bypassCSP: true });
    // Rows that were never in the window have an estimated height.
    await page.addStyleTag({ content: '*{content-visibility:visible!important}' });
    expect(await discOf(page)).toBeUndefined();
    const { x, width } = await boxOf(lineOfNext(page));
    const last = x + width - 10;
    const first = (await boxOf(page.locator('header [data-part="logo"]'))).x;
    const { from, to } = await pathOf(page);
    await scrollTo(page, Math.max(from, 0) + 2);
    await expect.poll(() => discOf(page)).toBeLessThan(first + 6);
    await scrollTo(page, (from + to) / 2);
    await expect.poll(async () => Math.abs(((await discOf(page)) ?? 0) - (first + last) / 2)).toBeLessThan(6);
    await scrollTo(page, to - 2);
    await expect.poll(async () => Math.abs(((await discOf(page)) ?? 0) - last)).toBeLessThan(4);
    // The header is away, and its hairline with the disc stays.
    await expect
      .poll(async () => (await boxOf(page.locator('header[data-state="away"]'))).y)
      .toBe(size === '390x844' ? -55 : -71);
    await lineOfNext(page).evaluate((line) => line.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await expect.poll(() => discOf(page)).toBeUndefined();
  });
});
