import type { GalleryItem } from '../../../../shared/contract/block.ts';

export interface PagePicture {
  readonly item: GalleryItem;
  readonly widthMm: number | undefined;
  readonly link: HTMLElement;
}

const noted = new WeakMap<Element, Omit<PagePicture, 'link'>>();

export function notePicture(link: HTMLElement, item: GalleryItem, widthMm: number | undefined): void {
  noted.set(link, { item, widthMm: widthMm ?? item.full.sheet?.widthMm });
}

export function picturesOnPage(): PagePicture[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-picture]')].flatMap((link) => {
    const picture = noted.get(link);
    return picture ? [{ ...picture, link }] : [];
  });
}
