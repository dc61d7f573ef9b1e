import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Overlay scroll bars, as on a touch screen: the page is as wide as its window. */
const withoutScrollBar = { isMobile: true } as const;

const landscape = '/design/projects/ropewalk-reading-room';
const upright = '/design/projects/sill-chair';

describe('an upright project', () => {
  test.each(['1440x900', '320x640'])(
    'R7 its title is of display size where its longest word has room, and never wider than its column, %s',
    async (size) => {
      for (const path of [upright, '/design/projects/bench-for-two-weathers']) {
        const page = await site.visit(path, { ...withoutScrollBar, size });
        const { clientWidth, scrollWidth } = await page
          .locator('h1')
          .evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(size.split('x')[0]));
        const px = await page.locator('h1').evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize));
        const display = 1.5455 * 16 + (5.4545 * Number(size.split('x')[0])) / 100;
        if (path === upright) expect(px).toBeCloseTo(Math.max(46, Math.min(112, display)), 0);
      }
    },
  );
});

describe('the way on', () => {
  test('R7 a line with its disc runs from the word to the edge; the strip is 21 to 9; all projects are a link away', async () => {
    const page = await site.visit(landscape, withoutScrollBar);
    const next = page.locator('main nav a:has(picture)');
    expect(await next.getAttribute('href')).toBe(upright);
    const strip = await boxOf(next.locator('picture'));
    expect(strip.width / strip.height).toBeCloseTo(21 / 9, 1);
    const [line, word] = [await boxOf(next.locator('span span').first()), await boxOf(next.locator('.display'))];
    expect(line.height).toBe(2);
    expect(line.x + line.width).toBeCloseTo(1440 - 36.8, 0);
    expect(line.y).toBeLessThan(word.y);
    expect(await page.locator('main nav a[href="/design#projects"]').count()).toBe(1);
  });
});
