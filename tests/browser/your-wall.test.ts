import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { fingersOn } from '../helpers/fingers.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import {
  chairOf,
  enquireOf,
  fieldOf,
  floorOf,
  handleOf,
  isWallOpen,
  openWall,
  placeOf,
  queryOf,
  rangeOf,
  visitWall,
  wallOf,
  wallPath,
  wordsOf,
  workOf,
} from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce', isMobile: true });

const middleOf = ({ x, width }: { x: number; width: number }) => x + width / 2;

/** The boxes of the wall, the work, the chair and the floor. */
async function boxesOf(page: Page) {
  const [wall, work, chair, floor] = await Promise.all(
    [wallOf, workOf, chairOf, floorOf].map((part) => boxOf(part(page))),
  );
  if (!wall || !work || !chair || !floor) throw new Error('not drawn');
  return { wall, work, chair, floor };
}

describe('one scale for wall, work, chair and bar', () => {
  test('a work of 180 cm covers half of a wall of 360 cm and is centered at 150 cm [R8, P6]', async () => {
    const page = await visitWall(site, 360, { size: '390x844', colorScheme: 'dark' });
    const { wall, work, chair, floor } = await boxesOf(page);
    const perCm = wall.width / 360;
    const distances = [
      work.width - wall.width / 2,
      middleOf(work) - middleOf(wall),
      wall.height - 260 * perCm,
      floor.y - wall.y - wall.height,
      floor.y - 150 * perCm - (work.y + work.height / 2),
      chair.width - 46 * perCm,
      chair.height - 78 * perCm,
      chair.y + chair.height - floor.y,
    ];
    expect(Math.max(...distances.map(Math.abs))).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await accessibilityViolations(page, { within: '#your-wall' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('shows the size of the wall, and that a work is wider [R8]', async () => {
    const page = await visitWall(site, 320);
    await expect.poll(() => wordsOf(page).textContent()).toContain('Wall: 320 × 260\u00a0cm');
    await rangeOf(page).fill('120');
    await expect
      .poll(() => wordsOf(page).textContent())
      .toContain('This work is wider than your wall. Wall: 120 × 260\u00a0cm');
    const [onWall, hung] = [await boxOf(wallOf(page)), await boxOf(workOf(page))];
    expect(hung.x).toBeLessThan(onWall.x);
    expect(hung.x + hung.width).toBeGreaterThan(onWall.x + onWall.width);
    expect(hung.width / onWall.width).toBeCloseTo(1.5, 1);
    expect(await handleOf(page).count()).toBe(0);
  });
});

describe('the field', () => {
  test('the field follows keys and clamps numbers [R8]', async () => {
    const page = await visitWall(site, 320);
    await rangeOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('330');
    await fieldOf(page).fill('325');
    await expect.poll(() => queryOf(page)).toBe('?wall=325');
    await fieldOf(page).fill('9000');
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('800');
    await expect.poll(() => queryOf(page)).toBe('?wall=800');
  });

  test('inches are stored, and centimeters stay in the address [R8]', async () => {
    const page = await visitWall(site, 320);
    await placeOf(page).getByText('Inches').locator('..').click();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('126');
    expect(await wordsOf(page).textContent()).toContain('Wall: 126 × 102\u00a0in');
    expect(await wordsOf(page).textContent()).toContain('20\u00a0in');
    await fieldOf(page).fill('100');
    await expect.poll(() => queryOf(page)).toBe('?wall=254');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => fieldOf(page).inputValue()).toBe('100');
  });
});

describe('the work on the wall', () => {
  test('the work is dragged within the edges of the wall, moves by keys and announces its position [R8, 2.1.1]', async () => {
    const page = await visitWall(site, 360);
    await workOf(page).scrollIntoViewIfNeeded();
    const [from, onWall] = [await boxOf(workOf(page)), await boxOf(wallOf(page))];
    await page.mouse.move(middleOf(from), from.y + 20);
    await page.mouse.down();
    await page.mouse.move(middleOf(from) + 60, from.y + 60, { steps: 3 });
    expect((await boxOf(workOf(page))).x - from.x).toBeCloseTo(60, 0);
    expect((await boxOf(workOf(page))).y).toBeCloseTo(from.y, 0);
    await page.mouse.move(middleOf(from) + 3_000, from.y, { steps: 3 });
    await page.mouse.up();
    const end = await boxOf(workOf(page));
    expect(end.x + end.width).toBeCloseTo(onWall.x + onWall.width, 0);
    await page.mouse.move(middleOf(from), from.y);
    expect((await boxOf(workOf(page))).x).toBeCloseTo(end.x, 0);
    await handleOf(page).focus();
    expect(await handleOf(page).getAttribute('aria-valuetext')).toBe(
      '180\u00a0cm from the left edge, 0\u00a0cm from the right edge',
    );
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('175');
    await page.keyboard.press('Home');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('PageUp');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('25');
    await page.keyboard.press('End');
    await expect.poll(() => handleOf(page).getAttribute('aria-valuenow')).toBe('180');
  });
});

test('a second finger does not take the work from the first [R8]', async () => {
  const page = await visitWall(site, 720, { size: '390x844', hasTouch: true });
  await workOf(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(workOf(page));
  const middle = { x: x + width / 2, y: y + height / 2 };
  const fingers = await fingersOn(page);
  const lift = await fingers.hold([
    [middle, { ...middle, x: middle.x + 40 }],
    [
      { ...middle, x: middle.x + 8 },
      { ...middle, x: middle.x - 80 },
    ],
  ]);
  expect((await boxOf(workOf(page))).x - x).toBeCloseTo(40, -1);
  await lift();
});

describe('the address', () => {
  test('gets the width in its own entry, and Back and Forward lead to the wall [R8]', async () => {
    const page = await site.visit('/art/ta');
    await page.locator(`main a[href="${wallPath}"]`).first().click();
    await page.waitForURL(`**${wallPath}`);
    await openWall(page);
    expect(queryOf(page)).toBe('');
    const before = await page.evaluate(() => history.length);
    await rangeOf(page).fill('410');
    await expect.poll(() => queryOf(page)).toBe('?wall=410');
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.goBack();
    await page.waitForURL('**/art/ta');
    await page.goForward();
    await page.waitForURL(`**${wallPath}?wall=410`);
    await expect.poll(() => fieldOf(page).inputValue()).toBe('410');
    expect(await isWallOpen(page)).toBe(true);
  });

  test('shows the wall after a reload, loses it on closing, and the next work has none [R8]', async () => {
    const page = await visitWall(site, 250);
    await page.reload();
    await hydrated(page);
    expect(await fieldOf(page).inputValue()).toBe('250');
    await page.locator('main nav a').last().click();
    await page.waitForURL((url) => url.pathname !== wallPath);
    expect(queryOf(page)).toBe('');
    await expect.poll(() => isWallOpen(page)).toBe(false);
    await page.goBack();
    await page.waitForURL(`**${wallPath}?wall=250`);
    await placeOf(page).locator('summary').click();
    await expect.poll(() => queryOf(page)).toBe('');
    expect(await enquireOf(page).textContent()).toBe('Enquire');
  });

  test('ignores a width out of bounds [V3, R8]', async () => {
    const page = await site.visit(`${wallPath}?wall=801`);
    expect(await isWallOpen(page)).toBe(false);
    expect(await enquireOf(page).textContent()).toBe('Enquire');
  });
});

describe('"Enquire"', () => {
  const subject = /\?subject=Low%20Tide%20Ledger%2C%202024%2C%20for%20a%20400%20cm%20wide%20wall$/;
  const mailOf = (page: Page) => page.locator('main a[href^="mailto:"]').first();

  test('has the wall in the subject of the mail [R8]', async () => {
    const page = await visitWall(site, 320);
    expect(await enquireOf(page).textContent()).toBe('Enquire for a 320 cm wide wall');
    await rangeOf(page).fill('400');
    await expect.poll(() => enquireOf(page).textContent()).toBe('Enquire for a 400 cm wide wall');
    await enquireOf(page).click();
    await page.waitForURL('**/design/contact-art?about=*');
    await expect.poll(() => mailOf(page).getAttribute('href')).toMatch(subject);
  });

  test('works without scripts: a form asks for the wall [R8, P3]', async () => {
    const page = await site.newPage({ javaScriptEnabled: false, size: '390x844' });
    await page.goto(wallPath);
    await placeOf(page).locator('summary').click();
    expect(await rangeOf(page).isVisible()).toBe(false);
    await fieldOf(page).fill('400');
    await placeOf(page).getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(`**${wallPath}?wall=400#your-wall`);
    expect(await isWallOpen(page)).toBe(true);
    const [work, wall] = [await boxOf(workOf(page)), await boxOf(wallOf(page))];
    expect(work.width / wall.width).toBeCloseTo(180 / 400, 2);
    await enquireOf(page).click();
    expect(await mailOf(page).getAttribute('href')).toMatch(subject);
  });
});
