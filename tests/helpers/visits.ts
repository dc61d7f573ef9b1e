import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { urlOf } from '../../shared/contract/paths.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import { type RunningSite, type SiteOptions, startSite } from './running-site.ts';

export interface VisitOptions extends BrowserContextOptions {
  /** `1440x900`, or another size of the window in CSS pixels. */
  readonly size?: string;
  /** The visitor has not answered about cookies yet. */
  readonly isAsked?: boolean;
  /** Runs in every document before its own scripts. */
  readonly before?: () => void;
}

export interface Visits {
  readonly site: RunningSite;
  /** A visitor of their own at a path, once the app has mounted. Close with `page.context().close()`. */
  readonly open: (path: string, options?: VisitOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Resolves when the app has taken over from the server's HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('#cover').waitFor({ state: 'detached' });
}

/** Where the one element of a locator is drawn, in CSS pixels of the window. Throws where it is not drawn. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not drawn`);
  return box;
}

/** What `performance` has recorded of shifts since the page began; 0 when nothing has moved by itself. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          // Not in TypeScript's DOM.
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** Starts the site and a browser. */
export async function startVisits(options: SiteOptions = {}): Promise<Visits> {
  const browser: Browser = await launchChromium();
  const site = await startSite(options);
  // The API waits for content as long as it takes; a page that has to may give up, and be the page that says so.
  await Promise.all(
    (['config', 'landing', 'menu', 'projects', 'works'] as const).map((name) => fetch(site.url + urlOf(name))),
  );
  return {
    site,
    open: async (path, { size = '1440x900', isAsked = false, before, ...rest } = {}) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      const context = await browser.newContext({ viewport: { width, height }, ...rest });
      if (!isAsked) {
        const value = `v1.0.${Math.floor(Date.now() / 1000)}`;
        await context.addCookies([{ name: 'consent', value, url: site.url }]);
      }
      if (before) await context.addInitScript(before);
      const page = await context.newPage();
      // Not until every picture is there: the first visitor of a fresh site waits for files to be made.
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      await hydrated(page);
      return page;
    },
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}
