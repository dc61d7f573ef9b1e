import type { GalleryItem } from '../../../../shared/contract/block.ts';

export interface PageImage {
  readonly item: GalleryItem;
  readonly widthMm: number | undefined;
  readonly link: HTMLElement;
}

const noted = new WeakMap<Element, Omit<PageImage, 'link'>>();

export function noteImage(link: HTMLElement, item: GalleryItem, widthMm: number | undefined): void {
  noted.set(link, { item, widthMm: widthMm ?? item.full.sheet?.widthMm });
}

export const imagesOnPage = (): PageImage[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-image]')].flatMap((link) => {
    const image = noted.get(link);
    return image ? [{ ...image, link }] : [];
  });
