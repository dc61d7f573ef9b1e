import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fingersOn } from '../helpers/fingers.ts';
import { header, lookOf, scrollTo } from '../helpers/header-on-page.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

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

describe('reading disc', () => {
  const site = siteInBrowser({ isMobile: true });

  const upright = '/design/projects/sill-chair';
  const landscape = '/design/projects/ropewalk-reading-room';

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

  /** Scroll positions between which the disc rolls: what is read begins below the header, and the way on comes into view. */
  const pathOf = (page: Page) =>
    page.locator('main article > :first-child').evaluate((reading) => {
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
      const next = document.querySelector('main nav:has([data-line])')?.getBoundingClientRect().top ?? 0;
      return {
        from: reading.getBoundingClientRect().top + scrollY - (Number.parseFloat(scrollPaddingTop) || 0),
        to: next + scrollY - innerHeight + (Number.parseFloat(scrollPaddingBottom) || 0),
      };
    });

  test.each(['1440x900', '390x844'])(
    'R7 the disc rolls to its place at "Next" as one reads, and is one, %s',
    async (size) => {
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
    },
  );

  test.each([
    ['1440x900', 'light'],
    ['320x640', 'dark'],
  ] as const)('the disc is hidden over a hero and rolls from below it, %s, %s [R7]', async (size, colorScheme) => {
    const page = await site.visit(landscape, { size, colorScheme, bypassCSP: true });
    await page.addStyleTag({ content: '*{content-visibility:visible!important}' });
    const height = Number(size.split('x')[1]);
    const { y: top } = await boxOf(page.locator('main article'));
    const { x, width } = await boxOf(lineOfNext(page));
    const first = (await boxOf(page.locator('header [data-part="logo"]'))).x;
    const { to } = await pathOf(page);
    await scrollTo(page, top + height - 60);
    await page.locator('header[data-state="away"]').waitFor();
    expect(await discOf(page)).toBeUndefined();
    await scrollTo(page, top + height + 4);
    await expect.poll(async () => Math.abs(((await discOf(page)) ?? 0) - first)).toBeLessThan(6);
    expect(await page.locator('header').getAttribute('data-state')).toBe('away');
    await scrollTo(page, (top + height + to) / 2);
    await expect.poll(async () => Math.abs(((await discOf(page)) ?? 0) - (first + x + width - 10) / 2)).toBeLessThan(6);
    // It is of the color of words, on whichever paper.
    const [ink, disc] = await page
      .locator('header')
      .evaluate((header) => [
        getComputedStyle(document.body).color,
        getComputedStyle(header, '::after').borderTopColor,
      ]);
    expect(disc).toBe(ink);
  });

  test('R7 the header that has come back over the end of a hero has none yet', async () => {
    const page = await site.visit(landscape);
    await scrollTo(page, 860);
    await page.locator('header[data-state="away"]').waitFor();
    await scrollTo(page, 840);
    await page.locator('header[data-state="pinned"]').waitFor();
    expect(await discOf(page)).toBeUndefined();
  });

  test('R7 by keys and by a finger it rolls as well, and it is where it was after a reload and on the way back', async () => {
    const page = await site.visit(upright, { size: '390x844', hasTouch: true });
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageDown');
    await expect.poll(() => discOf(page)).toBeGreaterThan(16);
    const byKeys = (await discOf(page)) ?? 0;
    const fingers = await fingersOn(page);
    // A page that is thrown may go on to its end, where there is no disc.
    await fingers.drag(
      [
        [
          { x: 200, y: 700 },
          { x: 200, y: 200 },
        ],
      ],
      { rest: true },
    );
    await expect.poll(() => discOf(page)).toBeGreaterThan(byKeys);
    await scrollTo(page, 2_000);
    const before = (await discOf(page)) ?? 0;
    expect(before).toBeGreaterThan(16);
    // Rows that were never in the window have an estimated height.
    const isThere = async () => Math.abs(((await discOf(page)) ?? 0) - before) < 8;
    await page.reload();
    await hydrated(page);
    await expect.poll(isThere).toBe(true);
    await page.locator('header [data-part="logo"]').evaluate((logo: HTMLElement) => logo.click());
    await page.waitForURL('**/design');
    await page.goBack();
    await page.waitForURL(`**${upright}`);
    await expect.poll(isThere).toBe(true);
  });

  test('the header has no disc without scripts [P3]', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto(upright);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect(await discOf(page)).toBeUndefined();
  });

  test('P6 in forced colors the line that it rolls along is of the color of words, as it is itself', async () => {
    const page = await site.visit(upright, { forcedColors: 'active', colorScheme: 'dark' });
    const { from, to } = await pathOf(page);
    await scrollTo(page, (from + to) / 2);
    await expect.poll(() => discOf(page)).toBeGreaterThan(40);
    const colors = await page
      .locator('header[data-ground]')
      .evaluate((header) => [
        getComputedStyle(header, '::before').backgroundColor,
        getComputedStyle(header, '::after').borderTopColor,
      ]);
    expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  });

  test('P6 with reduced motion there is none', async () => {
    const page = await site.visit(upright, { reducedMotion: 'reduce' });
    const { from, to } = await pathOf(page);
    await scrollTo(page, (from + to) / 2);
    await page.locator('header[data-ground]').waitFor();
    expect(await discOf(page)).toBeUndefined();
  });

  test.each(['/design', '/art/art-works/low-tide-ledger', '/privacy-policy'])(
    'R7 elsewhere there is none, %s',
    async (path) => {
      const page = await site.visit(path);
      await scrollTo(page, 1200);
      await page.locator('header[data-state="away"]').waitFor();
      await scrollTo(page, 1100);
      await page.locator('header[data-ground="paper"]').waitFor();
      expect(await discOf(page)).toBeUndefined();
    },
  );
});
