import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import {
  isOn,
  lifeSize,
  matched,
  openLifeSize,
  openWork,
  question,
  slider,
  stored,
  widthOf,
} from '../helpers/life-size-on-page.ts';
import { buttonOf, galleryPath, imageHere, lightboxOf, openNth } from '../helpers/lightbox-on-page.ts';
import { boxOf, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { focused } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** SVG of a chair on a sheet of 180 by 128 mm. */
const drawing = { path: galleryPath, number: 5, widthMm: 180 } as const;

const said = (page: Page) => page.locator('dialog [role="status"]').last().textContent();

/** Position of a centimeter on the ruler, in CSS pixels of the window. */
async function onRuler(page: Page, cm: number): Promise<number> {
  const { x, width } = await boxOf(page.locator(`dialog [data-cm="${cm}"]`));
  return x + width / 2;
}

describe('a centimeter is a centimeter', () => {
  test.each([1.5])('10 cm measure 10 cm, and a work of 180 cm 180, at a ratio of %f [R8]', async (ratio) => {
    const page = await openLifeSize(site, { deviceScaleFactor: ratio });
    const perMm = matched / ratio;
    await expect.poll(async () => Math.abs((await widthOf(page)) - 1800 * perMm)).toBeLessThanOrEqual(1);
    expect(Math.abs((await onRuler(page, 10)) - (await onRuler(page, 0)) - 100 * perMm)).toBeLessThanOrEqual(1);
    expect(Math.abs((await onRuler(page, 1)) - (await onRuler(page, 0)) - 10 * perMm)).toBeLessThanOrEqual(1);
  });

  test('an SVG is as large as its sheet [R7, R8]', async () => {
    const page = await site.visit(drawing.path, { stored });
    await openNth(page, drawing.number);
    await lifeSize(page).click();
    await expect.poll(async () => Math.abs((await widthOf(page)) - drawing.widthMm * matched)).toBeLessThanOrEqual(1);
    expect(await said(page)).toBe('Shown at actual size.');
  });
});

describe('the card', () => {
  test('asks for the card once and stores the result [R8]', async () => {
    const page = await openWork(site);
    await lifeSize(page).focus();
    await page.keyboard.press('Enter');
    await question(page).waitFor();
    expect(await focused(page)).toBe(await slider(page).getAttribute('aria-label'));
    await slider(page).fill('5');
    const card = await boxOf(question(page).locator('svg'));
    expect(card.width).toBeCloseTo(85.6 * 5, 0);
    expect(card.height).toBeCloseTo(53.98 * 5, 0);
    await question(page).getByRole('button', { name: 'Done' }).click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => widthOf(page)).toBeCloseTo(9_000, -1);
    expect(await page.evaluate(() => localStorage.getItem('card-match'))).toBe('5.0000');
    await expect.poll(() => focused(page)).toBe('Life size');
    await page.reload();
    await imageHere(page);
    await lifeSize(page).click();
    await expect.poll(() => widthOf(page)).toBeCloseTo(9_000, -1);
    expect(await question(page).count()).toBe(0);
  });

  test.each([['Escape', (page: Page) => page.keyboard.press('Escape')]])(
    '%s cancels only the question [R8]',
    async (_name, cancel) => {
      const page = await openWork(site);
      const whole = await widthOf(page);
      await lifeSize(page).click();
      await question(page).waitFor();
      // Its keys do not change the image.
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('End');
      await cancel(page);
      await question(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).hash).toBe('#image=1');
      expect(await isOn(page)).toBe('false');
      expect(await widthOf(page)).toBeCloseTo(whole, 0);
      expect(await page.evaluate(() => localStorage.getItem('card-match'))).toBeNull();
    },
  );
});

describe('among the other stops', () => {
  test.each([['Escape', (page: Page) => page.keyboard.press('Escape')]])(
    '%s leads back to the whole image [R8]',
    async (_name, back) => {
      const page = await openWork(site, { stored });
      const whole = await widthOf(page);
      await lifeSize(page).click();
      await expect.poll(() => isOn(page)).toBe('true');
      await expect.poll(() => widthOf(page)).toBeGreaterThan(6_000);
      await back(page);
      await expect.poll(() => widthOf(page)).toBeCloseTo(whole, 0);
      await expect.poll(() => isOn(page)).toBe('false');
      expect(await lightboxOf(page).count()).toBe(1);
      expect(await page.locator('dialog [data-cm]').count()).toBe(0);
    },
  );

  test('another zoom or another image ends it, and Back closes the lightbox [R8]', async () => {
    const page = await openLifeSize(site);
    await buttonOf(page, 'Zoom out').click();
    await expect.poll(() => isOn(page)).toBe('false');
    await lifeSize(page).click();
    await expect.poll(() => isOn(page)).toBe('true');
    await buttonOf(page, 'Next image').click();
    await buttonOf(page, 'Previous image').click();
    await expect.poll(() => isOn(page)).toBe('false');
    await expect.poll(() => widthOf(page)).toBeLessThan(1_440);
    // Back closes it; the address names the image alone.
    await expect.poll(() => new URL(page.url()).hash).toBe('#image=1');
    await page.goBack();
    await lightboxOf(page).waitFor({ state: 'detached' });
  });
});

test('on a phone the caption, the end of the pixels and the button do not overlap [R8]', async () => {
  const page = await openLifeSize(site, { size: '390x844', stored: { 'card-match': '24' }, hasTouch: true });
  const end = page.locator('dialog').getByText('Maximum image resolution reached.', { exact: true }).first();
  await end.waitFor();
  const boxes = await Promise.all(
    [
      end,
      buttonOf(page, 'Recalibrate'),
      page.locator('dialog details, dialog span[lang], dialog [data-cm="0"]').first(),
    ].map(boxOf),
  );
  const areApart = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .map((b) => a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x),
  );
  expect(areApart).toEqual([true, true, true]);
});

test('without its code a notice appears, and the image stays [F17]', async () => {
  const page = await site.newPage({ provokes: /ERR_FAILED .*LifeSize/ });
  await page.route('**/LifeSize-*.js', (route) => route.abort());
  await openPage(page, '/art/art-works/low-tide-ledger');
  await openNth(page, 1);
  await lifeSize(page).click();
  await page.locator('dialog').getByRole('alert').getByText('This part of the page did not load.').waitFor();
  expect(await isOn(page)).toBe('false');
});

test('a zoomed page can be calibrated, because the limits are in device pixels [R8]', async () => {
  const page = await openWork(site, { deviceScaleFactor: 2 });
  await lifeSize(page).click();
  await slider(page).fill('0.25');
  expect(await slider(page).inputValue()).toBe('0.25');
});

test('axe finds nothing with the question and without at 320 px [P6, R8]', async () => {
  const page = await openWork(site, { colorScheme: 'dark', size: '390x844', isMobile: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await lifeSize(page).click();
  await question(page).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await question(page).getByRole('button', { name: 'Done' }).click();
  await page.locator('dialog [data-cm="0"]').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});
