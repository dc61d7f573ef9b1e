import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSiteOfManyImages } from '../helpers/many-images.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSiteOfManyImages(1_000, sharedImages()));

const altsOf = (page: Page) =>
  page
    .locator('main :has(> [data-image]) img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
const images = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Image ${from + index}`);
const next = (page: Page) => page.getByRole('link', { name: 'Show more images' });

describe('a page with 1,000 images', () => {
  test('leads from part to part and back [N11]', async () => {
    const page = await site.visit('/design/about');
    expect(await altsOf(page)).toEqual(images(1, 490));
    await next(page).click();
    await page.waitForURL('**/design/about?images=2#images');
    expect(await altsOf(page)).toEqual(images(491, 980));
    await next(page).click();
    await page.waitForURL('**/design/about?images=3#images');
    expect(await altsOf(page)).toEqual(images(981, 1_000));
    expect(await next(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Show previous images' }).click();
    await page.waitForURL('**/design/about?images=2#images');
    expect(await altsOf(page)).toEqual(images(491, 980));
  });

  test('opens the image of another part that the address names [N11]', async () => {
    const page = await site.visit('/design/about#image=777');
    await page.waitForURL('**/design/about?images=2#image=287');
    await page.locator('dialog img[alt="Image 777"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toMatch(/\/design\/about\?images=2#image=288$/);
  });
});
