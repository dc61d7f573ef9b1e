import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buttonOf, consentStateOf } from '../helpers/consent-on-page.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { lightboxOf, openNth } from '../helpers/lightbox-on-page.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { hydrated, openPage, siteInBrowser } from '../helpers/site-in-browser.ts';
import { menuOf, openMenu } from '../helpers/site-menu.ts';

/** Resolves when a page of the app is on show, whichever way it came. */
const onShow = (page: Page, name: string, heading: string) =>
  page.locator(`html[data-page="${name}"] h1`, { hasText: heading }).waitFor();

/** Marks the document, to detect a reload later. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = async (page: Page) => (await page.locator('html[data-mark]').count()) === 1;

const tryAgain = (page: Page) => page.locator('main').getByRole('button', { name: 'Try again' });

/** Goes to a page of the menu by the menu, and resolves when that has closed by itself. */
async function goByMenu(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await menuOf(page).getByRole('link', { name }).first().click();
  await menuOf(page).waitFor({ state: 'detached' });
}

describe('while the upstream is down', () => {
  const clock = new ManualClock();
  let own: FaultySite;
  const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
    own = await startFaultySite({ clock, env: sharedImages() });
    return own;
  });

  test('during an outage what was read stays, and the rest shows its failure and loads on a retry [F1, F4, F9, F20, S7]', async () => {
    const page = await site.visit('/design', { provokes: /503 .*\/(api\/v1\/|design\/process)/ });
    await mark(page);
    own.upstream.fail('*', status(503));
    await page.locator('[data-card="sill-chair"] a').click();
    await page.getByText('Failed to fetch project detail:').waitFor();
    expect(await page.locator('h1').textContent()).toBe('Sill Chair');
    await goByMenu(page, 'Process');
    await page.getByText('Failed to fetch process info:').waitFor();
    await tryAgain(page).click();
    await page.getByText('Still not loading. You can keep browsing.').waitFor();
    await page.goBack();
    await page.getByText('Failed to fetch project detail:').waitFor();
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    expect(await isMarked(page)).toBe(true);

    // As documents: one that the server has stored, and one that it has not.
    expect((await page.goto('/design'))?.status()).toBe(200);
    expect((await page.goto('/design/process'))?.status()).toBe(503);
    await page.getByText('Failed to fetch process info:').waitFor();
    own.upstream.heal();
    clock.advance(61_000);
    await tryAgain(page).click();
    await onShow(page, 'design-process', 'Process');
    await page.locator('main').getByText('Mock up').first().waitFor();
    await page.reload();
    await hydrated(page);
    expect(await page.locator('main [role="alert"]').count()).toBe(0);
  });
});

describe('without a connection', () => {
  const site = siteInBrowser({
    reducedMotion: 'reduce',
    provokes: /ERR_INTERNET_DISCONNECTED |ERR_FAILED .*\/projects|^A part of the page did not load/,
  });

  test('offline a detail shows what its list knows, and the rest loads when the connection is back [F1, F4, F20]', async () => {
    const page = await site.visit('/design');
    await mark(page);
    // The code of the page is here from then on.
    await page.locator('[data-card="sill-chair"] a').click();
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');

    await page.context().setOffline(true);
    await page.locator('[data-card="quarry-canteen"] a').evaluate((link: HTMLElement) => link.click());
    await page.locator('main').getByText("You're offline.").waitFor();
    await onShow(page, 'design-projects-slug', 'Quarry Canteen');
    await expect.poll(() => page.title()).toContain('Quarry Canteen');
    await tryAgain(page).click();
    await page.getByText('Still not loading.').waitFor();
    await page.goBack();
    await onShow(page, 'design', 'Rooms, and the things rooms need.');
    await page.goForward();
    await page.locator('main').getByText("You're offline.").waitFor();

    await page.context().setOffline(false);
    // Without a click.
    await tryAgain(page).waitFor({ state: 'detached' });
    await page.locator('main').getByText('Lunch for sixty').first().waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test('offline the next project of a project has its name [F4, F20]', async () => {
    const page = await site.newPage();
    // Only the project knows its neighbors.
    await page.route('**/api/v1/design/projects', (route) => route.abort());
    await openPage(page, '/design/projects/sill-chair');
    const next = page.locator('nav a', { hasText: 'Next' });
    const title = await next.locator('.pointed-title').textContent();
    await page.context().setOffline(true);
    await next.evaluate((link: HTMLElement) => link.click());
    await onShow(page, 'design-projects-slug', title ?? '');
    await page.locator('main').getByText("You're offline.").waitFor();
    expect(await page.title()).toContain(title);
    await page.context().setOffline(false);
    await tryAgain(page).waitFor({ state: 'detached' });
  });

  test('offline a page without code shows and titles its error, Back and the menu work, and it loads by itself [F15, S19]', async () => {
    const page = await site.visit('/design/about');
    await mark(page);
    await page.context().setOffline(true);
    await page.locator('header nav a[href="/art/ta"]').evaluate((link: HTMLElement) => link.click());
    await page.locator('h1', { hasText: 'Something went wrong' }).waitFor();
    await page.locator('main').getByText("You're offline.").waitFor();
    await expect.poll(() => page.title()).toBe('Something went wrong Error 500 — Plain Bearing');
    expect(await buttonOf(page, 'Open menu').isVisible()).toBe(true);
    await page.goBack();
    await onShow(page, 'design-about', 'About');
    expect(await isMarked(page)).toBe(true);
    await page.goForward();
    await page.locator('main').getByText("You're offline.").waitFor();
    await page.context().setOffline(false);
    // Without a click.
    await onShow(page, 'art-name', 'Paintings made by rule');
  });
});

describe('where nothing may be stored', () => {
  const site = siteInBrowser({ reducedMotion: 'reduce' });

  test('with storage blocked a visit works, and choices last for the document [P7, S10, S11, B2]', async () => {
    const page = await site.visit('/design', {
      consent: null,
      colorScheme: 'light',
      before: () => {
        const blocked = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: blocked });
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
      },
    });
    await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
    await buttonOf(page, 'Accept all').click();
    await buttonOf(page, 'change to dark mode').click();
    await page.locator('html[data-theme="dark"]').waitFor();

    await page.locator('[data-card="sill-chair"] a').click();
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    await openNth(page, 1);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    await goByMenu(page, 'Process');
    await onShow(page, 'design-process', 'Process');
    await page.goBack();
    await onShow(page, 'design-projects-slug', 'Sill Chair');
    expect(await consentStateOf(page)).toBe('on');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

    await page.reload();
    await hydrated(page);
    expect(await consentStateOf(page)).toBe('off');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});
