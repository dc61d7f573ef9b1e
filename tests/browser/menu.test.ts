import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import { hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, focused, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

describe('opening and closing', () => {
  test('the menu opens by keyboard, focuses the tab of the section and returns the focus [T5, M1, M2, 2.1.1, 2.1.2]', async () => {
    const page = await site.visit('/art/ta');
    await burgerOf(page).focus();
    expect(await burgerOf(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await menuOf(page).waitFor();
    expect(await focused(page)).toBe('Art Studio');
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Open menu');
  });

  test('keeps the focus inside [M1]', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    const names = new Set<string | null | undefined>();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const element = document.activeElement;
        // Between the last and the first the focus may be with the browser's own controls.
        return element === document.body || Boolean(element?.closest('dialog#menu'));
      });
      expect(isInside).toBe(true);
      names.add(await focused(page));
    }
    for (const name of ['Close menu', 'About', 'Interiors', 'Privacy', 'Cookie settings']) {
      expect([...names]).toContain(name);
    }
  });

  test('without its code a simple menu opens, the next click tries again, and another page has it closed [M1]', async () => {
    const page = await site.newPage({ provokes: /ERR_FAILED .*MenuOverlay/ });
    await page.route('**/MenuOverlay-*.js', (route) => route.abort());
    await openPage(page, '/');
    await burgerOf(page).click();
    await page.locator('details').getByRole('link', { name: 'Care guide' }).waitFor();
    await page.locator('[role="status"]', { hasText: 'did not load' }).waitFor();
    await page.goto('/design/about');
    await hydrated(page);
    await burgerOf(page).click();
    await page.locator('details.scriptless').waitFor();
    await page.locator('footer a[href="/accessibility"]').click();
    await page.waitForURL('**/accessibility');
    await page.locator('details.scriptless').waitFor({ state: 'detached' });
    await burgerOf(page).click();
    await page.locator('details.scriptless').waitFor();
    // The failed menu has left the history.
    await page.waitForFunction(() => !history.state?.usr?.isMenu);
    await page.unroute('**/MenuOverlay-*.js');
    await openMenu(page);
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await page.locator('details').count()).toBe(0);
  });

  test.each([
    ['its button', async (page: Page) => menuOf(page).getByRole('button', { name: 'Close menu' }).first().click()],
    ['Back', async (page: Page) => page.goBack()],
  ])('%s closes it and leaves the history as before [M1]', async (_name, close) => {
    const page = await site.visit('/design/about');
    await page.locator('header a[href="/design"]').last().click();
    await page.waitForURL('**/design');
    const url = page.url();
    await openMenu(page);
    expect(page.url()).toBe(url);
    await close(page);
    await menuOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !history.state?.usr?.isMenu);
    expect(page.url()).toBe(url);
    await page.goBack();
    await page.waitForURL('**/design/about');
  });

  test('Forward opens it again, a reload keeps it, Back closes it [M1]', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.goForward();
    await menuOf(page).waitFor();
    await page.reload();
    await menuOf(page).waitFor();
    await page.goBack();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/design');
  });

  test('a chosen page replaces the menu in the history and gets the focus [M1, 2.4.3]', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/design/about');
    await menuOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('main h1'));
    await page.goBack();
    await page.waitForURL('**/design');
    expect(await menuOf(page).count()).toBe(0);
  });

  test('the page behind does not move or scroll [M1]', async () => {
    const page = await site.visit('/design');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.locator('header[data-state="away"]').waitFor();
    await page.evaluate(() => window.scrollTo(0, 1400));
    await page.locator('header[data-state="pinned"]').waitFor();
    const main = () => page.locator('main').evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    const before = await main();
    await openMenu(page);
    expect(await main()).toBe(before);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 600);
    expect(await main()).toBe(before);
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await main()).toBe(before);
  });
});

describe('tabs', () => {
  const selected = (page: Page) => page.getByRole('tab', { selected: true }).textContent();

  test('arrow keys, Home and End move selection and focus [M2]', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    for (const [key, tab] of [
      ['ArrowRight', 'Art Studio'],
      ['ArrowRight', 'Design Studio'],
      ['ArrowLeft', 'Art Studio'],
      ['Home', 'Design Studio'],
      ['End', 'Art Studio'],
    ] as const) {
      await page.keyboard.press(key);
      expect([await selected(page), await focused(page)]).toEqual([tab, tab]);
      expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1);
      const panel = page.getByRole('tabpanel', { name: tab });
      expect(await panel.isVisible()).toBe(true);
    }
  });
});

describe('contents', () => {
  test('the theme button, terms, cookie settings and copyright line do what they name; axe finds nothing [M18, M19, M20, P5, P6, P7]', async () => {
    const page = await site.visit('/design', { colorScheme: 'light', size: '390x844' });
    await openMenu(page);
    await menuOf(page)
      .getByRole('button', { name: /change to/ })
      .click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await menuOf(page).getByRole('button', { name: 'change to light mode' }).count()).toBe(1);
    for (const tab of ['Art Studio', 'Design Studio']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await accessibilityViolations(page, { within: 'dialog#menu' })).toEqual([]);
    }
    const year = new Date().getFullYear();
    expect(await menuOf(page).getByText(`© ${year} Plain Bearing`, { exact: true }).isVisible()).toBe(true);
    const terms = menuOf(page).getByRole('link', { name: 'Privacy' });
    expect(await terms.getAttribute('href')).toBe('/privacy-policy');
    await menuOf(page).getByRole('button', { name: 'Cookie settings' }).click();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save choices' }).waitFor();
  });

  test('QR images show by a button in a wide window, and always in a narrow one [K12, M16, M17]', async () => {
    const page = await site.visit('/design/about', { size: '390x844' });
    await openMenu(page);
    const images = menuOf(page).getByRole('img', { name: /QR code/ });
    const button = menuOf(page).getByRole('button', { name: 'WeChat' });
    expect([await images.count(), await button.count()]).toEqual([2, 0]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await images.first().waitFor({ state: 'hidden' });
    await button.click();
    await images.first().waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await images.first().waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    await button.waitFor({ state: 'detached' });
    expect(await images.first().isVisible()).toBe(true);
  });
});
