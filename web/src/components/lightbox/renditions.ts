import type { SlideData } from 'photoswipe';
import type { Image } from '../../../../shared/contract/image.ts';
import { derivedFile } from '../../../../shared/contract/packed-sources.ts';
import { bakedBase } from '../../api/baked-site.ts';
import { assumedRatio, ratioOf } from '../image/image-sources.ts';
import type { PageImage } from '../image/page-images.ts';
import type { TiledImage } from './tiles.ts';

const unknownWidth = 1500;

const sameShape = 0.02;

export const imageElementOf = ({ link }: PageImage): HTMLImageElement | null =>
  link.parentElement?.querySelector('img') ?? null;

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

/** Slides for PhotoSwipe. Our own fields: `tone`, `tiled`, `isMeasured`, `isDrawing`, and
 * `scaled`, the zoom level at which an SVG has its scale. */
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
      scaled: full.sheet && size.width / zoomedSize(full, size).width,
    };
  });
}

/** Assumed length of an SVG file's longer side: it is sharp at every size. */
const drawingPx = 12_000;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export const isDrawing = ({ src, sources }: Pick<Image, 'src' | 'sources'>): boolean =>
  sources.length === 0 && /\.svg(?:[?#]|$)/i.test(src);

export function zoomedSize(image: Pick<Image, 'src' | 'sources'>, { width, height }: ImageSize): ImageSize {
  if (!isDrawing(image)) return { width, height };
  const factor = drawingPx / Math.max(width, height);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

export const typeShown = (image: Pick<Image, 'sources'>, currentSrc: string): string | undefined =>
  image.sources.find(({ src }) => currentSrc.endsWith(src))?.type;

/** Renditions of one type by width. Default: the last type, which all browsers support. */
function derivedOf({ sources }: Pick<Image, 'sources'>, type: string | undefined) {
  const types = [...new Set(sources.map((source) => source.type))];
  const chosen = type !== undefined && types.includes(type) ? type : types.at(-1);
  const derived = sources.filter((source) => source.type === chosen).sort((a, b) => a.width - b.width);
  // Animations have one type.
  return { derived, isStill: types.length > 1 };
}

/** Tiles of a still image that is larger than its renditions. A baked site has no server that makes them. */
export function tiledImageOf(image: Image, type?: string): TiledImage | undefined {
  const { width = 0, height = 0 } = image;
  const { derived, isStill } = derivedOf(image, type);
  const { width: renditionWidth = width, src = '' } = derived.at(-1) ?? {};
  const [, folder, ending = ''] = derivedFile.exec(src) ?? [];
  if (!isStill || folder === undefined || width <= renditionWidth || bakedBase !== undefined) return undefined;
  // `/media/{id}/{version}/`
  const service = `/iiif/image/${folder.split('/').slice(2, 4).join('.')}`;
  return { service, ending, width, height, renditionWidth };
}

/** `srcset` of one type, plus the original of an animation if larger: other images then have tiles. */
export function renditionsOf(image: Pick<Image, 'src' | 'sources' | 'width'>, type?: string): string {
  const { src, width = 0 } = image;
  const { derived, isStill } = derivedOf(image, type);
  const largest = derived.at(-1);
  if (!largest) return '';
  // On a baked site, `src` is a small JPEG.
  const isWhole = isStill || width <= largest.width || bakedBase !== undefined;
  const all = isWhole ? derived : [...derived, { src, width }];
  return all.map((file) => `${file.src} ${file.width}w`).join(', ');
}
