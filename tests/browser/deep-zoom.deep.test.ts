import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { detailedImage, meanDifference } from '../helpers/detailed-image.ts';
import { fingersOn } from '../helpers/fingers.ts';
import { lifeSize } from '../helpers/life-size-on-page.ts';
import { buttonOf, imageOf, lightboxOf, openNth } from '../helpers/lightbox-on-page.ts';
import { boxOf, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteWithImages } from '../helpers/site-with-images.ts';

const [width, height] = [4_500, 3_300];
const large = await detailedImage(width, height);
const work = '/art/art-works/large';

const measures = { dimensions: '132 x 180 cm' };
const works = [
  { id: 1, slug: 'large', title: 'Large', featured_image: { url: '/large.jpg', alt: 'Gray blocks' }, ...measures },
  { id: 2, slug: 'small', title: 'Small', featured_image: '/small.jpg', ...measures },
];

const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  const files = { 'large.jpg': large, 'small.jpg': await detailedImage(2_400, 1_760) };
  return startSiteWithImages({ files, works });
});

const status = (page: Page) => lightboxOf(page).locator('[role="status"]').first().textContent();
const said = (page: Page) => lightboxOf(page).locator('[role="status"]').last().textContent();

const actualPixels = '1:1 Actual pixels';

/** Requested files of a page, as paths. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const tilesIn = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/iiif/image/'));

/** Resolves when the image has tiles over all of the window, and none of another resolution. */
const sharp = (page: Page) =>
  page.waitForFunction(() => {
    const tiles = [...document.querySelectorAll('dialog .pswp__tiles > img')];
    return tiles.length > 0 && tiles.every((tile) => tile.hasAttribute('data-ready'));
  });

/** Mean difference between the middle of the window and the same part of the original, at actual pixels. */
async function differenceFromOriginal(page: Page, ratio: number): Promise<number> {
  const { x, y } = await boxOf(imageOf(page));
  const side = 300;
  const { width: across = 0, height: down = 0 } = page.viewportSize() ?? {};
  const [left, top] = [Math.floor((across * ratio - side) / 2), Math.floor((down * ratio - side) / 2)];
  const area = { left, top, width: side, height: side };
  const inOriginal = { ...area, left: left - Math.round(x * ratio), top: top - Math.round(y * ratio) };
  return meanDifference(await page.screenshot(), area, large, inOriginal);
}

test('a mouse and keys zoom to the pixels of the original, which only tiles contain [R7, P9]', async () => {
  const ratio = 2;
  const page = await site.newPage({ deviceScaleFactor: ratio });
  const paths = requestsOf(page);
  await openPage(page, work);
  await openNth(page, 1);
  await page.mouse.move(700, 420);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await expect.poll(() => status(page)).toMatch(/^Zoom \d+ %$/);
  expect(tilesIn(paths)).toEqual([]);
  const zoomIn = async () => {
    await page.mouse.wheel(0, -150);
    return tilesIn(paths).length;
  };
  await expect.poll(zoomIn).toBeGreaterThan(0);
  await page.keyboard.up('Control');
  await sharp(page);
  await page.keyboard.press('0');
  await expect.poll(() => status(page)).toBe('');
  for (let press = 0; press < 2; press += 1) await buttonOf(page, 'Zoom in').click();
  await expect.poll(() => status(page)).toMatch(/^Zoom \d+ %\. Actual pixels$/);
  await sharp(page);
  expect((await boxOf(imageOf(page))).width * ratio).toBe(width);
  await expect.poll(() => differenceFromOriginal(page, ratio)).toBeLessThan(8);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.locator('.pswp__tiles > img[style*="top: 0px"]').first().waitFor();
  await sharp(page);
  await expect.poll(() => differenceFromOriginal(page, ratio)).toBeLessThan(8);
  await page.keyboard.press('-');
  await expect.poll(() => status(page)).toMatch(/^Zoom \d+ %$/);
  await page.keyboard.press('1');
  await expect.poll(() => status(page)).toMatch(/Actual pixels$/);
  // The rendition stays below, and the original does not load as a whole.
  const shown = await imageOf(page).evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toMatch(/\/2880\.(?:avif|webp)$/);
  expect(paths.filter((path) => path.endsWith('.jpg'))).toEqual([]);
  expect(await lightboxOf(page).getByRole('img').count()).toBe(1);
  await buttonOf(page, actualPixels).click();
  await expect.poll(() => status(page)).toBe('');
  await expect.poll(() => page.locator('.pswp__tiles > img').count()).toBe(0);
});

test('fingers zoom to tiles on a phone, and buttons to the actual pixels [R7]', async () => {
  const ratio = 3;
  const phone = { size: '390x844', hasTouch: true, isMobile: true, deviceScaleFactor: ratio };
  const page = await site.newPage(phone);
  const paths = requestsOf(page);
  await openPage(page, work);
  await openNth(page, 1);
  const fingers = await fingersOn(page);
  await fingers.tapTwice({ x: 195, y: 400 });
  await expect.poll(() => status(page)).toBe('Zoom 250 %');
  expect(tilesIn(paths)).toEqual([]);
  await fingers.drag([
    [
      { x: 180, y: 380 },
      { x: 60, y: 300 },
    ],
    [
      { x: 210, y: 420 },
      { x: 330, y: 500 },
    ],
  ]);
  await sharp(page);
  await buttonOf(page, 'Zoom out').click();
  await expect.poll(() => status(page)).toMatch(/^Zoom \d+ %$/);
  await buttonOf(page, actualPixels).click();
  await expect.poll(() => status(page)).toMatch(/Actual pixels$/);
  await sharp(page);
  await expect.poll(() => differenceFromOriginal(page, ratio)).toBeLessThan(8);
});

test('life size is as sharp as the original, and announces the end of its pixels [R8]', async () => {
  const open = async (path: string, perMm: number) => {
    const page = await site.newPage({ stored: { 'card-match': String(perMm) } });
    const paths = requestsOf(page);
    await openPage(page, path);
    await openNth(page, 1);
    await lifeSize(page).click();
    await expect.poll(() => said(page)).toMatch(/^Shown at actual size\./);
    return { page, paths };
  };
  const { page } = await open(work, width / 1_800);
  await sharp(page);
  expect(await said(page)).toBe('Shown at actual size.');
  await expect.poll(() => differenceFromOriginal(page, 1)).toBeLessThan(8);
  const beyond = await open(work, (1.1 * width) / 1_800);
  expect(await said(beyond.page)).toBe('Shown at actual size. Maximum image resolution reached.');
  const small = await open('/art/art-works/small', width / 1_800);
  await expect.poll(() => said(small.page)).toMatch(/Maximum image resolution reached\.$/);
  expect(tilesIn(small.paths)).toEqual([]);
  expect(await buttonOf(small.page, actualPixels).count()).toBe(0);
});
