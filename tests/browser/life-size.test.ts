import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
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
  workPath,
} from '../helpers/life-size-on-page.ts';
import {
  buttonOf,
  galleryPath,
  lightboxOf,
  linksOf,
  openNth,
  pictureHere,
  pictureOf,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { focused } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** The drawing of a chair, on a sheet of 180 by 128 mm. */
const drawing = { path: galleryPath, number: 5, widthMm: 180 } as const;

const said = (page: Page) => page.locator('dialog [role="status"]').textContent();

/** Where a centimeter stands on the ruler, in CSS pixels of the window. */
async function onRuler(page: Page, cm: number): Promise<number> {
  const { x, width } = await boxOf(page.locator(`dialog [data-cm="${cm}"]`));
  return x + width / 2;
}

describe('a centimeter is a centimeter', () => {
  test.each([1, 2, 1.5])(
    'R8 10 cm measure 10 cm, and a work of 180 cm 180, at %f pixels to one of CSS',
    async (ratio) => {
      const page = await openLifeSize(site, { deviceScaleFactor: ratio });
      const perMm = matched / ratio;
      await expect.poll(async () => Math.abs((await widthOf(page)) - 1800 * perMm)).toBeLessThanOrEqual(1);
      expect(Math.abs((await onRuler(page, 10)) - (await onRuler(page, 0)) - 100 * perMm)).toBeLessThanOrEqual(1);
      expect(Math.abs((await onRuler(page, 1)) - (await onRuler(page, 0)) - 10 * perMm)).toBeLessThanOrEqual(1);
    },
  );

  test('R7 R8 a drawing is as large as its sheet, and never ends', async () => {
    const page = await site.visit(drawing.path, { stored });
    await openNth(page, drawing.number);
    await lifeSize(page).click();
    await expect.poll(async () => Math.abs((await widthOf(page)) - drawing.widthMm * matched)).toBeLessThanOrEqual(1);
    expect(await said(page)).toBe('Life size. One centimeter on the screen is one centimeter.');
  });

  test('R7 R8 pictures of what has no known size have no such stop', async () => {
    const page = await openWork(site, { stored });
    await page.keyboard.press('ArrowRight');
    await pictureHere(page);
    await expect.poll(() => lifeSize(page).count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => lifeSize(page).count()).toBe(1);
  });

  test('R8 the sharpest file is shown, and where a pixel is spread over more than two, that is said', async () => {
    const page = await openLifeSize(site);
    const files = await pictureOf(page).evaluate((image: HTMLImageElement) => image.srcset.split(', '));
    const sharpest = files.at(-1)?.split(' ')[0] ?? '';
    await expect
      .poll(() => pictureOf(page).evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(sharpest);
    await expect.poll(() => said(page)).toContain('The picture ends here.');
    expect(await page.locator('dialog').getByText('The picture ends here.').first().isVisible()).toBe(true);
    // 2200 pixels for 180 cm: on a screen of 2 pixels to the millimeter there are enough.
    const coarse = await openLifeSize(site, { stored: { 'card-match': '2.4' } });
    await expect.poll(() => said(coarse)).toBe('Life size. One centimeter on the screen is one centimeter.');
  });
});

describe('the card', () => {
  test('R8 is asked for once: matched, kept, and not asked for again', async () => {
    const page = await openWork(site);
    await lifeSize(page).focus();
    await page.keyboard.press('Enter');
    await question(page).waitFor();
    expect(await focused(page)).toBe(await slider(page).getAttribute('aria-label'));
    await slider(page).fill('5');
    const card = await boxOf(question(page).locator('svg'));
    expect(card.width).toBeCloseTo(85.6 * 5, 0);
    expect(card.height).toBeCloseTo(53.98 * 5, 0);
    await question(page).getByRole('button', { name: 'It fits' }).click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => widthOf(page)).toBeCloseTo(9_000, -1);
    expect(await page.evaluate(() => localStorage.getItem('card-match'))).toBe('5.0000');
    await expect.poll(() => focused(page)).toBe('Life size');
    await page.reload();
    await pictureHere(page);
    await lifeSize(page).click();
    await expect.poll(() => widthOf(page)).toBeCloseTo(9_000, -1);
    expect(await question(page).count()).toBe(0);
  });

  test('R8 matched at two pixels to one of CSS it is kept in pixels of the screen', async () => {
    const page = await openWork(site, { deviceScaleFactor: 2 });
    await lifeSize(page).click();
    await slider(page).fill('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('card-match'))).toBe('8.0000');
    await expect.poll(() => widthOf(page)).toBeCloseTo(7_200, -1);
  });

  test.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a button', (page: Page) => question(page).getByRole('button', { name: 'Cancel' }).click()],
    ['Back of a phone', (page: Page) => question(page).evaluate((dialog: HTMLDialogElement) => dialog.requestClose())],
  ])('R8 %s takes the question back, and nothing else', async (_name, cancel) => {
    const page = await openWork(site);
    const whole = await widthOf(page);
    await lifeSize(page).click();
    await question(page).waitFor();
    // Its own keys are no steps to other pictures.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await cancel(page);
    await question(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('#picture=1');
    expect(await isOn(page)).toBe('false');
    expect(await widthOf(page)).toBeCloseTo(whole, 0);
    expect(await page.evaluate(() => localStorage.getItem('card-match'))).toBeNull();
  });

  test('R8 can be matched again', async () => {
    const page = await openLifeSize(site);
    await page.getByRole('button', { name: 'Match the card again' }).click();
    expect(Number(await slider(page).inputValue())).toBeCloseTo(matched, 1);
    await slider(page).fill('4');
    await question(page).getByRole('button', { name: 'It fits' }).click();
    await expect.poll(() => widthOf(page)).toBeCloseTo(7_200, -1);
  });

  test.each(['nonsense', '0', '-4', '1e9', 'Infinity'])('R8 a stored match of %s is none', async (value) => {
    const page = await openWork(site, { stored: { 'card-match': value } });
    await lifeSize(page).click();
    await expect.poll(() => question(page).isVisible()).toBe(true);
  });
});

describe('among the other stops', () => {
  test.each([
    ['a second press', (page: Page) => lifeSize(page).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['0', (page: Page) => page.keyboard.press('0')],
  ])('R8 %s leads back to the whole', async (_name, back) => {
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
  });

  test('R8 any other zoom ends it, and any other picture', async () => {
    const page = await openLifeSize(site);
    await buttonOf(page, 'Zoom out').click();
    await expect.poll(() => isOn(page)).toBe('false');
    await lifeSize(page).click();
    await expect.poll(() => isOn(page)).toBe('true');
    await buttonOf(page, 'Next picture').click();
    await buttonOf(page, 'Previous picture').click();
    await expect.poll(() => isOn(page)).toBe('false');
    await expect.poll(() => widthOf(page)).toBeLessThan(1_440);
    // Nor can it be enlarged further than before.
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('+');
    await expect.poll(() => widthOf(page)).toBeLessThan(6_000);
  });

  test('R8 it pans, by pointer and by keys', async () => {
    const page = await openLifeSize(site);
    const before = await boxOf(pictureOf(page));
    await page.mouse.move(700, 400);
    await page.mouse.down();
    await page.mouse.move(600, 330, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => before.x - (await boxOf(pictureOf(page))).x).toBeGreaterThan(80);
    const { y } = await boxOf(pictureOf(page));
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await boxOf(pictureOf(page))).y).toBeLessThan(y);
    expect(await isOn(page)).toBe('true');
  });

  test('R8 a drawing smaller than the window goes back to the whole before it closes', async () => {
    const page = await site.visit(drawing.path, { stored });
    await openNth(page, drawing.number);
    const whole = await widthOf(page);
    await lifeSize(page).click();
    await expect.poll(() => widthOf(page)).toBeLessThan(whole - 100);
    await page.keyboard.press('Escape');
    await expect.poll(() => widthOf(page)).toBeCloseTo(whole, 0);
  });
});

describe('whoever looks', () => {
  test.each(['light', 'dark'] as const)(
    'P6 axe finds nothing, with the question and without, %s',
    async (colorScheme) => {
      for (const size of ['1440x900', '320x640']) {
        const page = await openWork(site, { colorScheme, size, isMobile: true });
        await lifeSize(page).click();
        await question(page).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await question(page).getByRole('button', { name: 'It fits' }).click();
        await page.locator('dialog [data-cm="0"]').waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      }
    },
  );

  test('R8 its code is fetched by the intent, not with the picture', async () => {
    const page = await site.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await page.goto(`${workPath}#picture=1`);
    await pictureHere(page);
    expect(scripts.filter((url) => url.includes('LifeSize'))).toEqual([]);
    await lifeSize(page).hover();
    await expect.poll(() => scripts.some((url) => url.includes('LifeSize'))).toBe(true);
  });

  test('R8 F17 where its code does not come, the picture stays as it is', async () => {
    const page = await openWork(site, { provokes: /ERR_FAILED .*\/LifeSize-/ });
    await page.route('**/LifeSize-*.js', (route) => route.abort());
    await lifeSize(page).click();
    await expect.poll(() => isOn(page)).toBe('false');
    expect(await linksOf(page).count()).toBeGreaterThan(0);
    expect(await lightboxOf(page).count()).toBe(1);
  });
});
