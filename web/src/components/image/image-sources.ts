import type { Image, ImageSource } from '../../../../shared/contract/image.ts';
import { derivedFile } from '../../../../shared/contract/packed-sources.ts';
import { squareAtOf, squareName, squareWidthsOf } from '../../../../shared/contract/square-file.ts';

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
export function ratioOf({ width, height }: Pick<Image, 'width' | 'height'>): number | undefined {
  return width && height ? Math.round((width / height) * 10_000) / 10_000 : undefined;
}

const maxEnlarged = 1.5;

/** Largest width of an image, in CSS. An SVG with a scale, or an image without an analyzed size, has no limit. */
export function widestOf({ width, sheet }: Pick<Image, 'width' | 'sheet'>): string | undefined {
  return width && !sheet ? `${width * maxEnlarged}px` : undefined;
}

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
