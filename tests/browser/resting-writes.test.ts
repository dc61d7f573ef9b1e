import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { islandHydrated, siteInBrowser } from '../helpers/site-in-browser.ts';
import { enquireOf, openWall, queryOf, rangeOf, wallPath } from '../helpers/wall-on-page.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const field = (page: Page) => page.locator('#find');
const rows = (page: Page) => page.locator('tbody th a');

/** Holds all scripts from now on. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** A page whose timers run only when the test advances the clock. */
async function visitStopped(path: string): Promise<Page> {
  const page = await site.newPage();
  await page.clock.install();
  await page.goto(path);
  await page.locator('#cover').waitFor({ state: 'detached' });
  return page;
}

async function stop(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

async function visitIndex(): Promise<Page> {
  const page = await visitStopped('/design');
  await islandHydrated(field(page));
  await field(page).focus();
  await stop(page);
  return page;
}

describe('a search that is not in the URL yet', () => {
  test('composed with an input method, does not cancel a navigation whose scripts are late [R2]', async () => {
    const page = await visitIndex();
    const release = await holdScripts(page);
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'salt', selectionStart: 4, selectionEnd: 4 });
    await expect.poll(() => rows(page).allTextContents()).toContain('Salt Vessels');
    await rows(page).filter({ hasText: 'Salt Vessels' }).click();
    await page.clock.runFor(5_000);
    await field(page).evaluate((input) => input.removeAttribute('data-composing'));
    await page.clock.runFor(5_000);
    await release();
    await page.clock.resume();
    await page.waitForURL('**/design/projects/salt-vessels');
    await page.locator('h1', { hasText: 'Salt Vessels' }).waitFor();
    await page.goBack();
    await expect.poll(() => field(page).inputValue()).toBe('salt');
    expect(queryOf(page)).toBe('?q=salt');
  });

  test('typed during a navigation, does not cancel it [R2]', async () => {
    const page = await visitIndex();
    const release = await holdScripts(page);
    await rows(page).filter({ hasText: 'Salt Vessels' }).click();
    await field(page).fill('salt');
    await page.clock.runFor(5_000);
    await release();
    await page.clock.resume();
    await page.waitForURL('**/design/projects/salt-vessels');
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('is in the entry that a result leaves [R2]', async () => {
    const page = await visitIndex();
    await field(page).fill('salt');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(queryOf(page)).toBe('');
    await rows(page).filter({ hasText: 'Salt Vessels' }).click();
    await page.clock.resume();
    await page.waitForURL('**/design/projects/salt-vessels');
    await page.goBack();
    await expect.poll(() => field(page).inputValue()).toBe('salt');
    expect(queryOf(page)).toBe('?q=salt');
  });

  test.each([
    { link: 'Furniture 2', query: '?typology=furniture&q=tide' },
    { link: 'Title', query: '?q=tide&sort=title' },
  ])('is part of the URL of “$link”', async ({ link, query }) => {
    const page = await visitIndex();
    await field(page).fill('tide');
    await page.getByRole('link', { name: link }).first().click();
    await page.clock.resume();
    await expect.poll(() => queryOf(page)).toBe(query);
    expect(await field(page).inputValue()).toBe('tide');
  });
});

test('a wall that still moves is in the enquiry and in the entry that it leaves [R8]', async () => {
  const page = await visitStopped(wallPath);
  await openWall(page);
  await stop(page);
  await rangeOf(page).fill('410');
  expect(queryOf(page)).toBe('');
  const release = await holdScripts(page);
  await enquireOf(page).click();
  await page.clock.runFor(5_000);
  await release();
  await page.clock.resume();
  await page.waitForURL(/about=.*410/);
  await page.goBack();
  await expect.poll(() => queryOf(page)).toBe('?wall=410');
  await expect.poll(() => rangeOf(page).inputValue()).toBe('410');
});
