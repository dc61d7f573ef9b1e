import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { boxOf } from './site-in-browser.ts';

/** The handle of the disc on the home page. */
export const hand = (page: Page) => page.getByRole('slider', { name: 'Balance between Design and Art' });

/** The middle of the disc and the split of the videos, in percent of the width. */
export async function stateOf(page: Page) {
  const { x, width } = await boxOf(page.locator('[data-landing] [data-part="disc"]'));
  const landing = page.locator('[data-landing]');
  const all = await boxOf(landing);
  const split = await landing.evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--split')));
  return { disc: Math.round(((x + width / 2 - all.x) / all.width) * 100), split: Math.round(split) };
}

/** Drags the disc to a percentage of the width once its code is loaded, and holds it there. */
export async function dragTo(page: Page, part: number): Promise<void> {
  const { x, y, width, height } = await boxOf(hand(page));
  const code = page.waitForResponse(/\/disc-drag-[^/]*\.js$/);
  await page.mouse.move(x + width / 2, y + height / 2);
  await code;
  await page.mouse.down();
  await page.mouse.move(600, y + height / 2);
  await expect
    .poll(async () => {
      await page.mouse.move((1440 * part) / 100, y + height / 2 + 1);
      await page.mouse.move((1440 * part) / 100, y + height / 2);
      return (await stateOf(page)).disc;
    })
    .toBe(part);
}
