import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { openPage, refusal, siteInBrowser } from '../helpers/site-in-browser.ts';
import { begun, boxesOf, expectSameBox, stopChanges, travellingAt } from '../helpers/stopped-changes.ts';

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
  'a square file lies behind the next image as the middle of the whole: %s, consent %s [P13, R8, R9]',
  async (size, consent) => {
    const page = await site.visit('/art/ta', { size, consent });
    const link = page.locator('main a[data-part="hero"]');
    const [box] = await boxesOf(page, 'main a[data-part="hero"] picture');
    await link.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    await page.evaluate(stopChanges);
    await link.evaluate((hero: HTMLElement) => hero.click());
    await begun(page);
    expectSameBox((await travellingAt(page, 0)).box, box);
    const behind = await page
      .locator('main picture[data-part="hero"]')
      .evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(behind).toMatch(/^url\("[^"]*\/square-[^"]*"\), url\("data:image/);
  },
);
