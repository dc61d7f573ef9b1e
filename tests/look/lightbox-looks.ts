import type { Page as BrowserPage } from 'playwright-core';
import type { Page } from './looks.ts';
import { loadAll } from './visit.ts';

/** Its code is fetched with the press, or with an address that names an image. */
async function imageHere(page: BrowserPage): Promise<void> {
  await page.locator('dialog[open] img').first().waitFor({ state: 'attached' });
  await loadAll(page);
}

async function zoomIn(page: BrowserPage): Promise<void> {
  await imageHere(page);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('dialog[open][data-zoomed]').waitFor();
  // The larger file.
  await loadAll(page);
}

async function failImages(page: BrowserPage): Promise<void> {
  await page.route('**/media/**', (route) => route.abort());
  await page.reload();
  await page.locator('dialog[open] [role="alert"]').first().waitFor();
}

async function lifeSize(page: BrowserPage): Promise<void> {
  await imageHere(page);
  await page.getByRole('button', { name: 'Life size' }).click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
}

async function matched(page: BrowserPage): Promise<void> {
  await lifeSize(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('dialog [data-cm="0"]').waitFor();
  await loadAll(page);
  // Stored for this visitor, so the next screenshot removes it first.
  await page.evaluate(() => localStorage.removeItem('card-match'));
}

/** A work in the lightbox: the card that is matched once, and life size. */
export function lifeSizeLooks(work: string): Page[] {
  const path = `${work}#image=1`;
  return [
    { name: 'lightbox-card', path, isWindow: true, prepare: lifeSize },
    { name: 'lightbox-life-size', path, isWindow: true, prepare: matched },
  ];
}

/** States of the lightbox: landscape, upright, an SVG, zoomed, an image that fails. */
export function lightboxLooks(project: string): Page[] {
  const look = (name: string, number: number, prepare = imageHere): Page => ({
    name: `lightbox-${name}`,
    path: `${project}#image=${number}`,
    isWindow: true,
    prepare,
  });
  return [
    look('landscape', 1),
    look('upright', 2),
    look('drawing', 7),
    look('close-up', 3, zoomIn),
    look('failed', 1, failImages),
  ];
}
