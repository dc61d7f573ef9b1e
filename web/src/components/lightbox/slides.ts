import type { SlideData } from 'photoswipe';
import type { PagePicture } from '../picture/page-pictures.ts';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';
import { isDrawing, type PictureSize, renditionsOf, typeShown, zoomedSize } from './renditions.ts';

/** Width of the box for a picture whose size nobody knows until it has come. */
const unknownWidth = 1500;

/** Ratios that differ by less are those of the same picture in two sizes. */
const sameShape = 0.02;

/** The picture in the page, where it is drawn. */
export function drawnIn({ link }: PagePicture): HTMLImageElement | null {
  return link.querySelector('img');
}

/** What is known of the size of a picture, else what its small one in the page tells. */
function sizeOf(picture: PagePicture): PictureSize {
  const { width, height } = picture.item.full;
  if (width && height) return { width, height };
  const { naturalWidth = 0, naturalHeight = 0 } = drawnIn(picture) ?? {};
  if (naturalWidth && naturalHeight) return { width: naturalWidth, height: naturalHeight };
  return { width: unknownWidth, height: Math.round(unknownWidth / assumedRatio) };
}

/** The file that the page shows already, if it is of the same shape: what is seen until the large one comes. */
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

/**
 * The pictures as the library wants them; `tone`, `isMeasured` and `isDrawing` are our own. All take the type of file that the browser
 * has chosen for those of the page that are here.
 */
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
