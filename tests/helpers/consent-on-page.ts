import type { Locator, Page } from 'playwright-core';
import { startSite } from './running-site.ts';
import { sharedImages } from './shared-images.ts';

/** A site with something optional, which asks for consent. The tag of its analytics does not load. */
export const startAskingSite = () =>
  startSite({ env: { ...sharedImages(), ANALYTICS_ID: 'G-TEST', ANALYTICS_URL: 'http://127.0.0.1:9/tag.js' } });

/** Errors of the console about that tag. */
export const missingTag = /\/tag\.js/;

/** The consent strip, shown or not. */
export const stripOf = (page: Page): Locator => page.getByRole('region', { name: 'Cookies' });

/** The settings dialog, where it is open. */
export const settingsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Cookies' });

/** The button of exactly this name. */
export const buttonOf = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Consent state of the page: `ask`, `on` or `off`. */
export const consentStateOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-consent');

/** Value of the consent cookie, if there is one. */
export async function consentCookieOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'consent')?.value;
}
