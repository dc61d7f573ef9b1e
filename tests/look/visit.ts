import type { Browser, BrowserContext, Page as BrowserPage } from 'playwright-core';
import { urlOf } from '../../shared/contract/paths.ts';
import { siteOwnSchema } from '../../shared/contract/site.ts';
import { type Size, type Theme, viewportOf } from './looks.ts';

/** Reads a JSON response of the site. Throws if it is not there. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

/** Cookie of a visitor who refused, because the consent banner would cover every page. */
async function refusalAt(site: string): Promise<{ name: string; value: string; url: string }> {
  const { consentVersion } = siteOwnSchema.parse(await readJson(site + urlOf('site')));
  const value = `v${consentVersion}.0.${Math.floor(Date.now() / 1000)}`;
  return { name: 'consent', value, url: site };
}

/** A visitor with a window and a theme of the system, who wants no motion and has refused optional cookies. */
export async function openVisit(browser: Browser, site: string, size: Size, theme: Theme): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: viewportOf(size),
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.addCookies([await refusalAt(site)]);
  return context;
}

/** An image that has not come by then is shown missing. */
const maxImageWaitMs = 5000;

/** Waits until the loading overlay is removed and all images and fonts are loaded. */
export async function loadAll(page: BrowserPage): Promise<void> {
  await page.locator('#cover').waitFor({ state: 'detached' });
  await page.evaluate(async (maxWaitMs) => {
    // A full-page screenshot does not scroll, so distant parts would not be painted.
    for (const row of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(row).contentVisibility === 'auto') row.style.contentVisibility = 'visible';
    }
    const images = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    });
    const patience = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
    await Promise.race([Promise.all([...images, document.fonts.ready]), patience]);
    // They appear in the frame after they have been decoded.
    for (const image of document.images) delete image.dataset.pending;
  }, maxImageWaitMs);
}

/** Waits for delayed elements, such as a skeleton after 180 ms, and for the end of animations. */
export async function settle(page: BrowserPage): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}
