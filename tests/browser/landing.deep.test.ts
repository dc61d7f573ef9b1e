import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dragTo } from '../helpers/landing-disc-on-page.ts';
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
  test('R1 a half that is pointed at or focused takes 60 parts of the films; its words stay', async () => {
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

  test('under reduced motion it stays; the other half steps back', async () => {
    const page = await site.visit('/', { reducedMotion: 'reduce' });
    await page.locator(half('design')).hover();
    expect(await splitOf(page)).toBeCloseTo(50, 1);
    expect(await page.locator(room('art')).evaluate((element) => getComputedStyle(element).opacity)).toBe('0.72');
  });
});

test.each([
  ['reduce', '1e-05s'],
  ['no-preference', '0.72s'],
] as const)('R1 P6 let go it rolls back, at once where nothing may move: %s', async (reducedMotion, duration) => {
  const page = await site.visit('/', { reducedMotion });
  const durationOf = () =>
    page
      .locator('[data-landing]')
      .evaluate((landing) => getComputedStyle(landing).transitionDuration.split(', ').at(-1));
  await dragTo(page, 64);
  expect(await durationOf()).toBe(reducedMotion === 'reduce' ? duration : '0s');
  await page.mouse.up();
  await page.mouse.move(720, 880);
  expect(await durationOf()).toBe(duration);
});

test.each([
  { part: 64, chunk: /\/DesignPage-[^/]*\.js$/ },
  { part: 36, chunk: /\/ArtPage-[^/]*\.js$/ },
])('R1 the room it is dragged to is fetched ahead, $part', async ({ part, chunk }) => {
  const page = await site.visit('/');
  const code = page.waitForResponse(chunk);
  await dragTo(page, part);
  expect((await code).ok()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
});
