import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fingersOn } from '../helpers/fingers.ts';
import {
  addressOf,
  galleryPath,
  imageHere,
  imageOf,
  lightboxOf,
  openNth,
  timesFit,
} from '../helpers/lightbox-on-page.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const phone = { size: '390x844', hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const middle = { x: 195, y: 400 };

async function onPhone(number: number) {
  const page = await site.visit(galleryPath, phone);
  await openNth(page, number);
  return { page, fingers: await fingersOn(page), fit: (await boxOf(imageOf(page))).width };
}

const closed = (page: Page) => lightboxOf(page).waitFor({ state: 'detached' });
describe('fingers', () => {
  test('a swipe steps, and the address follows [R7]', async () => {
    const { page, fingers } = await onPhone(2);
    await fingers.drag([
      [
        { x: 350, y: 400 },
        { x: 20, y: 400 },
      ],
    ]);
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#image=3`);
    await imageHere(page);
    await fingers.drag([
      [
        { x: 40, y: 400 },
        { x: 370, y: 400 },
      ],
    ]);
    await expect.poll(() => addressOf(page)).toBe(`${galleryPath}#image=2`);
    await page.goBack();
    await closed(page);
  });

  test('two taps zoom at the point, two more zoom out, and a drag moves the image [R7]', async () => {
    const { page, fingers, fit } = await onPhone(1);
    const point = { x: 120, y: 300 };
    const before = await boxOf(imageOf(page));
    await fingers.tapTwice(point);
    await expect.poll(() => timesFit(page, fit)).toBe(2.5);
    const after = await boxOf(imageOf(page));
    // The same spot of the image is under the finger.
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
    await expect.poll(async () => Math.round((await boxOf(imageOf(page))).x)).toBe(16);
    expect(addressOf(page)).toBe(`${galleryPath}#image=1`);
    await fingers.tapTwice(middle);
    await expect.poll(() => timesFit(page, fit)).toBe(1);
  });
});

describe('a mouse', () => {
  test('Ctrl and the wheel zoom up to four times, and the wheel alone moves the image [R7]', async () => {
    const page = await site.visit(galleryPath);
    await openNth(page, 1);
    const { width: fit } = await boxOf(imageOf(page));
    await page.mouse.move(720, 450);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -300);
    await expect.poll(() => timesFit(page, fit)).toBe(4);
    await page.keyboard.up('Control');
    const { y } = await boxOf(imageOf(page));
    await page.mouse.wheel(0, 100);
    await expect.poll(async () => Math.round((await boxOf(imageOf(page))).y - y)).toBe(-100);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 300);
    await expect.poll(() => timesFit(page, fit)).toBe(1);
    await page.keyboard.up('Control');
  });
});
