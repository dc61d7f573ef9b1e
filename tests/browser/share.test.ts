import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../helpers/axe.ts';
import { boxOf, hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const project = '/design/projects/sill-chair';
const work = '/art/art-works/carso';

const site = siteInBrowser();

const copies = (page: Page) => page.getByRole('button', { name: 'Copy link' });

/** The system's own sheet, which Chromium has not everywhere; what it was given stands on the window. */
const withSheet = () => {
  Object.defineProperty(navigator, 'share', {
    value: async (given: unknown) => Object.assign(window, { given }),
    configurable: true,
  });
};

/** A browser that lets pages copy nothing. */
const withoutClipboard = () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
};

describe('sharing', () => {
  test('P1 where the system has a sheet it gets title and address, without what is open over the page', async () => {
    const page = await site.visit(project, { before: withSheet, size: '390x844', hasTouch: true });
    await page.evaluate(() => history.replaceState(history.state, '', '#facts'));
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    await page.waitForFunction(() => 'given' in window);
    expect(await page.evaluate(() => Reflect.get(window, 'given'))).toEqual({
      title: await page.title(),
      url: site.url + project,
    });
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  });

  test('elsewhere the address is copied, which is said; by keyboard as well', async () => {
    const page = await site.visit(work, { permissions: ['clipboard-read', 'clipboard-write'] });
    const before = await boxOf(copies(page));
    await copies(page).focus();
    await page.keyboard.press('Enter');
    const copied = page.getByRole('button', { name: 'Copied' });
    await copied.waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + work);
    const after = await boxOf(copied);
    expect([after.x, after.width, after.height]).toEqual([before.x, before.width, before.height]);
  });

  test('what may not be copied is shown, selected', async () => {
    const page = await site.visit(work, { before: withoutClipboard, size: '320x640' });
    await copies(page).click();
    const field = page.getByRole('textbox', { name: 'Address of this page' });
    await field.waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe(site.url + work);
    // Once, not with each change of the page.
    await page.locator('main h1').evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
      window.location.hash = '#facts';
    });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
    await page.reload();
    await hydrated(page);
    expect(await field.count()).toBe(0);
  });

  test('P6 axe finds nothing in the dark, once it is copied as well', async () => {
    const page = await site.visit(project, {
      permissions: ['clipboard-read', 'clipboard-write'],
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    await copies(page).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
  });

  test('M18 a press before the app has mounted is not lost', async () => {
    const page = await site.newPage({ before: withSheet });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(project, { waitUntil: 'commit' });
    await page.locator('[data-press="share"]').click();
    release();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => 'given' in window)).toBe(true);
  });

  test.each([project, work])('P3 without scripts neither is there: %s', async (path) => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await page.getByRole('button', { name: /Print|Share|Copy link/ }).count()).toBe(0);
  });

  test('their code is not part of the page, and comes with the intent', async () => {
    const page = await site.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(project);
    await hydrated(page);
    const isCode = (url: string) => /\/tell-others-[^/]*\.js$/.test(url);
    expect(asked.some(isCode)).toBe(false);
    await page.getByRole('button', { name: 'Print', exact: true }).focus();
    await expect.poll(() => asked.some(isCode)).toBe(true);
  });
});
