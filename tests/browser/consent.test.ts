import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buttonOf, consentCookieOf, consentStateOf, settingsOf, stripOf } from '../helpers/consent-on-page.ts';
import { agreement, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser({ consent: null });

/** Makes the browser refuse for its user, as Global Privacy Control does. */
const refuse = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));

const day = 86_400;

describe('cookies', () => {
  test('P7 none is set before a choice, whatever is visited', async () => {
    const page = await site.newPage();
    for (const path of ['/', '/design', '/privacy-policy']) {
      await openPage(page, path);
      await stripOf(page).waitFor();
    }
    await page.locator('header a[href="/art/ta"]').first().click();
    await page.locator('h1', { hasText: 'Paintings' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  test.each([
    { press: 'Reject all', answer: 0, state: 'off' },
    { press: 'Accept all', answer: 1, state: 'on' },
  ])('P7 K3 $press is one press, kept for 180 days, the language for 365', async ({ press, answer, state }) => {
    const page = await site.visit('/design');
    const atSeconds = await page.evaluate(() => Date.now() / 1000);
    await buttonOf(page, press).click();
    await stripOf(page).waitFor({ state: 'hidden' });
    expect(await consentStateOf(page)).toBe(state);
    // The browser writes them in a process of its own.
    await expect.poll(async () => (await page.context().cookies()).length).toBe(2);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, sameSite, secure }) => [name, path, sameSite, secure]).sort()).toEqual([
      ['consent', '/', 'Lax', false],
      ['locale', '/', 'Lax', false],
    ]);
    const days = Object.fromEntries(cookies.map(({ name, expires }) => [name, (expires - atSeconds) / day]));
    expect(days.consent).toBeCloseTo(180, 1);
    expect(days.locale).toBeCloseTo(365, 1);
    expect(await consentCookieOf(page)).toMatch(new RegExp(`^v1\\.${answer}\\.\\d{10}$`));
    await openPage(page, '/art/ta');
    expect(await stripOf(page).isVisible()).toBe(false);
  });

  test.each(['v0.1.1700000000', 'yes', 'v1.2.1700000000'])(
    'P7 an answer to another question is asked again: %s',
    async (consent) => {
      const page = await site.visit('/design/about', { consent });
      expect(await consentStateOf(page)).toBe('ask');
      expect(await stripOf(page).isVisible()).toBe(true);
    },
  );

  test('P7 the same document for everyone: what the server sends depends on no cookie and sets none', async () => {
    const replies = await Promise.all(
      ['', `consent=${agreement}`].map((cookie) => fetch(`${site.url}/design/about`, { headers: { cookie } })),
    );
    const [first, second] = await Promise.all(replies.map((reply) => reply.text()));
    expect(second).toBe(first);
    expect(replies.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null]);
  });

  test("P7 the browser's own signal is a refusal: nobody is asked, and an older yes does not count", async () => {
    const page = await site.newPage({ consent: agreement });
    await refuse(page);
    await openPage(page, '/privacy-policy');
    expect(await consentStateOf(page)).toBe('off');
    expect(await stripOf(page).isVisible()).toBe(false);
    await buttonOf(page, 'Change').click();
    await settingsOf(page).waitFor();
    expect(await settingsOf(page).textContent()).toContain('Global Privacy Control');
    // In the corner without words, and below the text.
    expect(await settingsOf(page).getByRole('button').allInnerTexts()).toEqual(['', 'Close']);
    await buttonOf(page, 'Close').last().click();
    await settingsOf(page).waitFor({ state: 'detached' });
  });
});

describe('several tabs', () => {
  test('P7 an answer in one tab is taken over by another when the visitor comes back to it', async () => {
    const page = await site.visit('/design/about');
    await page.context().addCookies([{ name: 'consent', value: agreement, url: site.url }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await stripOf(page).waitFor({ state: 'hidden' });
    expect(await consentStateOf(page)).toBe('on');
  });
});
