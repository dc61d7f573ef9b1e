import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { status as failing } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const field = (page: Page) => page.locator('#find');
const titles = (page: Page) => page.locator('tbody th a').allTextContents();
const status = (page: Page) => page.locator('#index [role="status"]').textContent();
const queryOf = (page: Page) => new URL(page.url()).search;
const head = (page: Page, name: string) => page.locator('thead').getByRole('link', { name });

/** The one column that says how it is sorted, and how. */
const sorting = (page: Page) =>
  page
    .locator('th[aria-sort]')
    .evaluateAll((heads) => heads.map((one) => `${one.textContent?.trim()} ${one.getAttribute('aria-sort')}`));

describe('the field of the index', () => {
  test('R2 finds projects and works as one types; the address follows in its own history entry, reload and Back keep it', async () => {
    const page = await site.visit('/design');
    const entries = await page.evaluate(() => history.length);
    await field(page).fill('salt');
    await expect.poll(() => titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
    expect(await status(page)).toBe('2 found for “salt”');
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

  test.each(['Control+k', 'Meta+k'])('R2 %s leads to it, Escape empties it, all by keyboard', async (key) => {
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
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
    await expect.poll(() => queryOf(page)).toBe('');
    expect(await titles(page)).toHaveLength(9);
    expect(await page.locator('tbody svg').count()).toBe(0);
  });

  test('R2 nothing found is said politely, with a way out', async () => {
    const page = await site.visit('/design?q=zeppelin');
    expect(await status(page)).toBe('Nothing found for “zeppelin”.');
    expect(await page.locator('table').count()).toBe(0);
    await page.getByRole('link', { name: 'Show the whole index' }).click();
    await expect.poll(() => titles(page)).toHaveLength(9);
    await expect.poll(() => queryOf(page)).toBe('');
  });

  test('R2 what is looked for and what is filtered by are independent lines of one address', async () => {
    const page = await site.visit('/design?q=trieste');
    await page.getByRole('link', { name: 'Furniture 2' }).first().click();
    await page.waitForURL('**/design?typology=furniture&q=trieste#projects');
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
    // The index has code of its own.
    await expect.poll(() => page.locator('tbody tr[data-outside]').count()).toBe(3);
    expect(await titles(page)).toHaveLength(4);
    await field(page).fill('tide');
    await expect.poll(() => queryOf(page)).toBe('?typology=furniture&q=tide');
    expect(await page.locator('[data-card]').count()).toBe(2);
    // Works are outside of no filter: filters are of projects.
    expect(await titles(page)).toEqual(['Tideline Steps', 'Low Tide Ledger']);
    expect(await page.locator('tbody tr[data-outside] th').allTextContents()).toEqual(['Design Tideline Steps']);
  });

  test('F20 works that do not load: projects are found, and it is said', async () => {
    const page = await site.newPage({ provokes: /ERR_FAILED .*\/api\/v1\/art\/works$/ });
    await page.route('**/api/v1/art/works', (route) => route.abort());
    await page.goto('/design');
    await field(page).fill('salt');
    await expect.poll(() => titles(page)).toEqual(['Salt Vessels']);
    await expect
      .poll(() => status(page))
      .toBe('1 found for “salt” Only projects were searched: the works did not load.');
  });
});

describe('the heads of the columns', () => {
  test('R2 sort, the other way round at the second press, in place of the address; the page stays where it is', async () => {
    const page = await site.visit('/design');
    expect(await sorting(page)).toEqual(['Year descending']);
    const entries = await page.evaluate(() => history.length);
    await head(page, 'Title').scrollIntoViewIfNeeded();
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
  });

  test('R2 what is found comes in its own order, until a head is pressed', async () => {
    const page = await site.visit('/design?q=trieste');
    expect(await sorting(page)).toEqual([]);
    await head(page, 'Year').click();
    await expect.poll(() => sorting(page)).toEqual(['Year descending']);
    expect(queryOf(page)).toBe('?q=trieste&sort=-year');
    expect((await titles(page))[0]).toBe('Ropewalk Reading Room');
  });

  test('R2 nothing moves when rows change their order: it is no change of pages', async () => {
    const page = await site.visit('/design', {
      reducedMotion: 'no-preference',
      before: () => {
        document.startViewTransition = () => {
          document.documentElement.dataset.moved = '';
          throw new Error('A movement was begun');
        };
      },
    });
    await head(page, 'Place').click();
    await expect.poll(() => sorting(page)).toEqual(['Place ascending']);
    expect(await page.locator('html[data-moved]').count()).toBe(0);
  });
});

describe('R2 without scripts', () => {
  test('R2 the form and the heads are answered with the same rows', async () => {
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
    await plain.getByRole('link', { name: 'Show the whole index' }).click();
    await plain.waitForURL('**/design#index');
  });
});

describe('where the list of works fails', () => {
  const lacking = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
    const faulty = await startFaultySite();
    faulty.upstream.fault('get-art-projects', failing(500));
    return faulty;
  });
  const onlyProjects = 'Only projects were searched: the works did not load.';

  test.each([
    ['salt', `1 found for “salt” ${onlyProjects}`],
    ['zeppelin', `Nothing found for “zeppelin”. ${onlyProjects}`],
  ])('R2 P3 N8 it is said without scripts, and with them: %s', async (sought, words) => {
    const plain = await lacking.newPage({ javaScriptEnabled: false });
    await plain.goto(`/design?q=${sought}`);
    expect(await status(plain)).toBe(words);
    const scripted = await lacking.visit(`/design?q=${sought}`, { provokes: /503 .*\/api\/v1\/art\/works$/ });
    await expect.poll(() => status(scripted)).toBe(words);
  });

  test('R2 P3 where nothing is looked for there is nothing to say', async () => {
    const plain = await lacking.newPage({ javaScriptEnabled: false });
    await plain.goto('/design');
    expect(await status(plain)).toBe('');
  });
});

describe('the index for everybody', () => {
  test('P6 by touch, on a phone: the field and the heads; no picture appears', async () => {
    const page = await site.visit('/design', { size: '390x844', hasTouch: true, isMobile: true });
    await field(page).tap();
    await page.keyboard.type('salt');
    await expect.poll(() => titles(page)).toEqual(['Salt Clock', 'Salt Vessels']);
    await head(page, 'Year').tap();
    await expect.poll(() => queryOf(page)).toBe('?q=salt&sort=-year');
    const { height } = (await head(page, 'Year').boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    expect(await page.locator('#index picture').count()).toBe(0);
  });

  test.each(['light', 'dark'] as const)(
    'P5 P6 axe finds nothing, nothing scrolls sideways at 320 px, %s',
    async (colorScheme) => {
      for (const size of ['1440x900', '320x640']) {
        const page = await site.newPage({ colorScheme, size });
        for (const path of ['/design?q=salt', '/design?q=zeppelin', '/design?sort=-place']) {
          await page.goto(path);
          if (size === '1440x900' && path.includes('salt')) await page.locator('tbody tr').first().hover();
          expect(await accessibilityFaults(page, { within: '#index' }), path).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
      }
    },
  );
});
