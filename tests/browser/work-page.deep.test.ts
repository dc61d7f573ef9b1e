import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });
const path = '/art/art-works/low-tide-ledger';

describe('a work on its wall', () => {
  test.each(['1440x900', '390x844'])('R8 its neighbors hang to one scale, their middles level, %s', async (size) => {
    const page = await site.visit(path, { size, isMobile: true });
    const [before, after] = ['the-long-breath', 'bora-eleven-hours'].map((slug) =>
      page.locator(`main nav a[href="/art/art-works/${slug}"] picture`),
    );
    if (!before || !after) throw new Error('There are two neighbors');
    // Far below the window there is nothing but their foot.
    await before.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await boxOf(before))?.height).toBeGreaterThan(20);
    const [first, second] = await Promise.all([before, after].map(boxOf));
    expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(240 / 120, 1);
    const middle = (box: typeof first) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(first) - middle(second))).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(size.split('x')[0]));
  });
});
