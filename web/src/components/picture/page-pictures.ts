import type { GalleryItem } from '../../../../shared/contract/block.ts';

/** A picture that the page shows, and what shows it. */
export interface PagePicture {
  readonly item: GalleryItem;
  readonly link: HTMLElement;
}

const items = new WeakMap<Element, GalleryItem>();

/** Notes which picture a link of the page shows. */
export function notePicture(link: HTMLElement, item: GalleryItem): void {
  items.set(link, item);
}

/** The pictures of the page that can be seen larger, in the order in which they stand. */
export function picturesOnPage(): PagePicture[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-picture]')].flatMap((link) => {
    const item = items.get(link);
    return item ? [{ item, link }] : [];
  });
}
