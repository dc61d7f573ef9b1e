import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const titles = (page: Page) => page.locator('tbody th a').allTextContents();
const field = (page: Page) => page.locator('dialog').getByRole('searchbox', { name: 'Find' });

describe('the field in the menu', () => {
  test('R2 M1 leads to the index with what is found, in the place of the menu; Back leads to where it was opened', async () => {
    const page = await site.visit('/art/ta');
    await openMenu(page);
    const { x } = await boxOf(field(page));
    expect(x).toBeGreaterThan(1440 / 2);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('salt');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design?q=salt#index');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(await titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
    const { y } = await boxOf(page.locator('#index'));
    expect(Math.abs(y)).toBeLessThan(200);
    await page.goBack();
    await page.waitForURL('**/art/ta');
  });

  test('R2 S2 what is found is what one comes to, also where the list of projects takes its time', async () => {
    const page = await site.visit('/art/ta');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/design/projects', (route) => held.promise.then(() => route.continue()));
    await openMenu(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('salt');
    await page.keyboard.press('Enter');
    // Longer than a page waits for what it can begin without.
    await new Promise((resolve) => setTimeout(resolve, 600));
    held.resolve();
    await page.waitForURL('**/design?q=salt#index');
    await page.locator('tbody th a').first().waitFor();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    const { y } = await boxOf(page.locator('#index'));
    expect(Math.abs(y)).toBeLessThan(200);
  });

  test('P6 by touch, on a tablet in the dark; a reload keeps what is found', async () => {
    const page = await site.visit('/design/about', { size: '1024x768', hasTouch: true, colorScheme: 'dark' });
    await openMenu(page);
    await field(page).tap();
    await page.keyboard.type('salt');
    expect(await accessibilityFaults(page, { within: 'dialog' })).toEqual([]);
    await page.locator('dialog').getByRole('button', { name: 'Show what is found' }).tap();
    await page.waitForURL('**/design?q=salt#index');
    await page.reload();
    expect(await titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
  });

  test('M1 Escape empties it first, and closes the menu then', async () => {
    const page = await site.visit('/design/about');
    await openMenu(page);
    await field(page).fill('oak');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  });

  test('P6 has no place below 1024', async () => {
    const page = await site.visit('/design', { size: '1023x800' });
    await openMenu(page);
    expect(await field(page).isVisible()).toBe(false);
  });

  test('P3 without scripts it stands in the menu as a form', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/art/biography/ta');
    await page.locator('details.scriptless summary').click();
    await page.locator('details.scriptless').getByRole('searchbox', { name: 'Find' }).fill('tide');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design?q=tide#index');
    expect(await titles(page)).toEqual(['Tideline Steps', 'Low Tide Ledger']);
  });
});

describe('facts that lead on', () => {
  test.each([
    ['/design/projects/sill-chair', 'Trieste, Italy', '/design?q=Trieste%2C+Italy#index', 'Bora Line'],
    ['/design/projects/sill-chair', 'Furniture', '/design?typology=furniture#projects', 'Bench for Two Weathers'],
    ['/design/projects/ropewalk-reading-room', 'oiled ash', '/design?q=oiled+ash#index', 'Ropewalk Reading Room'],
    ['/art/art-works/nine-horizons', 'Oil and wax on linen', '/design?q=Oil+and+wax+on+linen#index', 'Carso'],
    ['/art/art-works/nine-horizons', 'Horizons', '/design?q=Horizons#index', 'Harbor at Rest, Recto'],
  ])('R2 B2 %s: %s', async (path, fact, address, other) => {
    const page = await site.visit(path);
    await page.locator('main').getByRole('link', { name: fact, exact: true }).click();
    await page.waitForURL(`**${address}`);
    await expect.poll(() => titles(page)).toContain(other);
    await page.goBack();
    await page.waitForURL(`**${path}`);
  });

  test('R2 P3 P6 by a finger, and without scripts', async () => {
    const path = '/design/projects/sill-chair';
    const touched = await site.visit(path, { size: '320x640', hasTouch: true, isMobile: true });
    const plain = await site.newPage({ javaScriptEnabled: false });
    await plain.goto(path);
    const placeOn = (page: Page) => page.locator('main').getByRole('link', { name: 'Trieste, Italy' });
    await placeOn(touched).tap();
    await placeOn(plain).click();
    for (const page of [touched, plain]) {
      await page.waitForURL('**/design?q=Trieste%2C+Italy#index');
      await expect.poll(() => titles(page)).toContain('Bora Line');
    }
  });
});
