import type { Page } from 'playwright-core';
import { imageOf, openNth } from './lightbox-on-page.ts';
import { boxOf, type SiteInBrowser, type VisitorOptions } from './site-in-browser.ts';

/** A work of 180 by 120 cm. */
export const workPath = '/art/art-works/low-tide-ledger';

/** Pixels per millimeter of a visitor who has calibrated the screen: 96 per inch. */
export const matched = 96 / 25.4;
export const stored = { 'card-match': String(matched) };

export const question = (page: Page) => page.getByRole('dialog', { name: 'Calibrate your screen' });
export const lifeSize = (page: Page) => page.getByRole('button', { name: 'Life size', exact: true });
export const slider = (page: Page) => question(page).getByRole('slider', { name: 'Size of the card on the screen' });
export const isOn = (page: Page) => lifeSize(page).getAttribute('aria-pressed');
export const widthOf = async (page: Page) => (await boxOf(imageOf(page))).width;

export async function openWork(site: SiteInBrowser, options: VisitorOptions = {}): Promise<Page> {
  const page = await site.visit(workPath, options);
  await openNth(page, 1);
  return page;
}

/** Opens the real size of the work, for a visitor who has calibrated the screen. */
export async function openLifeSize(site: SiteInBrowser, options: VisitorOptions = {}): Promise<Page> {
  const page = await openWork(site, { stored, ...options });
  await lifeSize(page).click();
  await page.locator('dialog [data-cm="0"]').waitFor();
  return page;
}
