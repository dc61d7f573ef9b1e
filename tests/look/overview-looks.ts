import type { Page as BrowserPage, Route } from 'playwright-core';
import type { Page } from './looks.ts';
import { loadAll, settle } from './visit.ts';

const never = () => new Promise<void>(() => undefined);
const failing = (route: Route) => route.abort();
const failure = 'main [role="alert"]';

type Prepare = (page: BrowserPage) => Promise<void>;

function pointingAt(selector: string): Prepare {
  return async (page) => {
    await page.locator(selector).first().hover();
    await settle(page);
  };
}

/** The focus ring appears only after a key. */
function focusing(selector: string): Prepare {
  return async (page) => {
    await page.keyboard.press('Tab');
    await page.locator(selector).first().focus();
    await settle(page);
  };
}

function openingMenu(room: 'design' | 'art'): Prepare {
  return async (page) => {
    await page.locator('header button').first().click();
    await page.locator(`#menu-tab-${room}`).click();
    await loadAll(page);
    await settle(page);
  };
}

/** A visitor who has not chosen yet. The next screenshot has another visitor. */
async function unanswered(page: BrowserPage): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'consent' });
  const address = page.url();
  // A reload would keep the scroll position that the page has without the strip.
  await page.goto('about:blank');
  await page.goto(address);
  await loadAll(page);
  await context.addCookies(cookies);
}

async function openingSettings(page: BrowserPage): Promise<void> {
  await page.locator('footer [data-press="cookies"]').click();
  await page.locator('dialog[open] [role="switch"]').waitFor();
  await settle(page);
}

/** Comes from a page of text while a list is served as `answer` defines, and waits for the state `shown`. */
function comingWhile(link: string, answer: (route: Route) => Promise<void>, shown: string): Prepare {
  return async (page) => {
    await page.route(/\/api\/v1\/(design\/projects|art\/works)$/, answer);
    await page.evaluate((href) => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click(), link);
    await page.locator(shown).first().waitFor();
    await settle(page);
  };
}

/** The code of a page that does not come, where it cannot be noted that it was loaded again: the error page with a 500. */
async function losingCode(page: BrowserPage): Promise<void> {
  await page.evaluate(() => Object.defineProperty(window, 'sessionStorage', { get: () => null }));
  await page.route('**/assets/DesignPage-*.js', failing);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/design"]')?.click());
  await page.locator('h1', { hasText: '500' }).waitFor();
  await loadAll(page);
}

async function tryingAgain(page: BrowserPage): Promise<void> {
  const retry = page.locator('[data-failure] button');
  await retry.click();
  await page.locator('[data-failure]:not([aria-busy="true"])').waitFor();
  await settle(page);
}

/** Further states of the two overviews, the home page and its overlays. */
export function overviewLooks(design: string, art: string): Page[] {
  const text = '/design/about';
  const failed = comingWhile(design, failing, failure);
  return [
    { name: 'landing-pointed', path: '/', prepare: pointingAt('[data-landing] [data-section="art"] a') },
    { name: 'landing-focused', path: '/', prepare: focusing('[data-landing] [data-section="design"] a') },
    { name: 'landing-consent', path: '/', isWindow: true, prepare: unanswered },
    { name: 'design-consent', path: design, isWindow: true, prepare: unanswered },
    { name: 'art-consent', path: art, isWindow: true, prepare: unanswered },
    { name: 'consent-settings', path: design, isWindow: true, prepare: openingSettings },
    { name: 'menu-design', path: design, isWindow: true, prepare: openingMenu('design') },
    { name: 'menu-art', path: art, isWindow: true, prepare: openingMenu('art') },
    { name: 'design-hero-pointed', path: design, isWindow: true, prepare: pointingAt('main a[data-part="hero"]') },
    { name: 'design-hero-focused', path: design, isWindow: true, prepare: focusing('main a[data-part="hero"]') },
    { name: 'art-hero-pointed', path: art, isWindow: true, prepare: pointingAt('main a[data-part="hero"]') },
    { name: 'design-card-pointed', path: design, isWindow: true, prepare: pointingAt('[data-card] a') },
    { name: 'design-card-focused', path: design, isWindow: true, prepare: focusing('[data-card] a') },
    { name: 'index-found', path: `${design}?q=linen`, isWindow: true, prepare: pointingAt('tbody tr') },
    { name: 'index-sorted', path: `${design}?sort=place`, isWindow: true, prepare: pointingAt('tbody tr') },
    { name: 'index-none', path: `${design}?q=zeppelin`, isWindow: true, prepare: focusing('#find') },
    { name: 'art-work-pointed', path: art, isWindow: true, prepare: pointingAt('#art_works li a') },
    { name: 'art-work-focused', path: art, isWindow: true, prepare: focusing('#art_works li a') },
    { name: 'design-late', path: text, prepare: comingWhile(design, never, 'main [aria-busy="true"]') },
    { name: 'art-late', path: text, prepare: comingWhile(art, never, 'main [aria-busy="true"]') },
    { name: 'design-failed', path: text, prepare: failed },
    {
      name: 'design-failed-again',
      path: text,
      prepare: async (page) => {
        await failed(page);
        await tryingAgain(page);
      },
    },
    { name: 'error-500', path: text, prepare: losingCode },
    { name: 'art-failed', path: text, prepare: comingWhile(art, failing, failure) },
  ];
}
