import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { boxOf, hydrated, openPage, siteInBrowser, withoutClipboard } from '../helpers/site-in-browser.ts';

const project = '/design/projects/sill-chair';
const work = '/art/art-works/carso';

const site = siteInBrowser();

const copies = (page: Page) => page.getByRole('button', { name: 'Copy link' });

/** A stub of the system's share sheet, which Chromium lacks on some systems. Records its input on `window`. */
const withSheet = () => {
  Object.defineProperty(navigator, 'share', {
    value: async (given: unknown) => Object.assign(window, { given }),
    configurable: true,
  });
};

describe('printing', () => {
  /** A browser that counts prints. */
  const withPrinter = () => {
    Object.assign(window, { prints: 0 });
    window.print = () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 });
  };
  const prints = (page: Page) => page.evaluate(() => Reflect.get(window, 'prints'));

  test('waits for images, announces it, and prints once, the page of the press only [P6]', async () => {
    const page = await site.newPage({ before: withPrinter });
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route('**/media/**', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await openPage(page, project);
    const print = page.locator('[data-press="print"]');
    await print.click();
    await page.getByRole('button', { name: 'Preparing…' }).waitFor();
    await print.click();
    expect(await prints(page)).toBe(0);
    isHeld = false;
    for (const release of held) release();
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
    expect(await prints(page)).toBe(1);
    await page.evaluate(() => {
      for (const image of document.images)
        image.decode = () => new Promise((resolve) => Object.assign(window, { resolve }));
    });
    await print.click();
    await page.getByRole('button', { name: 'Preparing…' }).waitFor();
    await page.locator('header nav a[href="/art/ta"]').evaluate((link: HTMLElement) => link.click());
    await page.locator('html[data-page="art-name"]').waitFor();
    await page.evaluate(() => Reflect.get(window, 'resolve')());
    expect(await prints(page)).toBe(1);
  });
});

describe('sharing', () => {
  test('gives title and address to the share sheet of the system [P1]', async () => {
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

  test('a button copies the URL without a share sheet, and confirms it [P1, P6, 4.1.3]', async () => {
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
    // So that another copy is announced again.
    await copies(page).waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(0);
  });

  test('shows and selects the address that cannot be copied [P1, P6]', async () => {
    const page = await site.visit(work, { before: withoutClipboard, size: '320x640' });
    await copies(page).click();
    const field = page.getByRole('textbox', { name: 'Link to this page' });
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
    expect(await accessibilityViolations(page, { within: 'main' })).toEqual([]);
    await page.reload();
    await hydrated(page);
    expect(await field.count()).toBe(0);
  });
});
