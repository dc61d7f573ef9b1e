import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { imageHere, lightboxOf, linksOf, openNth } from '../helpers/lightbox-on-page.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, focused, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Resolves when a page of the app is on show, whichever way it came. */
const onShow = (page: Page, name: string, heading: string | RegExp) =>
  page.locator(`html[data-page="${name}"] h1`, { hasText: heading }).waitFor();

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Marks the document, to detect a reload later. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = async (page: Page) => (await page.locator('html[data-mark]').count()) === 1;

describe('a visit by the menu', () => {
  test('the menu leads from section to section, with a change of theme, and Back leads all the way back [M1, M2, M6, M18, M21]', async () => {
    const page = await site.visit('/design', { colorScheme: 'light' });
    await mark(page);
    await openMenu(page);
    await page.getByRole('tab', { name: 'Art Studio' }).click();
    await menuOf(page).getByRole('link', { name: 'Biography' }).first().click();
    await onShow(page, 'art-biography-name', 'Tove Arany');
    await menuOf(page).waitFor({ state: 'detached' });

    await openMenu(page);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Art');
    await menuOf(page).getByRole('button', { name: 'change to dark mode' }).click();
    expect(await themeOf(page)).toBe('dark');
    await page.getByRole('tab', { name: 'Design Studio' }).click();
    await menuOf(page).getByRole('link', { name: 'Process' }).first().click();
    await onShow(page, 'design-process', 'Process');
    await menuOf(page).waitFor({ state: 'detached' });

    await page.goBack();
    await onShow(page, 'art-biography-name', 'Tove Arany');
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    expect(await menuOf(page).count()).toBe(0);
    await openMenu(page);
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(await burgerOf(page).getAttribute('aria-label'));
    expect(await isMarked(page)).toBe(true);
    expect(await themeOf(page)).toBe('dark');
  });
});

describe('back and forward', () => {
  test('Back and Forward lead to every page where it was left, in one document [R1, R2, R7, R8, R9]', async () => {
    const page = await site.visit('/');
    await mark(page);
    await page.locator('main a[href="/design"]').first().click();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.locator('[data-card="sill-chair"] a').evaluate((link: HTMLElement) => link.click());
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await openNth(page, 1);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    await page.locator('header nav a[href="/art/ta"]').click();
    await onShow(page, 'art-name', 'Paintings made by rule');
    await page.locator('main a[href="/art/art-works/salt-clock"]').first().click();
    await onShow(page, 'art-art-works-slug', 'Salt Clock');

    await page.goBack();
    await onShow(page, 'art-name', 'Paintings made by rule');
    await page.goBack();
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    await expect.poll(() => scrolled(page)).toBe(900);
    await page.goBack();
    await onShow(page, 'landing', '');

    for (const [name, heading] of [
      ['design', 'Rooms, and the things rooms need.'],
      ['design-projects-slug', 'Sill Chair'],
      ['art-name', 'Paintings made by rule'],
      ['art-art-works-slug', 'Salt Clock'],
    ] as const) {
      await page.goForward();
      await onShow(page, name, heading);
    }
    expect(await isMarked(page)).toBe(true);
  });
});

describe('deep links', () => {
  test('a shared filter opens, and Back leads to it [R2]', async () => {
    const page = await site.visit('/design?typology=furniture#projects');
    await page.locator('#projects [aria-current="true"]', { hasText: 'Furniture' }).waitFor();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    await page.locator('[data-card="sill-chair"] a').press('Enter');
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await page.goBack();
    await page.waitForURL('/design?typology=furniture#projects');
    const card = () => page.evaluate(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'));
    await expect.poll(card).toBe('sill-chair');
    expect(await page.locator('[data-card]').count()).toBeLessThan(9);
    await page.locator('#projects').getByRole('link', { name: /^All / }).first().click();
    await page.locator('[data-card="quarry-canteen"]').waitFor();
  });

  test('links to an image, a fragment and a search open in tabs of their own [R7, R9]', async () => {
    const image = await site.visit('/design/projects/sill-chair#image=2');
    await imageHere(image);
    await image.keyboard.press('Escape');
    await lightboxOf(image).waitFor({ state: 'detached' });
    expect(await focused(image)).toBe(await linksOf(image).nth(1).getAttribute('aria-label'));

    const place = await image.context().newPage();
    await openPage(place, '/art/ta#art_works');
    await expect.poll(() => scrolled(place)).toBeGreaterThan(200);
    await place.locator('#art_works a[href="/art/art-works/carso"]').first().click();
    await onShow(place, 'art-art-works-slug', 'Carso');

    const words = await image.context().newPage();
    await openPage(words, '/design?q=linen#index');
    await words.locator('tbody a', { hasText: 'Salt Clock' }).first().click();
    await onShow(words, 'art-art-works-slug', 'Salt Clock');
    await words.goBack();
    await words.waitForURL('/design?q=linen#index');
    expect(await words.locator('#index input').first().inputValue()).toBe('linen');
  });
});

describe('without JavaScript', () => {
  test('a whole visit works without JavaScript [P3, P7, R7, R14]', async () => {
    const page = await site.newPage({ javaScriptEnabled: false, provokes: /404.*\/no\/such\/page/ });
    await page.goto('/');
    await page.locator('main a[href="/design"]').first().click();
    await page.waitForURL('**/design');
    expect(await page.locator('#cover').isVisible()).toBe(false);
    await page.locator('#projects a', { hasText: 'Furniture' }).first().click();
    await page.waitForURL('**/design?typology=furniture**');
    expect(await page.locator('[data-card="quarry-canteen"]').count()).toBe(0);
    await page.locator('[data-card="sill-chair"] a').click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await linksOf(page).first().click();
    // An image is a link to its file.
    await page.waitForURL('**/media/**');
    await page.goBack();
    await page.locator('header summary', { hasText: 'Menu' }).click();
    await page.locator('header').getByRole('link', { name: 'Biography' }).click();
    await page.locator('h1', { hasText: 'Tove Arany' }).waitFor();
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await page.locator('main').getByRole('link', { name: 'Go back home' }).click();
    await page.locator('[data-landing]').waitFor();
  });
});
