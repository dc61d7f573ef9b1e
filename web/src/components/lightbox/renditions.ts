import type { Image } from '../../../../shared/contract/image.ts';
import { bakedBase } from '../../api/baked-site.ts';

/** Assumed length of an SVG file's longer side: it is sharp at every size. */
const drawingPx = 12_000;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export function isDrawing({ src, sources }: Pick<Image, 'src' | 'sources'>): boolean {
  return sources.length === 0 && /\.svg(?:[?#]|$)/i.test(src);
}

export function zoomedSize(image: Pick<Image, 'src' | 'sources'>, { width, height }: ImageSize): ImageSize {
  if (!isDrawing(image)) return { width, height };
  const factor = drawingPx / Math.max(width, height);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/** The content type that the browser chose for an image, or undefined. */
export function typeShown(image: Pick<Image, 'sources'>, currentSrc: string): string | undefined {
  return image.sources.find(({ src }) => currentSrc.endsWith(src))?.type;
}

/** `srcset` of one type, plus the original if larger. Default: the last type, which all browsers support. */
export function renditionsOf(image: Pick<Image, 'src' | 'sources' | 'width'>, type?: string): string {
  const { src, sources, width = 0 } = image;
  const types = [...new Set(sources.map((source) => source.type))];
  const chosen = type !== undefined && types.includes(type) ? type : types.at(-1);
  const derived = sources.filter((source) => source.type === chosen).sort((a, b) => a.width - b.width);
  const largest = derived.at(-1);
  if (!largest) return '';
  // On a baked site, `src` is a small JPEG.
  const all = width > largest.width && bakedBase === undefined ? [...derived, { src, width }] : derived;
  return all.map((file) => `${file.src} ${file.width}w`).join(', ');
}
