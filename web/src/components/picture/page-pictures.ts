import type { GalleryItem } from '../../../../shared/contract/block.ts';

/** A picture that the page shows, and what shows it. */
export interface PagePicture {
  readonly item: GalleryItem;
  /** How wide what it shows is in truth, where that is known: a work, or the sheet of a drawing. */
  readonly widthMm: number | undefined;
  readonly link: HTMLElement;
}

const noted = new WeakMap<Element, Omit<PagePicture, 'link'>>();

/** Notes which picture a link of the page shows. */
export function notePicture(link: HTMLElement, item: GalleryItem, widthMm: number | undefined): void {
  noted.set(link, { item, widthMm: widthMm ?? item.full.sheet?.widthMm });
}

/** The pictures of the page that can be seen larger, in the order in which they stand. */
export function picturesOnPage(): PagePicture[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-picture]')].flatMap((link) => {
    const picture = noted.get(link);
    return picture ? [{ ...picture, link }] : [];
  });
}
