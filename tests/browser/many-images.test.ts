import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSiteOfManyImages } from '../helpers/many-images.ts';
import { sharedPictures } from '../helpers/shared-pictures.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSiteOfManyImages(1_000, sharedPictures()));

const altsOf = (page: Page) =>
  page.locator('main [data-picture] img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
const images = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Image ${from + index}`);
const next = (page: Page) => page.getByRole('link', { name: 'Show more images' });

describe('a page with 1,000 images', () => {
  test.each([true, false])('leads from part to part and back, with scripts: %s [S13]', async (javaScriptEnabled) => {
    const page = await site.newPage({ javaScriptEnabled });
    await page.goto('/design/about');
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

  test('opens the image of another part that the address names [S13]', async () => {
    const page = await site.visit('/design/about#picture=777');
    await page.waitForURL('**/design/about?images=2#picture=287');
    await page.locator('dialog img[alt="Image 777"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toMatch(/\/design\/about\?images=2#picture=288$/);
  });

  test('shows the first part again after a document of the second [S13]', async () => {
    const page = await site.visit('/design/projects/sill-chair?images=2');
    await page.locator('header').getByRole('link', { name: 'Design', exact: true }).click();
    await page.locator('html[data-page="design"] h1').waitFor();
    await page.locator('#projects a[href="/design/projects/sill-chair"]').first().click();
    await page.locator('html[data-page="design-projects-slug"] h1').waitFor();
    await expect.poll(() => altsOf(page)).toEqual(images(1, 490));
    await next(page).click();
    await page.waitForURL('**?images=2#images');
    await openPage(page, page.url());
    expect(await altsOf(page)).toEqual(images(491, 980));
  });
});
