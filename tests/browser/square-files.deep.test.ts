import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const phone = { size: '390x844', isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const site = siteInBrowser(phone);

const overviews = ['/design', '/art/ta'] as const;

// An image that is not measured yet comes as the content has it.
beforeAll(async () => {
  const isMeasured = async (path: string) => (await (await fetch(site.url + path)).text()).includes('/square-');
  for (const path of overviews) await eventually(() => isMeasured(path), 60_000);
}, 60_000);

test.each(overviews)(
  'the first image of %s is a square file in a portrait window and a whole one in landscape [P6, P13]',
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
