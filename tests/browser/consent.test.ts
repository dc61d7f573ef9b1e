import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../helpers/axe.ts';
import {
  buttonOf,
  consentCookieOf,
  consentStateOf,
  missingTag,
  settingsOf,
  startAskingSite,
  stripOf,
} from '../helpers/consent-on-page.ts';
import { layoutShift } from '../helpers/layout-shift.ts';
import { agreement, boxOf, hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null, provokes: missingTag }, startAskingSite);
const unrequested = siteInBrowser({ consent: null });

const isFocused = (page: Page, name: string) =>
  buttonOf(page, name).evaluate((element) => element === document.activeElement);

describe('the consent banner', () => {
  test('asks nothing where nothing is optional, and the settings stay within reach [P7]', async () => {
    const page = await unrequested.visit('/design/about');
    expect(await consentStateOf(page)).toBe('off');
    expect(await stripOf(page).count()).toBe(0);
    await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    await settingsOf(page).getByRole('switch', { name: 'Optional' }).waitFor();
  });

  test.each([
    { button: 'Reject all', answer: 0, state: 'off' },
    { button: 'Accept all', answer: 1, state: 'on' },
  ])(
    '"$button" is one click, stored for 180 days, and the language for 365 [P7, K3]',
    async ({ button, answer, state }) => {
      const page = await site.visit('/design/about');
      expect(await page.context().cookies()).toEqual([]);
      const atSeconds = await page.evaluate(() => Date.now() / 1000);
      await buttonOf(page, button).click();
      await stripOf(page).waitFor({ state: 'hidden' });
      expect(await consentStateOf(page)).toBe(state);
      // The browser writes cookies in another process.
      await expect.poll(async () => (await page.context().cookies()).length).toBe(2);
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name, path, sameSite }) => [name, path, sameSite]).sort()).toEqual([
        ['consent', '/', 'Lax'],
        ['locale', '/', 'Lax'],
      ]);
      const days = Object.fromEntries(cookies.map(({ name, expires }) => [name, (expires - atSeconds) / 86_400]));
      expect(days.consent).toBeCloseTo(180, 1);
      expect(days.locale).toBeCloseTo(365, 1);
      expect(await consentCookieOf(page)).toMatch(new RegExp(`^v2\\.${answer}\\.\\d{10}$`));
    },
  );

  test('the same document for everyone: it depends on no cookie and sets none [P7]', async () => {
    const documentFor = async (cookie: string) => {
      const response = await fetch(`${unrequested.url}/design/about`, { headers: { cookie } });
      expect(response.headers.get('set-cookie')).toBeNull();
      return response.text();
    };
    // A document changes while its images are analyzed.
    await expect.poll(async () => (await documentFor('')) === (await documentFor(`consent=${agreement}`))).toBe(true);
  });

  test('Global Privacy Control is a refusal: no banner is shown, and an older consent does not count [P7]', async () => {
    const page = await site.newPage({ consent: agreement });
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await openPage(page, '/privacy-policy');
    expect(await consentStateOf(page)).toBe('off');
    expect(await stripOf(page).isVisible()).toBe(false);
    await buttonOf(page, 'Change').click();
    await settingsOf(page).waitFor();
    expect(await settingsOf(page).textContent()).toContain('Global Privacy Control');
    expect(await settingsOf(page).getByRole('switch').count()).toBe(0);
  });

  test('the consent banner covers neither the focused element nor the end of the page, and moves nothing [P7, P6, 2.4.11]', async () => {
    const page = await site.visit('/design', { size: '390x844' });
    // Its images are analyzed now.
    await openPage(page, '/design');
    await page.waitForLoadState();
    expect(await layoutShift(page)).toBe(0);
    const top = (await stripOf(page).boundingBox())?.y ?? 0;
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      const lowest = () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused.closest('section[aria-label="Cookies"]') || focused === document.body) return 0;
          const { top: upper, bottom } = focused.getBoundingClientRect();
          return Math.min(bottom, upper + 24);
        });
      await expect.poll(lowest, { message: `after ${presses + 1} presses` }).toBeLessThanOrEqual(top);
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.locator('footer').evaluate((footer) => {
      const texts = [...footer.querySelectorAll('*')].filter((element) => !element.firstElementChild);
      const seen = texts.filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1);
      return Math.max(...seen.map((element) => element.getBoundingClientRect().bottom));
    });
    expect(end).toBeLessThanOrEqual(top + 0.5);
  });

  test('is used by keyboard after the skip link, and the page follows [P7, P6]', async () => {
    const page = await site.visit('/design/about');
    const stops: unknown[] = [];
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(stops).toEqual(['Skip to content', 'Privacy', 'Reject all', 'Accept all', 'Customize']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await stripOf(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
  });

  test('a visitor reads on, chooses, changes the choice, and is asked again without the cookie [P7]', async () => {
    const page = await site.visit('/');
    await page.locator('main a[href="/design"]').first().click();
    await page.locator('html[data-page="design"]').waitFor();
    expect(await stripOf(page).isVisible()).toBe(true);
    await expect(`${await stripOf(page).ariaSnapshot()}\n`).toMatchFileSnapshot('accessibility-trees/consent.txt');
    await stripOf(page).getByRole('link', { name: 'Privacy' }).click();
    await page.locator('html[data-page="privacy-policy"]').waitFor();
    expect(await page.context().cookies()).toEqual([]);

    await buttonOf(page, 'Reject all').click();
    await stripOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v2\.0\./);
    await page.reload();
    await hydrated(page);
    expect(await stripOf(page).isVisible()).toBe(false);

    const other = await page.context().newPage();
    await openPage(other, '/art/ta');
    expect(await consentStateOf(other)).toBe('off');
    await buttonOf(page, 'Change').click();
    await settingsOf(page).getByRole('switch').click();
    await settingsOf(page).getByRole('button', { name: 'Save choices' }).click();
    await settingsOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v2\.1\./);
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await other.locator('html[data-consent="on"]').waitFor();

    await page.context().clearCookies();
    await openPage(page, '/design/about');
    expect(await stripOf(page).isVisible()).toBe(true);
  });
});

describe('the consent settings', () => {
  test('work by keyboard: off by default, saved on request, unchanged by Escape; axe finds nothing [P7, P6]', async () => {
    const page = await site.visit('/privacy-policy', { colorScheme: 'dark', reducedMotion: 'reduce' });
    const toggle = page.getByRole('switch', { name: 'Optional' });
    await buttonOf(page, 'Change').focus();
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await consentCookieOf(page)).toBeUndefined();
    expect(await isFocused(page, 'Change')).toBe(true);
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor();
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    expect(await isFocused(page, 'Save choices')).toBe(true);
    await page.keyboard.press('Enter');
    await settingsOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v\d+\.1\./);
  });

  test('close if a visitor presses beside them, not inside [P7]', async () => {
    const page = await site.visit('/privacy-policy');
    await buttonOf(page, 'Change').click();
    const { x, y } = await boxOf(settingsOf(page));
    await page.mouse.click(x + 3, y + 3);
    expect(await settingsOf(page).isVisible()).toBe(true);
    await page.mouse.click(x - 20, y + 20);
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await consentCookieOf(page)).toBeUndefined();
  });

  test('a withdrawal reaches the other windows of the site at once [P7]', async () => {
    const page = await site.visit('/privacy-policy', { consent: agreement });
    const other = await page.context().newPage();
    await openPage(other, '/design/about');
    expect(await consentStateOf(other)).toBe('on');
    await buttonOf(page, 'Change').click();
    await buttonOf(page, 'Reject all').click();
    await expect.poll(() => consentStateOf(other)).toBe('off');
    expect(await page.evaluate(() => localStorage.getItem('consent'))).toBeNull();
  });

  test('withdraw as quickly as they agree, and the privacy page shows the choice [P7]', async () => {
    const page = await site.visit('/privacy-policy', { consent: agreement });
    const choice = page
      .locator('main')
      .getByText(/^Optional cookies: /)
      .locator('visible=true');
    expect(await choice.textContent()).toBe('Optional cookies: on');
    for (const [name, text, cookie] of [
      ['Reject all', 'Optional cookies: off', /^v\d+\.0\./],
      ['Accept all', 'Optional cookies: on', /^v\d+\.1\./],
    ] as const) {
      await buttonOf(page, 'Change').click();
      await buttonOf(page, name).click();
      await settingsOf(page).waitFor({ state: 'detached' });
      expect(await choice.textContent()).toBe(text);
      await expect.poll(() => consentCookieOf(page)).toMatch(cookie);
    }
  });
});
