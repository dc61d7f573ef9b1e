import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { rememberFonts } from './layout-shift.ts';

/** Defaults: a window of 1440 by 900, light, with motion, optional cookies refused. */
export interface VisitorOptions extends Omit<BrowserContextOptions, 'viewport' | 'baseURL' | 'storageState'> {
  /** Size of the window in CSS pixels, such as `390x844`. */
  readonly size?: string;
  /** Value of the consent cookie; null if the visitor has not chosen. */
  readonly consent?: string | null;
  /** Content of `localStorage` when the visit begins. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Runs in every document before its own scripts. */
  readonly before?: () => void;
  /**
   * Console errors that the test causes. Any other error, or an uncaught exception, fails the test at its end. The
   * pattern is tested against text and address: `Failed to load resource: net::ERR_FAILED https://…/api/v1/menu`.
   */
  readonly provokes?: RegExp;
}

interface Site {
  /** Origin, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface SiteInBrowser {
  /** Origin, without a slash at the end. Not before the hooks have run. */
  readonly url: string;
  /** An empty page of a new visitor, for whom addresses may be paths of the site. It goes with the test. */
  newPage(options?: VisitorOptions): Promise<Page>;
  /** A page of the site, open for a new visitor, once the app has mounted. It goes with the test. */
  visit(path: string, options?: VisitorOptions): Promise<Page>;
}

/** A browser that lets pages copy nothing. */
export const withoutClipboard = () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
};

export async function hydrated(page: Page): Promise<void> {
  await page.locator('#cover').waitFor({ state: 'detached' });
}

/** Resolves when the island around a part of the page is hydrated. Before, its links load a new document. */
export async function islandHydrated(part: Locator): Promise<void> {
  await part.locator('xpath=ancestor::*[@data-hydrated]').first().waitFor({ state: 'attached' });
}

/**
 * Opens an address and resolves when the app is hydrated and all fonts are applied, so that no text moves. Images may
 * still load.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  // Without a window the pointer is in the page's corner and hovers the element there.
  await page.mouse.move(-9, -9);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Resolves when cards outside of the shortlist have "Keep", whose code comes when the page is idle. */
export async function keepable(page: Page): Promise<void> {
  if (page.url().includes('/shortlist') || (await page.locator('main [data-card]').count()) === 0) return;
  await page.locator('main [data-keep] button').first().waitFor({ state: 'attached' });
}

/** Box of the one element of a locator, in CSS pixels of the window. Throws if it is not rendered. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not drawn`);
  return box;
}

/** Consent cookie of a visitor who refused optional cookies, also those of analytics. */
export const refusal = 'v2.0.1700000000';

/** Consent cookie of a visitor who accepted them. */
export const agreement = 'v2.1.1700000000';

/** Console error of a page whose scripts are blocked: its app cannot start (F17). */
export const withoutApp = /ERR_FAILED .*\.js$|^App initialization failed/;

/** An image that a busy machine did not generate in time. Not an error of the page. */
export const lateImage = /50[34] .*\/media\//;

/** An SVG opened as a document blocks the script that Playwright adds to every document. */
const imageAlone = /^Blocked script execution in '[^']*\/media\//;

/** Listens to all pages of a visitor; gives the errors heard so far that the test does not bring about. */
function hearErrors(context: BrowserContext, provokes: RegExp | undefined): () => string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (failure) => heard.push(String(failure.error())));
  const expected = [lateImage, imageAlone, ...(provokes ? [provokes] : [])];
  return () => heard.filter((error) => !expected.some((pattern) => pattern.test(error)));
}

/**
 * Runs in every document before its own scripts: the cover begins to go as it does for anybody, and has gone with the next
 * frame. Half of a second of each visit, of which there are hundreds, is waited for by none.
 */
function hurryCover(): void {
  document.addEventListener('transitionrun', ({ target }) => {
    if (!(target instanceof Element) || target.id !== 'cover') return;
    for (const animation of target.getAnimations()) animation.finish();
  });
}

const failuresDir = join(import.meta.dirname, '..', '..', '.look', 'failures');

/** Keeps a screenshot of each page of a visitor, and the trace of actions, requests and console messages. */
async function keepFailure(context: BrowserContext, title: string): Promise<void> {
  const name = `${title.replaceAll(/[^\w.]+/g, '-').slice(0, 80)}-${process.pid}-${Date.now()}`;
  mkdirSync(failuresDir, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    // A page that hangs must not hide the failure.
    const path = join(failuresDir, `${name}-${index + 1}.png`);
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
  }
  await context.tracing.stop({ path: join(failuresDir, `${name}.zip`) });
}

async function newVisitor(browser: Browser, url: string, options: VisitorOptions): Promise<Page> {
  const { size = '1440x900', consent = refusal, stored = {}, before, provokes, ...rest } = options;
  const [width = 0, height = 0] = size.split('x').map(Number);
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  // Playwright opens a page of the origin to fill its storage, also with nothing: that takes as long as a visit.
  const storageState = localStorage.length > 0 ? { cookies: [], origins: [{ origin: url, localStorage }] } : undefined;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    ...rest,
    ...(storageState ? { storageState } : {}),
  });
  const unprovoked = hearErrors(context, provokes);
  context.setDefaultTimeout(100_000);
  await context.tracing.start({ screenshots: false, snapshots: false });
  onTestFinished(async ({ task }) => {
    const isFailed = task.result?.state === 'fail' || unprovoked().length > 0;
    await (isFailed ? keepFailure(context, task.name) : context.tracing.stop());
    await context.close();
    expect(unprovoked(), 'errors of the console that the test does not provoke').toEqual([]);
  });
  if (consent !== null) await context.addCookies([{ name: 'consent', value: consent, url }]);
  await context.addInitScript(rememberFonts);
  await context.addInitScript(hurryCover);
  if (before) await context.addInitScript(before);
  return context.newPage();
}

/**
 * The built site in Chromium, for the tests of a file or of one `describe`. Registers the hooks that start it. `usual`:
 * default visitor options. All files share one browser and one site. A test that needs its own site passes `startOwn`.
 */
export function siteInBrowser(usual: VisitorOptions = {}, startOwn?: () => Promise<Site>): SiteInBrowser {
  let browser: Browser;
  let own: Site | undefined;
  const urlOf = () => own?.url ?? inject('siteUrl');

  beforeAll(async () => {
    browser = await chromium.connect(inject('chromiumEndpoint'));
    own = await startOwn?.();
  });

  afterAll(async () => {
    await browser.close();
    await own?.close();
  });

  const newPage = (options: VisitorOptions = {}) => newVisitor(browser, urlOf(), { ...usual, ...options });
  return {
    get url() {
      return urlOf();
    },
    newPage,
    visit: async (path, options) => {
      const page = await newPage(options);
      await openPage(page, path);
      return page;
    },
  };
}
