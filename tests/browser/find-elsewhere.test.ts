import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';
import { openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const titles = (page: Page) => page.locator('tbody th a').allTextContents();
const field = (page: Page) => page.locator('dialog').getByRole('searchbox', { name: 'Search' });

describe('the field in the menu', () => {
  test('searches the index and replaces the menu in the history; Escape empties it first; axe finds nothing [R2, M1, P6]', async () => {
    const page = await site.visit('/art/ta');
    await openMenu(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('oak');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
    expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([]);
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

  test('draws no ring around the heading that takes the focus [R2, 2.4.7]', async () => {
    const page = await site.visit('/art/ta', { size: '390x844' });
    await openMenu(page);
    await field(page).fill('salt');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design?q=salt#index');
    const heading = page.locator('h2:focus');
    await heading.waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  });

  test('without scripts the menu has the field as a form [P3, R2]', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/art/biography/ta');
    await page.locator('details.scriptless summary').click();
    await page.locator('details.scriptless').getByRole('searchbox', { name: 'Search' }).fill('tide');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/design?q=tide#index');
    expect(await titles(page)).toEqual(['Tideline Steps', 'Low Tide Ledger']);
  });
});

describe('facts that lead on', () => {
  test.each([
    ['/design/projects/sill-chair', 'Furniture', '/design?typology=furniture#projects', 'Bench for Two Weathers'],
    ['/art/art-works/nine-horizons', 'Oil and wax on linen', '/art/ta?medium=oil-and-wax-on-linen#art_works', 'Carso'],
  ])('on %s the fact "%s" links to what has it too [R2, B2]', async (path, fact, address, other) => {
    const page = await site.visit(path);
    await page.locator('main').getByRole('link', { name: fact, exact: true }).click();
    await page.waitForURL(`**${address}`);
    await expect.poll(() => page.locator('main').getByRole('link', { name: other }).count()).toBeGreaterThan(0);
    await page.goBack();
    await page.waitForURL(`**${path}`);
  });
});
