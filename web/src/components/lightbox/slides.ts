import type { SlideData } from 'photoswipe';
import type { PagePicture } from '../picture/page-pictures.ts';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';
import { isDrawing, type PictureSize, renditionsOf, typeShown, zoomedSize } from './renditions.ts';

const unknownWidth = 1500;

const sameShape = 0.02;

export function drawnIn({ link }: PagePicture): HTMLImageElement | null {
  return link.querySelector('img');
}

function sizeOf(picture: PagePicture): PictureSize {
  const { width, height } = picture.item.full;
  if (width && height) return { width, height };
  const { naturalWidth = 0, naturalHeight = 0 } = drawnIn(picture) ?? {};
  if (naturalWidth && naturalHeight) return { width: naturalWidth, height: naturalHeight };
  return { width: unknownWidth, height: Math.round(unknownWidth / assumedRatio) };
}

/** The loaded file of the page, if it has the same ratio. */
function standInOf(picture: PagePicture, size: PictureSize): string | undefined {
  const drawn = drawnIn(picture);
  if (!drawn?.complete || !drawn.naturalWidth) return undefined;
  const ratio = drawn.naturalWidth / drawn.naturalHeight;
  return Math.abs(ratio / (size.width / size.height) - 1) < sameShape ? drawn.currentSrc : undefined;
}

function typeIn(pictures: readonly PagePicture[]): string | undefined {
  for (const picture of pictures) {
    const type = typeShown(picture.item.thumbnail, drawnIn(picture)?.currentSrc ?? '');
    if (type !== undefined) return type;
  }
  return undefined;
}

/** Slides for PhotoSwipe. `tone`, `isMeasured` and `isDrawing` are our own fields. */
export function slidesOf(pictures: readonly PagePicture[]): SlideData[] {
  const type = typeIn(pictures);
  return pictures.map((picture) => {
    const { full, thumbnail } = picture.item;
    const size = sizeOf(picture);
    return {
      ...zoomedSize(full, size),
      src: full.src,
      srcset: renditionsOf(full, type) || undefined,
      msrc: standInOf(picture, size),
      alt: full.alt || thumbnail.alt,
      tone: full.tone ?? thumbnail.tone,
      isMeasured: ratioOf(full) !== undefined,
      isDrawing: isDrawing(full),
    };
  });
}
