import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Overlay scroll bars, as on a touch screen: the page is as wide as its window. */
const withoutScrollBar = { isMobile: true } as const;

const landscape = '/design/projects/ropewalk-reading-room';
const upright = '/design/projects/sill-chair';

const heroOf = (page: Page) => page.locator('main picture[data-part="hero"]');

describe('galleries', () => {
  test('do not begin with the first image of the page [R7]', async () => {
    for (const path of [landscape, upright, '/art/art-works/low-tide-ledger']) {
      const page = await site.visit(path);
      const hero = await heroOf(page).locator('img').getAttribute('src');
      expect(await page.locator(`main figure [data-picture] img[src="${hero}"]`).count(), path).toBe(0);
      expect(await page.locator('main [data-picture]').first().getAttribute('href'), path).toBe(hero);
    }
  });

  const long =
    'The counter in the morning, before the first lorries come up from the lower bench of the quarry, looking east';

  test.each([
    ['1440x900', 'captions of one line', 'Stone'],
    ['1440x900', 'captions of more lines', long],
    ['390x844', 'captions of more lines', long],
    ['390x844', 'no captions', ''],
  ])('rows keep their height when they are laid out, %s, %s [R7]', async (size, _, caption) => {
    const page = await site.visit('/design', { ...withoutScrollBar, size });
    await page.route('**/api/v1/design/projects/quarry-canteen', async (route) => {
      const project = await (await route.fetch()).json();
      const galleries = project.blocks.filter(({ kind }: { kind: string }) => kind === 'gallery');
      const shown: { full: object; thumbnail: object }[] = galleries.flatMap(
        (gallery: { items: unknown[] }) => gallery.items,
      );
      const items = shown.map(({ full, thumbnail }) => ({
        full: { ...full, caption },
        thumbnail: { ...thumbnail, caption },
      }));
      const [gallery] = galleries;
      await route.fulfill({ json: { ...project, blocks: [{ ...gallery, items: [...items, ...items, ...items] }] } });
    });
    await page.locator('[data-card="quarry-canteen"] a').evaluate((link: HTMLElement) => link.click());
    await page.locator('main figure').first().waitFor();
    const late = page.locator('main [data-late]');
    const heights = () => late.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(await late.count()).toBeGreaterThan(0);
    expect(await late.first().evaluate((row) => getComputedStyle(row).contentVisibility)).toBe('auto');
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = await heights();
    await late.evaluateAll((rows) => {
      for (const row of rows) if (row instanceof HTMLElement) row.style.contentVisibility = 'visible';
    });
    const after = await heights();
    for (const [index, height] of after.entries())
      expect(Math.abs(height - (before[index] ?? 0))).toBeLessThanOrEqual(2);
  });
});
