import type { Page } from 'playwright-core';
import type { SiteInBrowser, VisitorOptions } from './site-in-browser.ts';

/** A work of 180 by 120 cm. */
export const wallPath = '/art/art-works/low-tide-ledger';

/** "See it on your wall", the whole of it. */
export const placeOf = (page: Page) => page.locator('#your-wall');
export const wallOf = (page: Page) => placeOf(page).locator('figure div:has(> svg)');
export const workOf = (page: Page) => wallOf(page).locator('> div:has(picture)');
export const chairOf = (page: Page) => wallOf(page).locator('svg');
export const floorOf = (page: Page) => placeOf(page).locator('figure .beam');
/** The field: as a line with a disc, and as a number. */
export const rangeOf = (page: Page) => placeOf(page).getByRole('slider', { name: 'How wide is your wall?' });
export const fieldOf = (page: Page) => placeOf(page).getByRole('spinbutton', { name: 'How wide is your wall?' });
/** The work as somebody takes hold of it. */
export const handleOf = (page: Page) => placeOf(page).getByRole('slider', { name: 'Position on the wall' });
export const enquireOf = (page: Page) => page.locator('main').getByRole('link', { name: /^Enquire/ });
export const wordsOf = (page: Page) => placeOf(page).locator('figcaption');

export const queryOf = (page: Page) => new URL(page.url()).search;
export const isWallOpen = (page: Page) => placeOf(page).evaluate((details: HTMLDetailsElement) => details.open);

/** Opens a work with the wall of `wallCm` in its address, and waits until it is loaded. */
export async function visitWall(site: SiteInBrowser, wallCm: number, options: VisitorOptions = {}): Promise<Page> {
  const page = await site.visit(`${wallPath}?wall=${wallCm}`, options);
  // The work itself can be moved once the code for the wall is here.
  await placeOf(page).locator('[role="slider"], figcaption:has-text("Wider")').first().waitFor();
  return page;
}

/** Opens it by a press, on the page of a work. */
export async function openWall(page: Page): Promise<void> {
  await placeOf(page).locator('summary').click();
  await handleOf(page).waitFor();
}
