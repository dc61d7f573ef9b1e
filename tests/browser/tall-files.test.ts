import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { begun, stopChanges } from '../helpers/stopped-changes.ts';

const phone = { size: '390x844', isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const site = siteInBrowser(phone);

const overviews = ['/design', '/art/ta'] as const;

// A picture that is not measured yet comes as the content has it.
beforeAll(async () => {
  const isMeasured = async (path: string) => (await (await fetch(site.url + path)).text()).includes('/tall-');
  for (const path of overviews) await eventually(() => isMeasured(path), 60_000);
}, 60_000);

test.each(overviews)(
  'P6 P13 the hero of %s is a tall file where its window is upright, and a whole one where that is turned',
  async (path) => {
    const page = await site.newPage();
    await openPage(page, path);
    const hero = page.locator('img[fetchpriority="high"]');
    const fileAt = async (size: { width: number; height: number }) => {
      await page.setViewportSize(size);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      return hero.evaluate((image: HTMLImageElement) => image.currentSrc);
    };
    expect(await fileAt({ width: 390, height: 844 })).toMatch(/\/tall-\d+\.(avif|webp)$/);
    // Drawn as all of it would be: the same part, and sharp enough.
    const { box, natural } = await hero.evaluate((image: HTMLImageElement) => ({
      box: image.clientHeight,
      natural: (image.naturalHeight / image.naturalWidth) * Number(/tall-(\d+)/.exec(image.currentSrc)?.[1]),
    }));
    expect(natural / (box * 2)).toBeGreaterThan(0.8);
    expect(await fileAt({ width: 844, height: 390 })).toMatch(/\/\d+\.(avif|webp)$/);
  },
);

test('R9 R8 P13 a tall file travels as the middle of the whole, over what lies behind that', async () => {
  const page = await site.visit('/art/ta');
  const link = page.locator('main a[data-part="hero"]');
  await link.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  await page.evaluate(stopChanges);
  await link.evaluate((hero: HTMLElement) => hero.click());
  await begun(page);
  const travelling = page.locator('main > [aria-hidden="true"] > img');
  const drawn = await travelling.evaluate((image: HTMLImageElement) => {
    const { objectFit, backgroundImage } = getComputedStyle(image);
    return { objectFit, backgroundImage, ratio: image.offsetWidth / image.offsetHeight, file: image.currentSrc };
  });
  const ground = await page
    .locator('main picture[data-part="hero"]')
    .evaluate((picture) => getComputedStyle(picture).backgroundImage);
  expect(drawn.file).toMatch(/\/tall-\d+\.(avif|webp)$/);
  expect(drawn).toMatchObject({ objectFit: 'contain', backgroundImage: ground });
  expect(drawn.ratio).toBeCloseTo(1.5, 1);
  expect(ground).toMatch(/^url\("[^"]*\/tall-[^"]*"\), url\("data:image/);
});
