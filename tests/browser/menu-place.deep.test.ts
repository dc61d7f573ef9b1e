import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

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
  "P6 T8 the menu opens with its burger on the pixels of the page's own, wherever %s stands, at %s",
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
