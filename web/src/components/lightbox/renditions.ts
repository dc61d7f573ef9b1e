import type { Image } from '../../../../shared/contract/image.ts';

/** Pixels on the longer side that stand for a drawing, which has none: it is sharp at every size. */
const drawingPx = 12_000;

/** A size in pixels of the picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Lines instead of pixels: nothing is derived from it, and nothing needs to be. */
export function isDrawing({ src, sources }: Pick<Image, 'src' | 'sources'>): boolean {
  return sources.length === 0 && /\.svg(?:[?#]|$)/i.test(src);
}

/** The size that zooming goes by, from that of the file. */
export function zoomedSize(image: Pick<Image, 'src' | 'sources'>, { width, height }: PictureSize): PictureSize {
  if (!isDrawing(image)) return { width, height };
  const factor = drawingPx / Math.max(width, height);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/**
 * The type of derived files that this browser has chosen for a picture that it shows, from the address it has fetched.
 * Undefined where nothing tells.
 */
export function typeShown(image: Pick<Image, 'sources'>, currentSrc: string): string | undefined {
  return image.sources.find(({ src }) => currentSrc.endsWith(src))?.type;
}

/**
 * All files of a picture by their width, for `srcset`: the derived ones of one type, then the original where it has more
 * pixels. Without a type, the last of them is taken, which every browser reads. Empty where there is nothing to choose.
 */
export function renditionsOf(image: Pick<Image, 'src' | 'sources' | 'width'>, type?: string): string {
  const { src, sources, width = 0 } = image;
  const types = [...new Set(sources.map((source) => source.type))];
  const chosen = type !== undefined && types.includes(type) ? type : types.at(-1);
  const derived = sources.filter((source) => source.type === chosen).sort((a, b) => a.width - b.width);
  const largest = derived.at(-1);
  if (!largest) return '';
  const all = width > largest.width ? [...derived, { src, width }] : derived;
  return all.map((file) => `${file.src} ${file.width}w`).join(', ');
}
