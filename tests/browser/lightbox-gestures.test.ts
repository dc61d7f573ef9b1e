import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fingersOn } from '../helpers/fingers.ts';
import {
  addressOf,
  galleryPath,
  lightboxOf,
  linksOf,
  openNth,
  pictureHere,
  pictureOf,
  timesFit,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const phone = { size: '390x844', hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const middle = { x: 195, y: 400 };

async function onPhone(number: number) {
  const page = await site.visit(galleryPath, phone);
  await openNth(page, number);
  return { page, fingers: await fingersOn(page), fit: (await boxOf(pictureOf(page))).width };
}

const closed = (page: Page) => lightboxOf(page).waitFor({ state: 'detached' });
/** What the row of pictures is moved by, in CSS pixels. */
const rowX = (page: Page) =>
  page
    .locator('dialog[open] .pswp__container')
    .evaluate((row) => Math.round(new DOMMatrix(getComputedStyle(row).transform).e));

describe('fingers', () => {
  test('R7 a swipe steps, and the address follows', async () => {
    const { page, fingers } = await onPhone(2);
    await fingers.drag([
      [
        { x: 350, y: 400 },
        { x: 20, y: 400 },
      ],
    ]);
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#picture=3`);
    await pictureHere(page);
    await fingers.drag([
      [
        { x: 40, y: 400 },
        { x: 370, y: 400 },
      ],
    ]);
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#picture=2`);
    await page.goBack();
    await closed(page);
  });

  test('R7 a short quick flick is enough, a short slow drag is not', async () => {
    const { page, fingers } = await onPhone(2);
    await fingers.drag([[middle, { x: 130, y: 400 }]], { rest: true, steps: 4 });
    await expect.poll(() => rowX(page)).toBe(0);
    expect(addressOf(page)).toBe(`${galleryPath}#picture=2`);
    // Less than half of the way, by its speed alone.
    await fingers.drag([[middle, { x: 20, y: 400 }]], { steps: 2, lastsMs: 40 });
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#picture=3`);
  });

  test('R7 at the ends the row follows by three tenths, and comes back', async () => {
    const { page, fingers } = await onPhone(1);
    const lift = await fingers.hold(
      [
        [
          { x: 95, y: 400 },
          { x: 305, y: 400 },
        ],
      ],
      10,
    );
    // The first ten pixels tell the direction; the rest is followed.
    const moved = await rowX(page);
    expect(moved).toBeGreaterThan(45);
    expect(moved).toBeLessThan(66);
    await lift();
    await expect.poll(() => rowX(page)).toBe(0);
    expect(addressOf(page)).toBe(`${galleryPath}#picture=1`);
  });

  test('R7 dragged down it closes, a little it comes back', async () => {
    const { page, fingers } = await onPhone(2);
    await fingers.drag([[middle, { x: 195, y: 450 }]], { rest: true });
    await expect
      .poll(async () => (await boxOf(pictureOf(page))).y + (await boxOf(pictureOf(page))).height / 2)
      .toBeLessThan(430);
    expect(await lightboxOf(page).count()).toBe(1);
    await fingers.drag([[middle, { x: 195, y: 760 }]]);
    await closed(page);
    await expect.poll(() => addressOf(page)).toBe(galleryPath);
  });

  test('R7 two fingers zoom to four times the whole, and no further', async () => {
    const { page, fingers, fit } = await onPhone(1);
    const apart = [
      [
        { x: 180, y: 400 },
        { x: 100, y: 400 },
      ],
      [
        { x: 210, y: 400 },
        { x: 290, y: 400 },
      ],
    ] as const;
    await fingers.drag(apart);
    await expect.poll(() => timesFit(page, fit)).toBe(4);
    expect(await lightboxOf(page).getAttribute('data-zoomed')).toBe('');
    await fingers.drag(apart.map(([from, to]) => [to, from] as const));
    await expect.poll(() => timesFit(page, fit)).toBe(1);
    expect(await lightboxOf(page).count()).toBe(1);
  });

  test('R7 two taps go close up at the point, two more back; what is close up is dragged with its edges', async () => {
    const { page, fingers, fit } = await onPhone(1);
    const point = { x: 120, y: 300 };
    const before = await boxOf(pictureOf(page));
    await fingers.tapTwice(point);
    await expect.poll(() => timesFit(page, fit)).toBe(2.5);
    const after = await boxOf(pictureOf(page));
    // The same spot of the picture is under the finger.
    expect((point.x - after.x) / after.width).toBeCloseTo((point.x - before.x) / before.width, 2);
    await fingers.drag(
      [
        [
          { x: 40, y: 400 },
          { x: 380, y: 400 },
        ],
      ],
      { rest: true },
    );
    await expect.poll(async () => Math.round((await boxOf(pictureOf(page))).x)).toBe(16);
    expect(addressOf(page)).toBe(`${galleryPath}#picture=1`);
    await fingers.tapTwice(middle);
    await expect.poll(() => timesFit(page, fit)).toBe(1);
  });
});

describe('a mouse', () => {
  test('R7 Ctrl and the wheel zoom to four times the whole and back; the wheel alone moves what is larger', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const { width: fit } = await boxOf(pictureOf(page));
    await page.mouse.move(720, 450);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -300);
    await expect.poll(() => timesFit(page, fit)).toBe(4);
    await page.keyboard.up('Control');
    const { y } = await boxOf(pictureOf(page));
    await page.mouse.wheel(0, 100);
    await expect.poll(async () => Math.round((await boxOf(pictureOf(page))).y - y)).toBe(-100);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 300);
    await expect.poll(() => timesFit(page, fit)).toBe(1);
    await page.keyboard.up('Control');
  });

  test('R7 a double press goes close up at the point, one press does nothing, a drag steps', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const { width: fit } = await boxOf(pictureOf(page));
    await page.mouse.click(700, 420);
    expect(await timesFit(page, fit)).toBe(1);
    await page.mouse.dblclick(500, 300);
    await expect.poll(() => timesFit(page, fit)).toBeGreaterThan(1.5);
    expect(await pictureOf(page).evaluate((picture) => getComputedStyle(picture).cursor)).toBe('grab');
    await page.mouse.dblclick(700, 420);
    await expect.poll(() => timesFit(page, fit)).toBe(1);
    expect(await pictureOf(page).evaluate((picture) => getComputedStyle(picture).cursor)).toBe('zoom-in');
    await page.mouse.move(1200, 450);
    await page.mouse.down();
    await page.mouse.move(250, 450, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#picture=2`);
  });
});

describe('files', () => {
  const shownWidth = (page: Page) =>
    pictureOf(page).evaluate((picture: HTMLImageElement) => {
      const chosen = [...picture.srcset.matchAll(/(\S+) (\d+)w/g)].find(
        ([, src]) => src && picture.currentSrc.endsWith(src),
      );
      return Number(chosen?.[2]);
    });

  test('R7 grow with zoom, up to the original; those beside are here before they are gone to', async () => {
    const page = await site.visit(galleryPath, { size: '640x480' });
    await openNth(page, 2);
    const atFit = await shownWidth(page);
    const fit = (await boxOf(pictureOf(page))).width;
    expect(atFit).toBeGreaterThanOrEqual(fit);
    expect(atFit).toBeLessThan(fit * 3);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('+');
    await expect.poll(() => timesFit(page, fit)).toBe(4);
    await expect.poll(() => shownWidth(page)).toBeGreaterThan(atFit);
    const widest = await pictureOf(page).evaluate((picture: HTMLImageElement) =>
      Math.max(...[...picture.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))),
    );
    expect(widest).toBe(1600);
    const beside = lightboxOf(page).locator('.pswp__item[aria-hidden="true"] img:not(.pswp__img--placeholder)');
    await expect.poll(() => beside.count()).toBe(2);
    expect(await linksOf(page).count()).toBeGreaterThan(3);
  });
});
