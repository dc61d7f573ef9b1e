import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

declare global {
  interface Window {
    /** Where the page stood at each event of scrolling. */
    places: number[];
  }
}

/** Scroll position of a target, with a line of free space below the header. */
const placeFor = (page: Page, target: string) =>
  page.locator(target).evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY) - 72 - 16);

/** Clicks a link to a fragment and returns the scroll positions on the way to `place`. */
async function wayTo(page: Page, link: string, place: number): Promise<number[]> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    window.places = [];
    addEventListener('scroll', () => window.places.push(Math.round(scrollY)));
  });
  await page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.click());
  // The event comes with the next frame.
  await expect.poll(() => page.evaluate(() => window.places.at(-1))).toBe(place);
  return page.evaluate(() => window.places);
}

describe('a link to the projects, or the works, of the page itself', () => {
  // Those of the filters stay where they are (overview.test.ts).
  const links = [['/design', 'dialog a[href="/design#projects"]', '#projects']] as const;

  const openMenu = async (page: Page) => {
    await page.locator('header [data-press="menu"]').click();
    await page.locator('dialog[open] a').first().waitFor();
  };

  test.each(links)('scrolls smoothly on %s [R2, P6]', async (path, link, target) => {
    const page = await site.visit(path);
    const place = await placeFor(page, target);
    await openMenu(page);
    const way = await wayTo(page, link, place);
    // At once it would be one; on a busy machine a few frames are all of it.
    expect(way.length).toBeGreaterThan(1);
    await expect.poll(() => page.locator('html[data-smooth]').count()).toBe(0);
  });

  test.each(links)('jumps with reduced motion on %s [R2, P6]', async (path, link, target) => {
    const page = await site.visit(path, { reducedMotion: 'reduce' });
    const place = await placeFor(page, target);
    await openMenu(page);
    expect(await wayTo(page, link, place)).toHaveLength(1);
  });
});
