import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

interface Work {
  readonly title: string;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** Where the middle of the image is, and the top of the label. */
  readonly middle: number;
  readonly label: number;
}

async function worksOf(page: Page): Promise<Work[]> {
  return page.locator('#art_works li:has(h3)').evaluateAll((items) =>
    items.map((item) => {
      const { left, right, width, top, bottom } =
        item.querySelector('picture')?.getBoundingClientRect() ?? new DOMRect();
      const title = item.querySelector('h3');
      return {
        title: title?.textContent ?? '',
        ...{ left, right, width },
        middle: (top + bottom) / 2,
        label: title?.getBoundingClientRect().top ?? 0,
      };
    }),
  );
}

/** Works by rows: those whose middles are level. */
function inRows(works: readonly Work[]): Work[][] {
  const rows: Work[][] = [];
  for (const work of works) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].middle - work.middle) < 1) row.push(work);
    else rows.push([work]);
  }
  return rows;
}

const widthsCm: Readonly<Record<string, number>> = {
  'Low Tide Ledger': 180,
  'Bora, Eleven Hours': 120,
  'Salt Clock': 100,
  'Nine Horizons': 213,
  'Harbor at Rest, Recto': 80,
  'Counting Rain': 120,
  Carso: 100,
  'Two Moons over Tai': 60,
  'The Long Breath': 240,
};

describe('the wall', () => {
  test.each([
    ['1440x900', 2.88],
    ['390x844', 1.35],
  ])('all works have one scale, and the bar is 50 cm of it, %s [R9]', async (size, pxPerCm) => {
    const page = await site.visit('/art/ta', { size, isMobile: true });
    const works = await worksOf(page);
    expect(works.map(({ title }) => title)).toEqual(Object.keys(widthsCm));
    for (const { title, width } of works) {
      expect(Math.abs(width - (widthsCm[title] ?? 0) * pxPerCm), title).toBeLessThanOrEqual(1);
    }
    const bar = await page.locator('#art_works p > span[aria-hidden]').first().boundingBox();
    expect(Math.abs((bar?.width ?? 0) - 50 * pxPerCm)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(Number(size.split('x')[0]));
  });

  test.each([
    ['1440x900', [3, 2, 3, 1]],
    ['768x1024', [3, 2, 3, 1]],
  ])('rows are filled; centers and labels are level, %s [R9]', async (size, lengths) => {
    const page = await site.visit('/art/ta', { size, isMobile: true });
    const rows = inRows(await worksOf(page));
    expect(rows.map(({ length }) => length)).toEqual(lengths);
    for (const row of rows) expect(new Set(row.map(({ label }) => Math.round(label))).size).toBe(1);
  });
});
