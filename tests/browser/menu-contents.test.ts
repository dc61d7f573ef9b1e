import type { Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../shared/contract/paths.ts';
import { status } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

const mobile = '390x844';

/** Runs in the page: words that are put into an element from now on, each time that there are some. */
function wordsThatCome(element: Element): string[] {
  const words: string[] = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) words.push(node.textContent ?? '');
  }).observe(element, { childList: true, subtree: true });
  return words;
}

describe('what it holds', () => {
  test('M16 the messaging item uncovers its two pictures, and covers them again', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    const button = page.getByRole('button', { name: 'WeChat' });
    const pictures = page.getByRole('tabpanel').getByRole('img', { name: /QR code/ });
    expect([await button.getAttribute('aria-expanded'), await pictures.count()]).toEqual(['false', 0]);
    await button.click();
    await pictures.first().waitFor();
    expect([await button.getAttribute('aria-expanded'), await pictures.count()]).toEqual(['true', 2]);
    await button.click();
    await pictures.first().waitFor({ state: 'hidden' });
  });

  test('M17 on a phone the pictures are always there, without a button', async () => {
    const page = await site.visit('/design', { size: mobile });
    await openMenu(page);
    expect(
      await page
        .getByRole('tabpanel')
        .getByRole('img', { name: /QR code/ })
        .count(),
    ).toBe(2);
    expect(await page.getByRole('button', { name: 'WeChat' }).count()).toBe(0);
  });

  test('M18 the theme changes in place, and the text names what a press does', async () => {
    const page = await site.visit('/design', { colorScheme: 'light' });
    await openMenu(page);
    const theme = menuOf(page).getByRole('button', { name: /change to/ });
    await theme.click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await menuOf(page).getByRole('button', { name: 'change to light mode' }).count()).toBe(1);
    expect(await menuOf(page).count()).toBe(1);
  });

  test('M19 P7 terms lead to the policy; the cookie settings open once it has closed', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    expect(await menuOf(page).getByRole('link', { name: 'Terms & privacy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
    await menuOf(page).getByRole('button', { name: 'Cookie settings' }).click();
    await menuOf(page).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save choice' }).waitFor();
  });

  test('M20 the copyright line names the year and the atelier', async () => {
    const page = await site.visit('/design');
    await openMenu(page);
    const line = `© ${new Date().getFullYear()} Plain Bearing`;
    expect(await menuOf(page).getByText(line, { exact: true }).isVisible()).toBe(true);
  });

  test('M24 without a menu: seven links, why, and a retry that brings it', async () => {
    const own = await startFaultySite();
    onTestFinished(() => own.close());
    own.upstream.fault('burgermenu', status(500));
    const page = await site.visit(`${own.url}/design/about`, { provokes: /503 .*\/api\/v1\/menu/ });
    await openMenu(page);
    const failure = menuOf(page).getByRole('alert');
    await failure.waitFor();
    expect(await failure.textContent()).toContain('Failed to fetch menu info');
    const panel = page.getByRole('tabpanel');
    expect(await panel.getByRole('link').allTextContents()).toEqual([
      'Design',
      'About',
      'Process',
      'Contact',
      'Art',
      'Biography',
      'Privacy',
    ]);
  });

  test.each([
    ['/design/about', 'Objects'],
    ['/art/ta', 'Biography'],
  ])(
    'M24 F20 a menu that does not load is tried again where the focus is, and its words come in their place: %s',
    async (path, item) => {
      const own = await startFaultySite();
      onTestFinished(() => own.close());
      own.upstream.fault('burgermenu', status(500));
      const page = await site.newPage({ provokes: /ERR_FAILED .*\/api\/v1\/menu$/ });
      const menu = await (await fetch(site.url + urlOf('menu'))).text();
      const answers: ((route: Route) => Promise<void>)[] = [];
      const next = () => new Promise<Route>((resolve) => answers.push(async (route) => resolve(route)));
      await page.route('**/api/v1/menu', (route) => (answers.shift() ?? (() => route.abort()))(route));
      await openPage(page, `${own.url}${path}`);
      await openMenu(page);
      const retry = menuOf(page).getByRole('button', { name: 'Try again' });
      const again = menuOf(page).getByText('Still not loading.');
      await retry.focus();
      const wordsOfAlert = await menuOf(page).getByRole('alert').evaluateHandle(wordsThatCome);
      const second = next();
      await page.keyboard.press('Enter');
      await menuOf(page).getByRole('button', { name: 'Trying' }).waitFor();
      await (await second).abort();
      await again.waitFor();
      expect(await wordsOfAlert.evaluate((words) => words)).toEqual(['Still not loading. The rest of the site works.']);
      expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
      const third = next();
      await page.keyboard.press('Enter');
      await (await third).fulfill({ contentType: 'application/json', body: menu });
      await page.getByRole('tabpanel').getByRole('link', { name: item }).waitFor();
      await menuOf(page).getByRole('alert').waitFor({ state: 'detached' });
      const isFocusDrawn = () =>
        menuOf(page).evaluate(
          (menu) => menu.contains(document.activeElement) && document.activeElement?.checkVisibility(),
        );
      await expect.poll(isFocusDrawn).toBe(true);
    },
  );

  test('P3 without scripts a disclosure in its place leads to the pages', async () => {
    const plain = await site.newPage({ javaScriptEnabled: false, size: mobile });
    await plain.goto('/design');
    expect(await burgerOf(plain).isVisible()).toBe(false);
    await plain.locator('header summary', { hasText: 'Menu' }).click();
    await plain.locator('header').getByRole('link', { name: 'Process' }).click();
    await plain.waitForURL('**/design/process');
  });
});
