import type { Page } from 'playwright-core';
import { boxOf } from './site-in-browser.ts';

/** A project with images of several shapes. */
export const galleryPath = '/design/projects/sill-chair';

/** The lightbox while it is open. */
export const lightboxOf = (page: Page) => page.locator('dialog[open]');

/** The images of the page that open. */
export const linksOf = (page: Page) => page.locator('main [data-image]');

/** A button of the lightbox. */
export const buttonOf = (page: Page, name: string) => lightboxOf(page).getByRole('button', { name, exact: true });

/** The image on show; the library marks those beside it as hidden. */
export const imageOf = (page: Page) =>
  lightboxOf(page).locator('.pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)');

/** Resolves when the image on show has come. */
export async function imageHere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>(
      'dialog[open] .pswp__item[aria-hidden="false"] img.pswp__img:not(.pswp__img--placeholder)',
    );
    return image?.complete && image.naturalWidth > 0;
  });
}

/** Opens the n-th image of the page, from 1, by a press on it, and resolves when it is here. */
export async function openNth(page: Page, number: number): Promise<void> {
  await linksOf(page)
    .nth(number - 1)
    .click();
  await lightboxOf(page).waitFor();
  await imageHere(page);
}

/** How many times larger than whole the image on show is, to two places. */
export async function timesFit(page: Page, fitWidth: number): Promise<number> {
  const { width } = await boxOf(imageOf(page));
  return Math.round((width / fitWidth) * 100) / 100;
}

/** Address below the site: path and fragment. */
export const addressOf = (page: Page) => {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
};
