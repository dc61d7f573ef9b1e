import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stripOf } from '../helpers/consent-on-page.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null, provokes: /404 .*\/nothing$/ });

interface Shift {
  readonly value: number;
  readonly isInStrip: boolean;
}

/** The layout shifts of the document so far. */
const shiftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        const isInStrip = (node: Node | null) => node?.parentElement?.closest('section[aria-label="Cookies"]') != null;
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Entry[]) {
            shifts.push({ value, isInStrip: sources.some(({ node }) => isInStrip(node)) });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Entries that are there already are told of in a task of their own.
        requestAnimationFrame(() => setTimeout(() => resolve(shifts)));
      }),
  );

describe('the strip', () => {
  test.each(['/', '/design', '/design/about', '/art/ta', '/design/projects/sill-chair', '/privacy-policy', '/nothing'])(
    'P7 nothing of %s is behind it',
    async (path) => {
      for (const size of ['1440x900', '390x844']) {
        const page = await site.visit(path, { size });
        await page.waitForLoadState();
        const top = (await stripOf(page).boundingBox())?.y ?? 0;
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const lowest = await page.evaluate(() => {
          const texts = [...document.querySelectorAll('main *, footer *')].filter(
            (element) => !element.firstElementChild,
          );
          const isSeen = (element: Element) =>
            element.textContent !== '' && element.checkVisibility() && element.getBoundingClientRect().width > 1;
          return Math.max(...texts.filter(isSeen).map((element) => element.getBoundingClientRect().bottom));
        });
        expect(lowest, `${path} ${size}`).toBeLessThanOrEqual(top + 0.5);
      }
    },
  );

  test('P7 what has the focus is never behind it', async () => {
    const page = await site.visit('/design', { size: '390x844' });
    const top = (await stripOf(page).boundingBox())?.y ?? 0;
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const lowest = () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused.closest('section[aria-label="Cookies"]') || focused === document.body) return 0;
          const { top: upper, bottom } = focused.getBoundingClientRect();
          return Math.min(bottom, upper + 24);
        });
      await expect.poll(lowest, { message: `after ${presses + 1} presses` }).toBeLessThanOrEqual(top);
    }
  });

  test.each(['/', '/design', '/privacy-policy'])('P7 it shifts nothing and is not shifted, %s', async (path) => {
    const page = await site.visit(path, { size: '390x844' });
    await page.waitForLoadState();
    expect(await layoutShift(page)).toBe(0);
    // The strip keeps its place even where fonts come in after the first paint.
    expect((await shiftsOn(page)).filter(({ isInStrip }) => isInStrip)).toEqual([]);
  });

  test('P7 by keyboard alone: after the skip link, and on to the page once answered', async () => {
    const page = await site.visit('/design/about');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const stops: unknown[] = [];
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual(['Skip to content', 'Privacy', 'Reject all', 'Accept all', 'Choose']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await stripOf(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
  });
});
