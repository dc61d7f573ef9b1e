import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ isMobile: true });

const upright = '/design/projects/sill-chair';
const landscape = '/design/projects/ropewalk-reading-room';

const lineOfNext = (page: Page) => page.locator('main nav a [data-line]');

/** Where the disc on the header's hairline begins, CSS px of the window; undefined where there is none. */
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
    // Rows that nobody has seen have only about their height.
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

test('R7 over a hero there is none, once the header has come back on paper there is', async () => {
  const page = await site.visit(landscape);
  await scrollTo(page, 1200);
  await page.locator('header[data-state="away"]').waitFor();
  expect(await discOf(page)).toBeUndefined();
  await scrollTo(page, 1100);
  await expect.poll(() => discOf(page)).toBeGreaterThan(40);
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
