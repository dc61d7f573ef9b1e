import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();
const disc = '[data-landing] [data-part="disc"]';
const room = (name: string) => `[data-landing] [data-room="${name}"]`;
const half = (name: string) => `${room(name)} > a`;
const words = (name: string) => `${half(name)} > :last-child`;

/** How far the middle of the disc is from the left, in parts of a hundred. */
async function splitOf(page: Page): Promise<number> {
  const { x, width } = await boxOf(page.locator(disc));
  const all = await boxOf(page.locator('[data-landing]'));
  return ((x + width / 2 - all.x) / all.width) * 100;
}

/** Whose half is pressed so many parts of a hundred from the left. */
async function roomAt(page: Page, part: number): Promise<string | undefined> {
  const at = (percent: number) =>
    document.elementFromPoint((innerWidth * percent) / 100, 300)?.closest<HTMLElement>('[data-landing] [data-room]')
      ?.dataset.room;
  return page.evaluate(at, part);
}

describe('the line of the start', () => {
  test('a half with the pointer or the focus takes 60 percent, and its words stay [R1]', async () => {
    const page = await site.visit('/');
    const before = await boxOf(page.locator(words('art')));
    await page.locator(half('design')).hover();
    await expect.poll(() => splitOf(page)).toBeCloseTo(60, 1);
    expect(await roomAt(page, 59)).toBe('design');
    expect(await boxOf(page.locator(words('art')))).toEqual(before);
    await page.mouse.move(0, 0);
    await page.locator(half('art')).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.mouse.move(1400, 890);
    await expect.poll(() => splitOf(page)).toBeCloseTo(40, 1);
    expect(await roomAt(page, 41)).toBe('art');
  });

  test('does not move with reduced motion [R1, P6]', async () => {
    const page = await site.visit('/', { reducedMotion: 'reduce' });
    await page.locator(half('design')).hover();
    expect(await splitOf(page)).toBeCloseTo(50, 1);
    expect(await page.locator(room('art')).evaluate((element) => getComputedStyle(element).opacity)).toBe('0.72');
  });
});
