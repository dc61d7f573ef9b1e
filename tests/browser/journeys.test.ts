import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buttonOf, consentCookieOf, consentStateOf, settingsOf, stripOf } from '../helpers/consent-on-page.ts';
import { lightboxOf, linksOf, openNth, pictureHere } from '../helpers/lightbox-on-page.ts';
import { hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { burgerOf, focused, menuOf, openMenu } from '../helpers/site-menu.ts';

const site = siteInBrowser({ reducedMotion: 'reduce' });

/** Resolves when a page of the app is on show, whichever way it came. */
const onShow = (page: Page, name: string, heading: string | RegExp) =>
  page.locator(`html[data-page="${name}"] h1`, { hasText: heading }).waitFor();

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Marks the document, to tell later whether it is still the same. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = async (page: Page) => (await page.locator('html[data-mark]').count()) === 1;

describe('a visit by the menu', () => {
  test('M1 M2 M6 M18 M21 from room to room, with a change of theme on the way, and all the way back', async () => {
    const page = await site.visit('/design', { colorScheme: 'light' });
    await mark(page);
    await openMenu(page);
    await page.getByRole('tab', { name: 'Art Studio' }).click();
    await menuOf(page).getByRole('link', { name: 'Biography' }).first().click();
    await onShow(page, 'art-biography-name', 'Tove Arany');
    await menuOf(page).waitFor({ state: 'detached' });

    await openMenu(page);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain('Art');
    await menuOf(page).getByRole('button', { name: 'change to dark mode' }).click();
    expect(await themeOf(page)).toBe('dark');
    await page.getByRole('tab', { name: 'Design Studio' }).click();
    await menuOf(page).getByRole('link', { name: 'Process' }).first().click();
    await onShow(page, 'design-process', 'Process');
    await menuOf(page).waitFor({ state: 'detached' });

    await page.goBack();
    await onShow(page, 'art-biography-name', 'Tove Arany');
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    expect(await menuOf(page).count()).toBe(0);
    await openMenu(page);
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(await burgerOf(page).getAttribute('aria-label'));
    expect(await isMarked(page)).toBe(true);
    expect(await themeOf(page)).toBe('dark');
  });
});

describe('a visit in two tabs', () => {
  test('S11 S12 S13 a theme chosen in one is worn by the other, by its next document, and by a tab that comes later', async () => {
    const first = await site.visit('/design/about', { colorScheme: 'light' });
    const second = await first.context().newPage();
    await openPage(second, '/art/ta');
    await first.getByRole('button', { name: 'change to dark mode' }).click();
    await second.locator('html[data-theme="dark"]').waitFor();
    await second.reload();
    await hydrated(second);
    expect(await themeOf(second)).toBe('dark');
    await second.locator('footer').scrollIntoViewIfNeeded();
    await second.getByRole('button', { name: 'change to light mode' }).click();
    await first.locator('html[data-theme="light"]').waitFor();
    await first.locator('footer a[href="/privacy-policy"]').click();
    await onShow(first, 'privacy-policy', 'Privacy');
    expect(await themeOf(first)).toBe('light');
    const third = await first.context().newPage();
    await openPage(third, '/');
    expect(await themeOf(third)).toBe('light');
  });
});

describe('a visit that is asked for consent', () => {
  test('P7 reads on, is told more, answers, changes its mind, and is asked again once the cookie is gone', async () => {
    const page = await site.visit('/', { consent: null });
    await page.locator('main a[href="/design"]').first().click();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    expect(await stripOf(page).isVisible()).toBe(true);
    await stripOf(page).getByRole('link', { name: 'Privacy' }).click();
    await onShow(page, 'privacy-policy', 'Privacy');
    expect(await page.context().cookies()).toEqual([]);

    await buttonOf(page, 'Reject all').click();
    await stripOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v1\.0\./);
    await page.reload();
    await hydrated(page);
    expect(await stripOf(page).isVisible()).toBe(false);

    const other = await page.context().newPage();
    await openPage(other, '/art/ta');
    expect(await consentStateOf(other)).toBe('off');
    await buttonOf(page, 'Change').click();
    await settingsOf(page).getByRole('switch').click();
    await settingsOf(page).getByRole('button', { name: 'Save choice' }).click();
    await settingsOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => consentCookieOf(page)).toMatch(/^v1\.1\./);
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await other.locator('html[data-consent="on"]').waitFor();

    await page.context().clearCookies();
    await openPage(page, '/design/about');
    expect(await stripOf(page).isVisible()).toBe(true);
  });
});

describe('back and forward', () => {
  test('R1 R2 R7 R8 R9 through both rooms: every page is found again, where it was left, in one document', async () => {
    const page = await site.visit('/');
    await mark(page);
    await page.locator('main a[href="/design"]').first().click();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.locator('[data-card="sill-chair"] a').evaluate((link: HTMLElement) => link.click());
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await openNth(page, 1);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    await page.locator('header nav a[href="/art/ta"]').click();
    await onShow(page, 'art-name', 'Paintings made by rule');
    await page.locator('main a[href="/art/art-works/salt-clock"]').first().click();
    await onShow(page, 'art-art-works-slug', 'Salt Clock');

    await page.goBack();
    await onShow(page, 'art-name', 'Paintings made by rule');
    await page.goBack();
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    await expect.poll(() => scrolled(page)).toBe(900);
    await page.goBack();
    await onShow(page, 'landing', '');

    for (const [name, heading] of [
      ['design', 'Rooms, and the things rooms need.'],
      ['design-projects-slug', 'Sill Chair'],
      ['art-name', 'Paintings made by rule'],
      ['art-art-works-slug', 'Salt Clock'],
    ] as const) {
      await page.goForward();
      await onShow(page, name, heading);
    }
    expect(await isMarked(page)).toBe(true);
  });
});

describe('deep links', () => {
  test('R2 a choice that was shared is what opens; from there the visit goes on, and Back comes to it', async () => {
    const page = await site.visit('/design?typology=furniture#projects');
    await page.locator('#projects [aria-current="true"]', { hasText: 'Furniture' }).waitFor();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    await page.locator('[data-card="sill-chair"] a').click();
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await page.goBack();
    await page.waitForURL('/design?typology=furniture#projects');
    expect(await page.locator('[data-card]').count()).toBeLessThan(9);
    await page.locator('#projects').getByRole('link', { name: /^All / }).first().click();
    await page.locator('[data-card="quarry-canteen"]').waitFor();
  });

  test('R7 R9 a picture, a place on a page and words looked for, each opened in a tab of its own', async () => {
    const picture = await site.visit('/design/projects/sill-chair#picture=2');
    await pictureHere(picture);
    await picture.keyboard.press('Escape');
    await lightboxOf(picture).waitFor({ state: 'detached' });
    expect(await focused(picture)).toBe(await linksOf(picture).nth(1).getAttribute('aria-label'));

    const place = await picture.context().newPage();
    await openPage(place, '/art/ta#art_works');
    await expect.poll(() => scrolled(place)).toBeGreaterThan(200);
    await place.locator('#art_works a[href="/art/art-works/carso"]').first().click();
    await onShow(place, 'art-art-works-slug', 'Carso');

    const words = await picture.context().newPage();
    await openPage(words, '/design?q=linen#index');
    await words.locator('tbody a', { hasText: 'Salt Clock' }).first().click();
    await onShow(words, 'art-art-works-slug', 'Salt Clock');
    await words.goBack();
    await words.waitForURL('/design?q=linen#index');
    expect(await words.locator('#index input').first().inputValue()).toBe('linen');
  });
});

describe('without JavaScript', () => {
  test('P3 P7 R7 R14 a whole visit: start, filter, project, picture, menu, the other room, a wrong address', async () => {
    const page = await site.newPage({ javaScriptEnabled: false, consent: null, provokes: /404.*\/no\/such\/page/ });
    await page.goto('/');
    await page.locator('main a[href="/design"]').first().click();
    await page.waitForURL('**/design');
    expect(await page.locator('#cover').isVisible()).toBe(false);
    // What cannot be answered is not asked.
    expect(await stripOf(page).isVisible()).toBe(false);
    await page.locator('#projects a', { hasText: 'Furniture' }).first().click();
    await page.waitForURL('**/design?typology=furniture**');
    expect(await page.locator('[data-card="quarry-canteen"]').count()).toBe(0);
    await page.locator('[data-card="sill-chair"] a').click();
    await page.locator('h1', { hasText: 'Sill Chair' }).waitFor();
    await linksOf(page).first().click();
    // A picture is a link to its file.
    await page.waitForURL('**/media/**');
    await page.goBack();
    await page.locator('header summary', { hasText: 'Menu' }).click();
    await page.locator('header').getByRole('link', { name: 'Biography' }).click();
    await page.locator('h1', { hasText: 'Tove Arany' }).waitFor();
    const reply = await page.goto('/no/such/page');
    expect(reply?.status()).toBe(404);
    await page.locator('main').getByRole('link', { name: 'Go back home' }).click();
    await page.locator('[data-landing]').waitFor();
  });

  test.each(['/privacy-policy', '/design', '/design/projects/sill-chair', '/art/ta', '/no/such/page'])(
    'P3 on %s there is no button that nothing answers',
    async (path) => {
      const page = await site.newPage({ javaScriptEnabled: false, provokes: /404.*\/no\/such\/page/ });
      await page.goto(path);
      // Those of forms are answered by the server.
      expect(await page.locator('button:not([type="submit"]):visible').allTextContents()).toEqual([]);
    },
  );

  test('P3 the menu says whose each page is, and which is on show', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/art/ta');
    await page.locator('header summary').click();
    const lists = page.locator('header details > ul > li');
    const contacts = lists.filter({ has: page.getByRole('link', { name: 'Contact' }) });
    expect(await contacts.allInnerTexts()).toEqual([
      expect.stringMatching(/^Plain Bearing\nDesign\n/),
      expect.stringMatching(/^Tove Arany\nWorks\n/),
    ]);
    expect(await page.locator('header details [aria-current]').allTextContents()).toEqual(['Works']);
  });
});
