import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { placeOf, rangeOf, wallPath } from '../helpers/wall-on-page.ts';

const site = siteInBrowser();

/** A page whose code of one part is held until `release`. `requested`: number of requests for that code. */
async function withoutCode(
  path: string,
  part = 'Footer',
): Promise<{ page: Page; release: () => Promise<void>; requested: () => number }> {
  const page = await site.newPage();
  const held: Route[] = [];
  let isHeld = true;
  let requested = 0;
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    requested += 1;
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await openPage(page, path);
  const release = async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { page, release, requested: () => requested };
}

/** Marks an element, to distinguish it from a later copy. */
const keep = (page: Page, selector: string) =>
  page.evaluate((wanted) => Object.assign(window, { stored: document.querySelector(wanted) }), selector);
const isStored = (page: Page, selector: string) =>
  page.evaluate((wanted) => Reflect.get(window, 'stored') === document.querySelector(wanted), selector);

/** Hydrated footers contain the local time. */
const answering = (page: Page) => page.locator('footer time').first().waitFor({ state: 'attached' });

describe('the footer as an island', () => {
  test('is in the page before its code comes, and is hydrated in place [P3]', async () => {
    const { page, release, requested } = await withoutCode('/design');
    await keep(page, 'footer');
    expect(await page.locator('footer').textContent()).toContain('Cookie settings');
    expect(requested()).toBe(0);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(requested).toBe(1);
    await release();
    await answering(page);
    expect(requested()).toBe(1);
    expect(await isStored(page, 'footer')).toBe(true);
  });

  test('a click between its hydration and its effects counts once [S11]', async () => {
    const { page, release } = await withoutCode('/design');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'change to dark mode' }).evaluate((button: HTMLElement) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        // React adds such keys to an element that it hydrates.
        if (Object.keys(button).some((key) => key.startsWith('__react'))) button.click();
        else port2.postMessage('next');
      };
      port2.postMessage('next');
    });
    await release();
    await answering(page);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('a click before its code loads is carried out once [M18]', async () => {
    const { page, release, requested } = await withoutCode('/design/about');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await keep(page, 'footer');
    await page.locator('footer [data-press="theme"]').click();
    await expect.poll(requested).toBe(1);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    await release();
    await page.locator('html[data-theme="dark"]').waitFor();
    expect(await isStored(page, 'footer')).toBe(true);
  });
});

describe('the wall', () => {
  test('keeps a unit and a width that are chosen before its code loads [R8]', async () => {
    const { page, release, requested } = await withoutCode(wallPath, 'OnYourWall');
    await placeOf(page).locator('summary').click();
    await rangeOf(page).focus();
    await page.keyboard.press('End');
    await placeOf(page).getByRole('radio', { name: 'centimeters' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(requested).toBe(1);
    await release();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('length-unit'))).toBe('in');
    await page.waitForURL(/[?&]wall=/);
    expect(await placeOf(page).getByRole('radio', { name: 'inches' }).isChecked()).toBe(true);
    expect(await rangeOf(page).inputValue()).toBe(await rangeOf(page).getAttribute('max'));
  });
});

describe('the field of the index', () => {
  const field = '#find';

  test('keeps text that is typed before a filter is clicked and its code loads [S1]', async () => {
    const page = await site.newPage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/ProjectIndex-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await openPage(page, '/design');
    await page.locator(field).fill('lamp');
    await page.locator('#projects nav a[href*="?"]').first().click();
    await page.waitForURL('**/design?*');
    release();
    await page.waitForURL('**q=lamp*');
    expect(await page.locator(field).inputValue()).toBe('lamp');
  });
});
