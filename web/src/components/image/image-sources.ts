import type { Image, ImageSource } from '../../../../shared/contract/image.ts';
import { derivedFile } from '../../../../shared/contract/packed-sources.ts';
import { isSquareFile, squareAtOf, squareName, squareWidthsOf } from '../../../../shared/contract/square-file.ts';
import { isLandscape } from '../../../../shared/page/overview-hero.ts';

export interface SourceSet {
  readonly type: string;
  readonly srcSet: string;
}

export interface SourceElement extends SourceSet {
  readonly sizes: string;
  readonly media?: string;
}

export interface RenderedSizes {
  readonly sizes: string;
  readonly squareSizes?: string;
}

/** Upright phones, where the box is at most as wide as high. */
const squareMedia = '(max-aspect-ratio:3/5)';

const usefulDensity = 2;

export const assumedRatio = 1.5;

/** Width by height to four decimals, undefined without an analyzed size. */
export const ratioOf = ({ width, height }: Pick<Image, 'width' | 'height'>): number | undefined =>
  width && height ? Math.round((width / height) * 10_000) / 10_000 : undefined;

const maxEnlarged = 1.5;

/** Largest width of an image, in CSS. An SVG with a scale, or an image without an analyzed size, has no limit. */
export const widestOf = ({ width, sheet }: Pick<Image, 'width' | 'sheet'>): string | undefined =>
  width && !sheet ? `${width * maxEnlarged}px` : undefined;

export interface RenderedWidths {
  readonly min: number;
  readonly max: number;
}

const wholeWindow: RenderedWidths = { min: 360, max: Number.POSITIVE_INFINITY };

/** From the first rendition that is wide enough, to the first with twice the largest width. */
function usefulOf(sources: readonly ImageSource[], { min, max }: RenderedWidths): ImageSource[] {
  const ascending = sources.toSorted((a, b) => a.width - b.width);
  const first = ascending.findIndex(({ width }) => width >= min);
  const last = ascending.findIndex(({ width }) => width >= max * usefulDensity);
  return ascending.slice(first, last < 0 ? ascending.length : last + 1);
}

export function sourceSetsOf({ sources }: Pick<Image, 'sources'>, drawn: Partial<RenderedWidths> = {}): SourceSet[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  return types.map((type) => {
    const useful = usefulOf(
      sources.filter((source) => source.type === type),
      { ...wholeWindow, ...drawn },
    );
    return { type, srcSet: useful.map(({ src, width }) => `${src} ${width}w`).join(', ') };
  });
}

/** Square renditions for upright windows. Animated images have WebP alone, and no square renditions. */
function squareSourcesOf({ sources, width, height, focalPoint }: Image, sizes: string): SourceElement[] {
  const widths = squareWidthsOf({ width, height });
  const anyOfType = new Map(sources.map(({ type, src }) => [type, src]));
  if (widths.length === 0 || (anyOfType.has('image/webp') && anyOfType.size === 1)) return [];
  return [...anyOfType].flatMap(([type, src]) => {
    const [, folder, ending = ''] = derivedFile.exec(src) ?? [];
    if (folder === undefined) return [];
    const files = widths.map((each) => `${folder}${squareName(each, ending, squareAtOf(focalPoint))} ${each}w`);
    return { type, srcSet: files.join(', '), sizes, media: squareMedia };
  });
}

export function imageFilesOf(
  image: Image,
  { sizes, squareSizes }: RenderedSizes,
  drawn?: Partial<RenderedWidths>,
): { readonly sources: readonly SourceElement[]; readonly img: Partial<Omit<SourceElement, 'type'>> } {
  const whole = sourceSetsOf(image, drawn).map((set) => ({ ...set, sizes }));
  // AVIF alone has `src` as its fallback, which `srcset` of the same element would replace.
  const last = whole.at(-1)?.type === 'image/avif' ? undefined : whole.pop();
  const { type: _type, ...img } = last ?? { type: undefined };
  return { sources: [...(squareSizes ? squareSourcesOf(image, squareSizes) : []), ...whole], img };
}

/** `--u` in px per centimeter on the smallest and largest windows, and in `vw` between. */
const scale = { min: 1.35, vw: 0.2, max: 3.2 } as const;

const besideRem = 4;

/** `sizes` of a work at the wall's scale. `inAllCm`: all works in its row, which shrinks on narrow windows. */
export function wallSizes(
  widthCm: number,
  inAllCm?: number,
): { readonly sizes: string; readonly drawn: RenderedWidths } {
  const drawn = { min: widthCm * scale.min, max: widthCm * scale.max };
  const px = (width: number) => `${Math.round(width)}px`;
  const between = `${Math.round(widthCm * scale.vw)}vw`;
  const share = inAllCm && widthCm / inAllCm;
  const rem = (value: number) => `${Math.round(value * 10) / 10}rem`;
  const narrow = share
    ? `min(${px(drawn.min)}, ${Math.round(share * 100)}vw - ${rem(share * besideRem)})`
    : px(drawn.min);
  const sizes = `(min-width:100rem) ${px(drawn.max)}, (min-width:43rem) ${between}, ${narrow}`;
  return { sizes, drawn: share ? { ...drawn, min: 0 } : drawn };
}

/**
 * `--beam-y` of `tokens.css` in percent of the window, and the space below it on phones in rem. On phones a file may be
 * a tenth narrower than the box: most of it is cut, and the next rendition has twice the bytes.
 */
const beam = { wideVh: 68, vh: 62, belowRem: 23.5 } as const;

/** In `vh`: Chromium's preload scanner resolves `svh` before it reads the viewport, and would fetch a second file. */
function overviewSizes(ratio: number): string {
  const vh = (percent: number) => `${Math.round(percent * ratio)}vh`;
  const part = 0.9;
  const onPhones = `min(${vh(beam.vh * part)}, ${vh(100 * part)} - ${Math.round(beam.belowRem * part * ratio)}rem)`;
  return `(min-width:64rem) max(100vw, ${vh(beam.wideVh)}), (min-width:40rem) max(100vw, ${vh(beam.vh)}), max(100vw, ${onPhones})`;
}

export const betweenMargins = 'calc(100vw - 2rem)';

export type HeroPage = 'overview' | 'project' | 'work';

/** Width of a square rendition in an overview's box. It may be a fifth narrower: the consent banner lowers the box. */
const overviewSquareSizes = 'max(85vw, 48vh)';

export function heroSizes(page: HeroPage, image: Image): RenderedSizes {
  if (page === 'overview') {
    return { sizes: overviewSizes(ratioOf(image) ?? assumedRatio), squareSizes: overviewSquareSizes };
  }
  if (page === 'work') return { sizes: `(min-width:40rem) 80vw, ${betweenMargins}` };
  if (isLandscape(image)) return { sizes: '100vw' };
  return { sizes: `(min-width:64rem) 64vw, (min-width:40rem) 100vw, ${betweenMargins}` };
}

interface Rendition {
  readonly url: string;
  readonly drawnPx: number;
}

/** A square rendition has a larger middle than the whole image of the same width. */
const wholeCounts = 1.25;

const worthOf = ({ url, drawnPx }: Rendition): number => (isSquareFile(url) ? drawnPx : drawnPx * wholeCounts);

const loaded = new Map<string, Rendition>();

export function noteRendition(src: string, url: string, drawnPx: number): void {
  const other = loaded.get(src);
  if (!other || worthOf(other) <= worthOf({ url, drawnPx })) loaded.set(src, { url, drawnPx });
}

export const loadedRendition = (src: string): string | undefined => loaded.get(src)?.url;
