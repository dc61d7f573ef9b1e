import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { islandHydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { translate } from '../helpers/translate-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const field = (page: Page) => page.locator('#find');
const titles = (page: Page) => page.locator('tbody th a').allTextContents();
const status = (page: Page) => page.locator('#index [role="status"]').textContent();
const queryOf = (page: Page) => new URL(page.url()).search;
const head = (page: Page, name: string) => page.locator('thead').getByRole('link', { name });

/** The sorted column and its direction. */
const sorting = (page: Page) =>
  page
    .locator('th[aria-sort]')
    .evaluateAll((heads) => heads.map((one) => `${one.textContent?.trim()} ${one.getAttribute('aria-sort')}`));

describe('the field of the index', () => {
  test('the index finds projects and works while typing, and reload and Back keep the search [R2, 2.4.5, 3.2.2]', async () => {
    const page = await site.visit('/design');
    const entries = await page.evaluate(() => history.length);
    await field(page).fill('salt');
    await expect.poll(() => titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
    expect(await status(page)).toBe('2 results for “salt”');
    expect(await page.locator('tbody th').allTextContents()).toEqual(['Art Salt Clock', 'Design Salt Vessels']);
    await expect.poll(() => queryOf(page)).toBe('?q=salt');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.reload();
    expect(await titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
    expect(await field(page).inputValue()).toBe('salt');
    await page.locator('tbody th a').first().click();
    await page.waitForURL('**/art/art-works/salt-clock');
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
    expect(await field(page).inputValue()).toBe('salt');
  });

  test.each(['Control+k'])('%s focuses the field, Escape empties it [R2]', async (key) => {
    const page = await site.visit('/design');
    await expect
      .poll(async () => {
        await page.keyboard.press(key);
        return field(page).evaluate((element) => element === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.type('  ÁSH ');
    await expect.poll(() => queryOf(page)).toBe('?q=%C3%81SH');
    expect(await titles(page)).toEqual(['Ropewalk Reading Room', 'Sill Chair']);
    // A copied URL leads to the results, and its title names the search.
    await expect.poll(() => page.url()).toMatch(/#index$/);
    await expect.poll(() => page.title()).toMatch(/^“ÁSH” — /);
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
    await expect.poll(() => queryOf(page)).toBe('');
    expect(await titles(page)).toHaveLength(9);
    expect(await page.locator('tbody svg').count()).toBe(0);
  });

  test('works on a page that the browser translates, and waits while a word is composed [R2, P6]', async () => {
    const page = await site.visit('/design?q=salt');
    await translate(page);
    await field(page).fill('');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(9);
    await field(page).fill('tide');
    await expect.poll(() => status(page)).toBe('2 results for “tide”');
    await field(page).fill('');
    await expect.poll(() => queryOf(page)).toBe('');
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'しお', selectionStart: 2, selectionEnd: 2 });
    // An input method takes the key itself, and the page hears of it.
    const key = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true };
    await field(page).dispatchEvent('keydown', key);
    expect(await field(page).inputValue()).toBe('しお');
    expect(queryOf(page)).toBe('');
    await keyboard.send('Input.insertText', { text: '塩' });
    await expect.poll(() => queryOf(page)).toBe('?q=%E5%A1%A9');
  });

  test('the index shows a message without results, with a way out [R2, 3.3.1, 3.3.3]', async () => {
    const page = await site.visit('/design?q=zeppelin');
    expect(await status(page)).toBe('No results for “zeppelin”.');
    expect(await page.locator('table').count()).toBe(0);
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect.poll(() => titles(page)).toHaveLength(9);
    await expect.poll(() => queryOf(page)).toBe('');
  });

  test('search and filter are independent parts of the address [R2]', async () => {
    const page = await site.visit('/design?q=trieste');
    await page.getByRole('link', { name: 'Furniture 2' }).first().click();
    await page.waitForURL('**/design?typology=furniture&q=trieste#projects');
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
    // The code of the index loads separately.
    await expect.poll(() => page.locator('tbody tr[data-outside]').count()).toBe(3);
    expect(await titles(page)).toHaveLength(4);
    await field(page).fill('tide');
    await expect.poll(() => queryOf(page)).toBe('?typology=furniture&q=tide');
    expect(await page.locator('[data-card]').count()).toBe(2);
    // Works are outside of no filter: filters are of projects.
    expect(await titles(page)).toEqual(['Tideline Steps', 'Low Tide Ledger']);
    expect(await page.locator('tbody tr[data-outside] th').allTextContents()).toEqual(['Design Tideline Steps']);
  });

  test('without the works it finds projects and shows a note [F20]', async () => {
    const page = await site.newPage({ provokes: /ERR_FAILED .*\/api\/v1\/art\/works$/ });
    await page.route('**/api/v1/art/works', (route) => route.abort());
    await page.goto('/design');
    await field(page).fill('salt');
    await expect.poll(() => titles(page)).toEqual(['Salt Vessels']);
    await expect
      .poll(() => status(page))
      .toBe("1 result for “salt” Works couldn't be loaded. These are project results only.");
  });
});

describe('the heads of the columns', () => {
  test('sort, reverse at the second click, and are as many as the columns of a phone [R2]', async () => {
    const page = await site.visit('/design');
    expect(await sorting(page)).toEqual(['Year descending']);
    const entries = await page.evaluate(() => history.length);
    await head(page, 'Title').scrollIntoViewIfNeeded();
    await islandHydrated(head(page, 'Title'));
    const y = await page.evaluate(() => scrollY);
    await head(page, 'Title').click();
    await expect.poll(() => sorting(page)).toEqual(['Title ascending']);
    expect(queryOf(page)).toBe('?sort=title');
    expect((await titles(page)).slice(0, 2)).toEqual(['Bench for Two Weathers', 'Bora Line']);
    await page.keyboard.press('Enter');
    await expect.poll(() => sorting(page)).toEqual(['Title descending']);
    expect(queryOf(page)).toBe('?sort=-title');
    expect((await titles(page))[0]).toBe('Tideline Steps');
    await head(page, 'Size').click();
    await expect.poll(() => sorting(page)).toEqual(['Size ascending']);
    expect((await titles(page)).slice(0, 2)).toEqual(['Plumb Lamp', 'Salt Vessels']);
    await head(page, 'Year').click();
    await expect.poll(() => sorting(page)).toEqual(['Year descending']);
    expect(queryOf(page)).toBe('?sort=-year');
    await head(page, 'Year').click();
    await expect.poll(() => sorting(page)).toEqual(['Year ascending']);
    expect(queryOf(page)).toBe('?sort=year');
    expect((await titles(page))[0]).toBe('Quarry Canteen');
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual([y, entries]);
    await page.reload();
    expect(await sorting(page)).toEqual(['Year ascending']);
    expect((await titles(page))[0]).toBe('Quarry Canteen');
    await page.setViewportSize({ width: 390, height: 844 });
    const first = async (part: string) => {
      const cells = page.locator(`#index ${part} tr`).first().locator('th:visible, td:visible');
      return (await cells.allTextContents()).map((text) => text.trim());
    };
    expect(await first('thead')).toEqual(['Year', 'Title']);
    expect(await first('tbody')).toEqual(['2018', 'Quarry Canteen']);
  });
});

describe('the index without scripts', () => {
  test('without scripts the form and the heads give the same rows [R2, P3]', async () => {
    const plain = await site.newPage({ javaScriptEnabled: false });
    const scripted = await site.visit('/design?q=linen&sort=title');
    await plain.goto('/design?typology=furniture&sort=title');
    await field(plain).fill('linen');
    await field(plain).press('Enter');
    await plain.waitForURL('**/design?typology=furniture&sort=title&q=linen#index');
    expect(await titles(plain)).toEqual(await titles(scripted));
    expect(await status(plain)).toBe(await status(scripted));
    await head(plain, 'Title').click();
    await plain.waitForURL('**/design?typology=furniture&q=linen&sort=-title#index');
    expect(await titles(plain)).toEqual((await titles(scripted)).toReversed());
    await plain.goto('/design?q=zeppelin');
    await plain.getByRole('link', { name: 'Clear search' }).click();
    await plain.waitForURL('**/design#index');
  });
});
