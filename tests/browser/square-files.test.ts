import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { openPage, refusal, siteInBrowser } from '../helpers/site-in-browser.ts';
import { begun, exchangedAt, stopChanges } from '../helpers/stopped-changes.ts';

const phone = { size: '390x844', isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const site = siteInBrowser(phone);

const overviews = ['/design', '/art/ta'] as const;

// A picture that is not measured yet comes as the content has it.
beforeAll(async () => {
  const isMeasured = async (path: string) => (await (await fetch(site.url + path)).text()).includes('/square-');
  for (const path of overviews) await eventually(() => isMeasured(path), 60_000);
}, 60_000);

test.each(overviews)(
  'P6 P13 the hero of %s is a square file where its window is upright, and a whole one where that is turned',
  async (path) => {
    const page = await site.newPage();
    await openPage(page, path);
    const hero = page.locator('img[fetchpriority="high"]');
    const fileAt = async (size: { width: number; height: number }) => {
      await page.setViewportSize(size);
      await page.waitForFunction((width) => innerWidth === width, size.width);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      return hero.evaluate((image: HTMLImageElement) => image.currentSrc);
    };
    expect(await fileAt({ width: 390, height: 844 })).toMatch(/\/square-\d+\.(avif|webp)$/);
    // It has room for all that is seen of the whole, and is sharp enough.
    const { box, fileWidth } = await hero.evaluate((image: HTMLImageElement) => ({
      box: { width: image.clientWidth, height: image.clientHeight },
      fileWidth: Number(/square-(\d+)/.exec(image.currentSrc)?.[1]),
    }));
    expect(box.width).toBeLessThanOrEqual(box.height);
    expect(fileWidth / (box.height * 2)).toBeGreaterThan(0.75);
    expect(await fileAt({ width: 844, height: 390 })).toMatch(/\/\d+\.(avif|webp)$/);
  },
);

test.each([
  ['390x844', refusal],
  ['390x664', refusal],
  // The strip makes the box wider than it is high.
  ['390x664', null],
])(
  'R9 R8 P13 a square file travels as the middle of the whole, from where it was drawn: %s, consent %s',
  async (size, consent) => {
    const page = await site.visit('/art/ta', { size, consent });
    const link = page.locator('main a[data-part="hero"]');
    const box = await link.locator('picture').evaluate(async (picture) => {
      await picture.querySelector('img')?.decode();
      const { x, y, width, height } = picture.getBoundingClientRect();
      // The wall begins with its first work enlarged, beyond its box.
      const image = picture.querySelector('img')?.getBoundingClientRect();
      return { x, y, width, height, side: Math.max(image?.width ?? 0, image?.height ?? 0) };
    });
    await page.evaluate(stopChanges);
    await link.evaluate((hero: HTMLElement) => hero.click());
    await begun(page);
    const { picture } = await exchangedAt(page, 0);
    expect(picture?.file).toMatch(/\/square-\d+\.(avif|webp)$/);
    // What is drawn of the whole is what was: a square that fills the box.
    expect(picture?.whole.height).toBeCloseTo(box.side, 0);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(picture?.frame[side]).toBeCloseTo(box[side], 0);
    expect((picture?.whole.width ?? 0) / (picture?.whole.height ?? 1)).toBeCloseTo(1.5, 1);

    const travelling = page.locator('main > [aria-hidden="true"] > img');
    const layers = (of: Locator) =>
      of.evaluate((element) => {
        const { backgroundImage, backgroundSize, backgroundRepeat, backgroundPosition } = getComputedStyle(element);
        return { backgroundImage, backgroundSize, backgroundRepeat, backgroundPosition };
      });
    const behind = await layers(page.locator('main picture[data-part="hero"]'));
    expect(behind.backgroundImage).toMatch(/^url\("[^"]*\/square-[^"]*"\), url\("data:image/);
    expect(await layers(travelling)).toEqual(behind);
    expect(await travelling.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
  },
);
