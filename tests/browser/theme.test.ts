import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, siteInBrowser, withoutApp } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null });

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const storedIn = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const paperOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('background-color'));

/** Everything that shows the current theme (S12). */
const signsOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    return [root.dataset.theme, root.className, getComputedStyle(root).colorScheme, meta?.content];
  });

/** Changes the system's theme; the page hears of it with the next frame. */
async function switchSystem(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

const light = ['light', 'light', 'light', '#eff2ef'];
const dark = ['dark', 'dark', 'dark', '#111616'];

describe('before the first paint', () => {
  test.each([
    { stored: undefined, colorScheme: 'dark', theme: 'dark' },
    { stored: 'dark', colorScheme: 'light', theme: 'dark' },
  ] as const)('$stored in a $colorScheme system is $theme [S10, S12, N19]', async ({ stored, colorScheme, theme }) => {
    const page = await site.newPage({
      ...(stored === undefined ? {} : { stored: { theme: stored } }),
      colorScheme,
      provokes: withoutApp,
    });
    // Without the app, only the bootstrap script decides the first paint.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/design');
    expect(await signsOf(page)).toEqual(theme === 'dark' ? dark : light);
  });

  test.each<[Record<string, string>, 'light' | 'dark', 'light' | 'dark']>([
    [{ 'color-mode': 'light' }, 'dark', 'light'],
    [{ 'color-mode': 'system', theme: 'light' }, 'dark', 'dark'],
  ])('reads %j in a %s system as %s, with and without the app [N21, S10]', async (stored, colorScheme, theme) => {
    const signs = theme === 'dark' ? dark : light;
    const page = await site.newPage({ stored, colorScheme, provokes: withoutApp });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/design');
    expect(await signsOf(page)).toEqual(signs);
    await page.unroute('**/*.js');
    await openPage(page, '/design');
    expect(await signsOf(page)).toEqual(signs);
    expect(await storedIn(page)).toEqual(stored);
  });

  test('the theme is set when the body begins [S10]', async () => {
    const page = await site.newPage({ stored: { theme: 'dark' }, colorScheme: 'light' });
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        document.documentElement.dataset.atBody = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await openPage(page, '/design');
    expect(await page.locator('html').getAttribute('data-at-body')).toBe('dark');
  });
});

describe('the preference', () => {
  test('the button names what it does and stores it under both keys [S11, S12, M18, N21]', async () => {
    const page = await site.visit('/design/about', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'change to dark mode' }).click();
    await expect.poll(() => signsOf(page)).toEqual(dark);
    expect(await storedIn(page)).toEqual({ theme: 'dark', 'color-mode': 'dark' });
    await page.getByRole('button', { name: 'change to light mode' }).click();
    // If the footer is not hydrated yet, the click is repeated afterwards.
    await expect.poll(() => signsOf(page)).toEqual(light);
    expect(await storedIn(page)).toEqual({ theme: 'light', 'color-mode': 'light' });
  });

  test('returns to the theme of the system, and moves the focus to the toggle [N21, S14]', async () => {
    const page = await site.visit('/design/about', { colorScheme: 'light' });
    const ofColophon = page.locator('footer');
    const system = ofColophon.getByRole('button', { name: 'use system theme' });
    await page.locator('footer').scrollIntoViewIfNeeded();
    await ofColophon.getByRole('button', { name: 'change to dark mode' }).click();
    await expect.poll(() => signsOf(page)).toEqual(dark);
    await openPage(page, '/design/about');
    await system.click();
    await expect.poll(() => signsOf(page)).toEqual(light);
    expect(await storedIn(page)).toEqual({ 'color-mode': 'system' });
    await system.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('change to dark mode');
    await switchSystem(page, 'dark');
    expect(await signsOf(page)).toEqual(dark);
    await openPage(page, '/design/about');
    expect(await signsOf(page)).toEqual(dark);
    expect(await system.isVisible()).toBe(false);
  });

  test('other tabs follow, also a removal [S13]', async () => {
    const page = await site.visit('/design/about', { colorScheme: 'light' });
    const other = await page.context().newPage();
    await openPage(other, '/privacy-policy');
    await other.getByRole('button', { name: 'change to dark mode' }).click();
    const followed = (theme: string) => expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
    await followed('dark');
    await other.evaluate(() => localStorage.removeItem('theme'));
    await followed('light');
    await other.evaluate(() => localStorage.setItem('theme', 'dark'));
    await followed('dark');
    await other.evaluate(() => localStorage.clear());
    await followed('light');
    await other.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    await followed('dark');
    await other.evaluate(() => localStorage.setItem('color-mode', 'system'));
    await followed('light');
    await other.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    await followed('dark');
    await other.evaluate(() => localStorage.removeItem('color-mode'));
    await followed('light');
  });

  test('follows the system live while nothing is stored [S14, S17]', async () => {
    const page = await site.visit('/design/about', { colorScheme: 'light' });
    await switchSystem(page, 'dark');
    expect(await signsOf(page)).toEqual(dark);
    expect(await storedIn(page)).toEqual({});
    await page.getByRole('button', { name: 'change to light mode' }).click();
    await expect.poll(() => signsOf(page)).toEqual(light);
    await switchSystem(page, 'light');
    await switchSystem(page, 'dark');
    expect(await signsOf(page)).toEqual(light);
  });
});

/** The built scripts with a color mode requested by one page of the table. */
async function withPageMode(page: Page, pattern: string, mode: string): Promise<void> {
  await page.route('**/assets/entry-client-*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const changed = text.replace(new RegExp(`pattern:(["'\`])${pattern}\\1`), `colorMode:"${mode}",$&`);
    expect(changed).not.toBe(text);
    await route.fulfill({ response, body: changed });
  });
}

describe('a page with a mode of its own', () => {
  test('is shown in its own mode, which is not stored [S15]', async () => {
    // The server's HTML does not know the stored theme, and React reports the difference.
    const page = await site.newPage({ stored: { theme: 'light' }, provokes: /React error #418/ });
    await withPageMode(page, '/design/about', 'dark');
    await openPage(page, '/design/process');
    await page.locator('footer a[href="/privacy-policy"]').click();
    await page.locator('h1', { hasText: 'Privacy' }).waitFor();
    expect(await themeOf(page)).toBe('light');
    const before = await paperOf(page);
    await openPage(page, '/design/about');
    expect(await signsOf(page)).toEqual(dark);
    expect(await paperOf(page)).not.toBe(before);
    // The server's HTML does not know the stored theme, so the footer has to hydrate first.
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.locator('footer', { hasText: 'this page is always dark' }).waitFor();
    expect(await page.getByRole('button', { name: /^change to/ }).count()).toBe(0);
    expect(await storedIn(page)).toEqual({ theme: 'light' });
    await page.locator('footer a[href="/privacy-policy"]').click();
    await page.locator('html[data-theme="light"]').waitFor();
  });

  test('cannot force the system mode: each navigation warns once [S16]', async () => {
    const page = await site.newPage({ stored: { theme: 'dark' }, colorScheme: 'light' });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await withPageMode(page, '/privacy-policy', 'system');
    await openPage(page, '/design/about');
    expect(warnings).toEqual([]);
    await page.locator('footer a[href="/privacy-policy"]').click();
    await page.locator('h1', { hasText: 'Privacy' }).waitFor();
    await expect.poll(() => warnings).toEqual(['A page cannot force the color mode "system": it is ignored']);
    expect(await themeOf(page)).toBe('dark');
    await page.goBack();
    await page.locator('h1', { hasText: 'About' }).waitFor();
    await page.goForward();
    await page.locator('h1', { hasText: 'Privacy' }).waitFor();
    await expect.poll(() => warnings).toHaveLength(2);
  });
});
