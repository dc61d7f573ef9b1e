import type { SlideData } from 'photoswipe';
import { assumedRatio, ratioOf } from '../image/image-sources.ts';
import type { PageImage } from '../image/page-images.ts';
import { type ImageSize, isDrawing, renditionsOf, tiledImageOf, typeShown, zoomedSize } from './renditions.ts';

const unknownWidth = 1500;

const sameShape = 0.02;

export function imageElementOf({ link }: PageImage): HTMLImageElement | null {
  return link.parentElement?.querySelector('img') ?? null;
}

function sizeOf(image: PageImage): ImageSize {
  const { width, height } = image.item.full;
  if (width && height) return { width, height };
  const { naturalWidth = 0, naturalHeight = 0 } = imageElementOf(image) ?? {};
  if (naturalWidth && naturalHeight) return { width: naturalWidth, height: naturalHeight };
  return { width: unknownWidth, height: Math.round(unknownWidth / assumedRatio) };
}

/** The loaded file of the page, if it has the same ratio. */
function standInOf(image: PageImage, size: ImageSize): string | undefined {
  const drawn = imageElementOf(image);
  if (!drawn?.complete || !drawn.naturalWidth) return undefined;
  const ratio = drawn.naturalWidth / drawn.naturalHeight;
  return Math.abs(ratio / (size.width / size.height) - 1) < sameShape ? drawn.currentSrc : undefined;
}

function typeIn(images: readonly PageImage[]): string | undefined {
  for (const image of images) {
    const type = typeShown(image.item.thumbnail, imageElementOf(image)?.currentSrc ?? '');
    if (type !== undefined) return type;
  }
  return undefined;
}

/** Slides for PhotoSwipe. `tone`, `tiled`, `isMeasured` and `isDrawing` are our own fields. */
export function slidesOf(images: readonly PageImage[]): SlideData[] {
  const type = typeIn(images);
  return images.map((image) => {
    const { full, thumbnail } = image.item;
    const size = sizeOf(image);
    return {
      ...zoomedSize(full, size),
      src: full.src,
      srcset: renditionsOf(full, type) || undefined,
      msrc: standInOf(image, size),
      alt: full.alt || thumbnail.alt,
      tone: full.tone ?? thumbnail.tone,
      tiled: tiledImageOf(full, type),
      isMeasured: ratioOf(full) !== undefined,
      isDrawing: isDrawing(full),
    };
  });
}
