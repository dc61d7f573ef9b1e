import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const desktop = '1440x900';
const mobile = '390x844';

describe('how it looks', () => {
  test.each([
    ['320', '320x640'],
    ['390', mobile],
    ['1440', desktop],
  ])('targets have at least 24 px, own controls 44, and nothing scrolls sideways, at %s [P6]', async (_name, size) => {
    const page = await site.visit('/design', { size });
    await openMenu(page);
    const { small, low, overflow } = await menuOf(page).evaluate((menu) => {
      const shown = [...menu.querySelectorAll('a, button')].filter((element) => element.getClientRects().length > 0);
      const sizeOf = (element: Element) => element.getBoundingClientRect();
      const named = (elements: Element[]) => elements.map(({ textContent }) => textContent);
      const own = shown.filter((element) => element.matches('[role="tab"], [aria-haspopup], [aria-expanded="true"]'));
      return {
        small: named(shown.filter((element) => Math.min(sizeOf(element).height, sizeOf(element).width) < 24)),
        low: named(own.filter((element) => sizeOf(element).height < 44)),
        overflow: [...menu.querySelectorAll('*'), menu].some(({ scrollWidth, clientWidth }) => {
          return clientWidth > 1 && scrollWidth > clientWidth + 1;
        }),
      };
    });
    expect({ small, low, overflow }).toEqual({ small: [], low: [], overflow: false });
  });
});

const closerOf = (page: Page) => menuOf(page).getByRole('button', { name: 'Close menu' }).first();

/** Scrolls to each of the positions in turn, the header following. */
async function scrollTo(page: Page, positions: readonly number[], state: 'top' | 'pinned'): Promise<void> {
  for (const [index, top] of positions.entries()) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    const expected = index < positions.length - 1 ? 'away' : state;
    await page.locator(`header[data-state="${expected}"]`).waitFor({ state: 'attached' });
  }
}

test.each([
  ['/design', '1440x900'],
  ['/design', '390x844'],
  ['/design/about', '1440x900'],
  ['/design/projects/ropewalk-reading-room', '390x844'],
] as const)(
  'the buttons to open and close the menu are on the same pixels on %s at %s [P6, T8]',
  async (path, size) => {
    const page = await site.visit(path, { size });
    for (const positions of [[0], [14], [58], [400, 390]]) {
      await scrollTo(page, positions, positions.length > 1 ? 'pinned' : 'top');
      await expect.poll(async () => (await boxOf(burgerOf(page).locator('svg'))).y).toBeGreaterThan(0);
      const closed = await boxOf(burgerOf(page).locator('svg'));
      await openMenu(page);
      expect(await boxOf(closerOf(page).locator('svg')), `at ${positions}`).toEqual(closed);
      // The press that opened it closes it again, without moving the pointer.
      await page.mouse.click(closed.x + closed.width / 2, closed.y + closed.height / 2);
      await menuOf(page).waitFor({ state: 'detached' });
      expect(await boxOf(burgerOf(page).locator('svg')), `after ${positions}`).toEqual(closed);
    }
  },
);
