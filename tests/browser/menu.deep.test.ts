import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const desktop = '1440x900';
const mobile = '390x844';

describe('how it looks', () => {
  test.each([
    ['desktop', desktop],
    ['mobile', mobile],
  ])('P6 T8 logo and burger stand on the same pixels open and closed, %s', async (_name, size) => {
    const page = await site.visit('/design/about', { size });
    const boxesIn = async (header: string) => [
      await boxOf(page.locator(`${header} a svg, ${header} a img`)),
      await boxOf(page.locator(`${header} button svg`)),
    ];
    const closed = await boxesIn('header');
    await openMenu(page);
    expect(await boxesIn('dialog#menu > div:first-child')).toEqual(closed);
  });

  test.each([
    ['320', '320x640'],
    ['390', mobile],
    ['1440', desktop],
  ])('P6 targets of 24 px at least, own controls 44, nothing sideways, at %s', async (_name, size) => {
    const page = await site.visit('/design', { size });
    await openMenu(page);
    const { small, low, overflow } = await menuOf(page).evaluate((menu) => {
      const shown = [...menu.querySelectorAll('a, button')].filter((element) => element.getClientRects().length > 0);
      const sizeOf = (element: Element) => element.getBoundingClientRect();
      const named = (elements: Element[]) => elements.map(({ textContent }) => textContent);
      const own = shown.filter((element) => element.matches('[role="tab"], [aria-haspopup], [class*="close"]'));
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

  test('P6 what is no choice goes quiet at once', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    const colorOf = (name: string) =>
      menuOf(page)
        .getByRole('link', { name, exact: true })
        .evaluate((element) => getComputedStyle(element).color);
    const before = await colorOf('Process');
    // Chosen, it closes by a timer.
    await page.clock.install({ time: new Date('2026-03-01T11:00:00Z') });
    await page.clock.pauseAt(new Date('2026-03-01T12:00:00Z'));
    await menuOf(page).getByRole('link', { name: 'About', exact: true }).click();
    await page.locator('dialog#menu [data-chosen]').waitFor();
    await expect.poll(() => colorOf('Process')).not.toBe(before);
    expect(await colorOf('About')).toBe(before);
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
