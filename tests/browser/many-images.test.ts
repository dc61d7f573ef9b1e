import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSiteOfManyImages } from '../helpers/many-images.ts';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { islandHydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' }, () => startSiteOfManyImages(1_000, sharedImages()));

const altsOf = (page: Page) =>
  page
    .locator('main :has(> [data-image]) img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
const images = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Image ${from + index}`);
const next = (page: Page) => page.getByRole('link', { name: 'Show more' });

describe('a page with 1,000 images', () => {
  test('leads from part to part and back [N11]', async () => {
    const page = await site.visit('/design/about');
    expect(await altsOf(page)).toEqual(images(1, 490));
    await next(page).click();
    await page.waitForURL('**/design/about?part=2#images');
    expect(await altsOf(page)).toEqual(images(491, 980));
    await next(page).click();
    await page.waitForURL('**/design/about?part=3#images');
    expect(await altsOf(page)).toEqual(images(981, 1_000));
    expect(await next(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Show previous' }).click();
    await page.waitForURL('**/design/about?part=2#images');
    expect(await altsOf(page)).toEqual(images(491, 980));
  });

  test('opens the image of another part that the address names [N11]', async () => {
    const page = await site.visit('/design/about#image=777');
    await page.waitForURL('**/design/about?part=2#image=287');
    await page.locator('dialog img[alt="Image 777"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toMatch(/\/design\/about\?part=2#image=288$/);
  });
});

async function startSiteOfManyItems() {
  const upstream = await startFaultyUpstream({
    answers: { '/t/get-burgermenu-items/': {}, '/t/get-laning-videos': {} },
  });
  const typologies = ['Rooms', 'Gates', 'Chairs'];
  const items = Array.from({ length: 1_200 }, (_, index) => {
    const typology = typologies[index % typologies.length];
    return {
      id: index + 1,
      slug: `s-${index}`,
      title: index === 3 ? 'x'.repeat(90) : `Item ${index}`,
      year: 1990 + (index % 30),
      typologies: [typology],
    };
  });
  upstream.fail('get-design-projects', json(items));
  upstream.fail('get-art-projects', json(items.map((item) => ({ ...item, id: `a-${item.id}`, medium: 'Oil' }))));
  const site = await startSite({
    env: { ...testEnv(upstream.url), ARTIST_SLUG: 'ta', ARTIST_NAME: 'Maximiliane von Hohenstein' },
  });
  return { url: site.url, close: () => Promise.all([site.close(), upstream.close()]).then(() => undefined) };
}

describe('a list that is too long for its document', () => {
  const long = siteInBrowser({ reducedMotion: 'reduce' }, startSiteOfManyItems);
  const cards = (page: Page) => page.locator('[data-card]').count();

  test('hydrates as the server rendered it, and filters and searches all items [R2]', async () => {
    const page = await long.visit('/design?q=item+1199');
    await islandHydrated(page.locator('#find'));
    expect(await page.locator('tbody th').allTextContents()).toEqual(['Design Item 1199', 'Art Item 1199']);
    await page.locator('#find').fill('');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(100);
    await page.locator('#index a[rel="next"]').click();
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(100);
    await page.locator('a[href^="/design?typology=gates"]').first().click();
    await expect
      .poll(() => page.locator('[data-part="filters"] [aria-current]').first().textContent())
      .toBe('Gates 400');
    expect(await page.locator('[data-part="filters"] a').first().textContent()).toBe('All 1,200');
    await expect.poll(() => page.locator('[data-card]').nth(1).getAttribute('data-card')).toBe('s-4');
  });

  test('breaks a name and a title without spaces, so that both are read whole', async () => {
    const page = await long.visit('/art/ta');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    for (const part of [page.locator('[data-card="s-3"] h3'), page.locator('header a span').first()])
      expect(await part.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  });

  test.each(['/design', '/art/ta'])('%s adds parts while one scrolls, and Back restores them [S13]', async (path) => {
    const page = await long.visit(path);
    const more = page.locator('main a[rel="next"]').first();
    for (const count of [120, 180]) {
      await more.evaluate((link) => link.scrollIntoView({ block: 'end' }));
      await expect.poll(() => cards(page)).toBeGreaterThanOrEqual(count);
    }
    const later = page.locator('[data-card="s-150"] a');
    await later.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await later.click();
    await page.waitForURL('**/s-150');
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  });

  test('keeps its first part if later ones do not load, with a message [F17]', async () => {
    const page = await long.newPage({ provokes: /ERR_FAILED/ });
    await page.route('**/api/v1/design/projects?*', (route) => route.abort());
    await page.goto('/design');
    await page
      .locator('main a[rel="next"]')
      .first()
      .evaluate((link) => link.scrollIntoView({ block: 'end' }));
    await page.locator('main [role="alert"]').waitFor();
    expect(await cards(page)).toBe(60);
  });
});
