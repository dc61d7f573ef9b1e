import { describe, expect, test } from 'vitest';
import { buttonOf, stripOf } from '../helpers/consent-on-page.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null, provokes: /404 .*\/nothing$/ });

describe('the strip', () => {
  test.each([
    { width: 1440, height: 900, stripHeight: 64 },
    { width: 640, height: 900, stripHeight: 64 },
    { width: 390, height: 844, stripHeight: 168 },
    { width: 320, height: 640, stripHeight: 168 },
  ])('P7 P6 three buttons alike in one row, $width px', async ({ width, height, stripHeight }) => {
    const page = await site.visit('/design', { size: `${width}x${height}` });
    // With its fonts.
    await page.waitForLoadState();
    const boxes = await stripOf(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((element) => {
          const { y, width: exact, height: high } = element.getBoundingClientRect();
          // Thirds of a row come out in sixty-fourths of a pixel.
          const wide = Math.round(exact);
          const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(element);
          return {
            y,
            wide,
            high,
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fits: element.scrollWidth <= element.clientWidth,
          };
        }),
      );
    expect(boxes).toHaveLength(3);
    expect(boxes[1]).toEqual(boxes[0]);
    expect(boxes[2]).toEqual(boxes[0]);
    expect(boxes[0]).toMatchObject({ high: 44, fits: true });
    const strip = await stripOf(page).boundingBox();
    expect(strip).toEqual({ x: 0, y: height - stripHeight, width: strip?.width, height: stripHeight });
  });

  test('P7 at 200 % text the buttons stay alike and the page stays clear of them', async () => {
    const page = await site.newPage({ size: '390x844' });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'));
    });
    await openPage(page, '/privacy-policy');
    await page.waitForLoadState();
    const widths = await stripOf(page)
      .getByRole('button')
      .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(new Set(widths).size).toBe(1);
    const strip = await stripOf(page).boundingBox();
    const reserved = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.height = 'var(--consent-h)';
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      });
    expect(await reserved()).toBeCloseTo(strip?.height ?? 0, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await buttonOf(page, 'Reject all').click();
    await stripOf(page).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-h') === '');
    expect(await reserved()).toBe(0);
  });
});
