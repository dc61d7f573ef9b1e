import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { boxOf, refusal, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** What can be pressed and is shown, but lies under something else that can be pressed; header and strip excepted. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button), nav[aria-label="Home"] a'),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    // A half of the start is one link as a whole, and the switch of the films stands on one of them.
    const isHalf = (element: HTMLElement) => element.parentElement?.closest('[data-landing]') && element.matches('a');
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    /** What is drawn of it: lists that scroll sideways cut it off. */
    const drawn = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      const list = element.closest('ul')?.getBoundingClientRect();
      const right = list && element.closest('li') ? Math.min(box.right, list.right) : box.right;
      return new DOMRect(box.left, box.top, Math.max(0, right - box.left), box.height);
    };
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((other) => !isHalf(one) && !one.contains(other) && isOver(drawn(one), drawn(other)))
        .map((other) => `${one.textContent} | ${other.textContent}`),
    );
  });
}

describe('what can be pressed', () => {
  test.each([
    ['/', '390x844'],
    ['/', '320x640'],
    ['/design', '390x844'],
    ['/design', '320x640'],
    ['/design', '768x1024'],
    ['/design', '1024x1366'],
    ['/design', '1440x900'],
    ['/art/ta', '390x844'],
    ['/art/ta', '320x640'],
  ] as const)('T9 P6 never lies under the home tile or anything else: %s at %s', async (path, size) => {
    for (const consent of [refusal, null]) {
      const page = await site.visit(path, { size, consent });
      for (const y of [0, 1, 60, 200, 480, 900]) {
        await page.evaluate(async (top) => {
          window.scrollTo({ top, behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }, y);
        await expect.poll(() => covered(page), { message: `scrolled by ${y}` }).toEqual([]);
      }
    }
  });

  test('T9 it is there at the very top alone, and comes back there', async () => {
    const page = await site.visit('/design');
    const tile = page.locator('nav[aria-label="Home"] a');
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    expect(await tile.isVisible()).toBe(true);
    await scrollTo(1);
    await tile.waitFor({ state: 'hidden' });
    // Nor is there a landmark with nothing in it.
    await expect.poll(() => page.getByRole('navigation', { name: 'Home' }).count()).toBe(0);
    await scrollTo(0);
    await tile.waitFor();
    expect(await page.getByRole('navigation', { name: 'Home' }).count()).toBe(1);
  });

  test('T9 P6 words of the first screen leave the tile its corner', async () => {
    for (const size of ['390x844', '320x640', '1440x900']) {
      const page = await site.visit('/design', { size });
      const isFree = await page.evaluate(() => {
        const tile = document.querySelector('nav[aria-label="Home"] a')?.getBoundingClientRect();
        return [...document.querySelectorAll('main h1, main h1 + div a')].every((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return [...range.getClientRects()].every(
            (line) => tile && (line.right <= tile.left || line.bottom <= tile.top || line.top >= tile.bottom),
          );
        });
      });
      expect(isFree, size).toBe(true);
    }
  });

  test('T9 P6 the line of a project keeps 16 px off, or the tile gives way', async () => {
    for (const size of ['1440x900', '1920x1080', '1024x768', '1440x400']) {
      const page = await site.visit('/design/projects/sill-chair', { size });
      const line = await boxOf(page.locator('main [data-part="beam"]:visible'));
      const tile = page.locator('nav[aria-label="Home"] a');
      if (size !== '1440x400') expect(await tile.isVisible(), size).toBe(true);
      if (!(await tile.isVisible())) continue;
      const { y, height } = await boxOf(tile);
      const isClear = line.y + line.height <= y - 16 || line.y >= y + height + 16;
      expect(isClear, `${size}: line at ${line.y}, tile at ${y}`).toBe(true);
    }
  });
});

/** A folder without a brand: the tile is its word alone. */
const noBrand = { env: { BRAND_DIR: import.meta.dirname } };

describe.each([
  ['with a mark', undefined],
  ['without a mark', () => startSite(noBrand)],
] as const)('the home tile %s', (_, startOwn) => {
  const own = siteInBrowser({ reducedMotion: 'reduce', provokes: /404 .*\/no\/such\/page$/ }, startOwn);

  test.each(['320x640', '390x844', '844x390', '1024x768', '1440x900'])(
    'T9 P6 does not stand on the line of the colophon, %s',
    async (size) => {
      const page = await own.visit('/no/such/page', { size });
      await page.evaluate(() => document.fonts.ready);
      const isOnLine = () =>
        page.evaluate(() => {
          const tile = document.querySelector('nav[aria-label="Home"]');
          const line = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
          const { top, bottom } = tile?.getBoundingClientRect() ?? new DOMRect();
          return tile?.checkVisibility({ visibilityProperty: true }) && top - 16 < line && line < bottom + 16;
        });
      await expect.poll(isOnLine).toBe(false);
    },
  );
});
