import { expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { fingersOn } from '../helpers/fingers.ts';
import { dragTo, hand, stateOf } from '../helpers/landing-disc-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

test('the disc follows the pointer, the videos follow from 30 to 70, and both roll back [R1]', async () => {
  const page = await site.visit('/');
  const { width, height } = await boxOf(hand(page));
  expect([width, height]).toEqual([44, 44]);
  await dragTo(page, 64);
  expect(await stateOf(page)).toEqual({ disc: 64, split: 64 });
  await page.mouse.move(1152, 620);
  expect(await stateOf(page)).toEqual({ disc: 80, split: 70 });
  await page.mouse.up();
  await page.mouse.move(720, 880);
  await expect.poll(async () => Math.abs((await stateOf(page)).disc - 50)).toBeLessThanOrEqual(10);
  expect(new URL(page.url()).pathname).toBe('/');
});

test.each([{ part: 90, path: '/design' }])('released at $part percent it enters $path [R1]', async ({ part, path }) => {
  const page = await site.visit('/');
  await dragTo(page, part);
  await page.mouse.up();
  await page.waitForURL(`**${path}`);
  expect(await page.locator('h1').count()).toBeGreaterThan(0);
});

test('a second finger on the disc moves nothing and enters no section [R1]', async () => {
  const page = await site.visit('/', { hasTouch: true });
  await dragTo(page, 52);
  await page.mouse.up();
  await page.mouse.move(-9, -9);
  await expect.poll(async () => (await stateOf(page)).disc).toBe(50);
  const { x, y, width, height } = await boxOf(hand(page));
  const middle = y + height / 2;
  const fingers = await fingersOn(page);
  const lift = await fingers.hold([
    [
      { x: x + width / 4, y: middle },
      { x: 792, y: middle },
    ],
    [
      { x: x + (width * 3) / 4, y: middle },
      { x: 1400, y: middle },
    ],
  ]);
  expect((await stateOf(page)).disc).toBe(55);
  await lift();
  await expect.poll(async () => Math.abs((await stateOf(page)).disc - 50)).toBeLessThanOrEqual(10);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('arrow keys move the disc within its bounds and announce it [R1, P6, 2.1.1, 2.5.7]', async () => {
  const page = await site.visit('/', { reducedMotion: 'reduce', colorScheme: 'dark' });
  await hand(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => stateOf(page)).toEqual({ disc: 52, split: 52 });
  expect(await hand(page).getAttribute('aria-valuetext')).toBe('Design 52 %, art 48 %');
  await page.keyboard.press('Home');
  await expect.poll(() => stateOf(page)).toEqual({ disc: 30, split: 30 });
  expect(await hand(page).getAttribute('aria-valuenow')).toBe('30');
  expect(await accessibilityViolations(page)).toEqual([]);
});
