import { expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { fingersOn } from '../helpers/fingers.ts';
import { dragTo, hand, stateOf } from '../helpers/landing-disc-on-page.ts';
import { boxOf, hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

test('R1 the disc follows over the whole width, the films from 30 to 70; let go it rolls back', async () => {
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

test.each([
  { part: 90, path: '/design' },
  { part: 10, path: '/art/ta' },
])('R1 let go at $part parts it enters $path', async ({ part, path }) => {
  const page = await site.visit('/');
  await dragTo(page, part);
  await page.mouse.up();
  await page.waitForURL(`**${path}`);
  expect(await page.locator('h1').count()).toBeGreaterThan(0);
});

test('R1 a press that does not move does nothing', async () => {
  const page = await site.visit('/');
  await hand(page).click();
  await hand(page).click();
  expect(await stateOf(page)).toEqual({ disc: 50, split: 50 });
  expect(new URL(page.url()).pathname).toBe('/');
});

test.each(['1440x900'])(
  'R1 a finger takes it as well, into a room too; Back finds it in the middle, %s',
  async (size) => {
    const page = await site.visit('/', { size, hasTouch: true });
    const wide = Number.parseInt(size, 10);
    const { x, y, width, height } = await boxOf(hand(page));
    const from = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const fingers = await fingersOn(page);
    // The first touch fetches its code.
    await expect
      .poll(async () => {
        const lift = await fingers.hold([[from, { x: wide * 0.64, y: from.y + 30 }]]);
        const state = await stateOf(page);
        await lift();
        return state;
      })
      .toEqual({ disc: 64, split: 64 });
    await expect.poll(() => stateOf(page)).toEqual({ disc: 50, split: 50 });
    expect(new URL(page.url()).pathname).toBe('/');
    await fingers.drag([[from, { x: wide * 0.92, y: from.y }]]);
    await page.waitForURL('**/design');
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
    await expect.poll(() => stateOf(page)).toEqual({ disc: 50, split: 50 });
  },
);

test('R1 loaded once more the start has it in the middle', async () => {
  const page = await site.visit('/');
  await hand(page).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return (await stateOf(page)).split;
    })
    .toBe(30);
  await page.reload();
  await hydrated(page);
  expect(await stateOf(page)).toEqual({ disc: 50, split: 50 });
});

test('R1 without its code it does nothing, and nothing is thrown', async () => {
  const page = await site.newPage({ provokes: /ERR_INTERNET_DISCONNECTED .*\/disc-drag-/ });
  const thrown: unknown[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  await page.route(/\/disc-drag-[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  await openPage(page, '/');
  const { x, y } = await boxOf(hand(page));
  const failed = page.waitForEvent('requestfailed');
  await page.mouse.move(x + 22, y + 22);
  await failed;
  await page.mouse.down();
  await page.mouse.move(1100, y + 22);
  await page.mouse.up();
  await hand(page).press('ArrowRight');
  await hand(page).blur();
  await page.mouse.move(1200, 200);
  // Let go: the films follow what is pointed at, as ever.
  await expect.poll(async () => (await stateOf(page)).split).not.toBe(50);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(thrown).toEqual([]);
});

test('R1 arrow keys move it, within its bounds, and say so; axe finds nothing', async () => {
  const page = await site.visit('/', { reducedMotion: 'reduce', colorScheme: 'dark' });
  await hand(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => stateOf(page)).toEqual({ disc: 52, split: 52 });
  expect(await hand(page).getAttribute('aria-valuetext')).toBe('Design 52 %, art 48 %');
  await page.keyboard.press('Home');
  await expect.poll(() => stateOf(page)).toEqual({ disc: 30, split: 30 });
  expect(await hand(page).getAttribute('aria-valuenow')).toBe('30');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test.each(['390x844'])('P6 on phones there is no slider: the line does not move, %s', async (size) => {
  const page = await site.visit('/', { size, hasTouch: true });
  expect(await hand(page).count()).toBe(0);
});

test('P3 without scripts there is the disc, and no slider', async () => {
  const page = await site.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await page.getByRole('slider').count()).toBe(0);
  expect(await page.locator('[data-landing] [data-part="disc"]').isVisible()).toBe(true);
});
