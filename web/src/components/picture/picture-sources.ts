import type { Image, ImageSource } from '../../../../shared/contract/image.ts';
import { derivedFile } from '../../../../shared/contract/packed-sources.ts';
import { squareName, squareWidthsOf } from '../../../../shared/contract/square-file.ts';

/** The derived files of one type, as `srcset` lists them. */
export interface SourceSet {
  readonly type: string;
  readonly srcSet: string;
}

/** A `<source>`. */
export interface PictureSource extends SourceSet {
  readonly sizes: string;
  readonly media?: string;
}

/** How wide a picture is drawn, as the `sizes` attribute says it. */
export interface DrawnSizes {
  readonly sizes: string;
  /** … of a square file of it; not said where the box of the picture is never upright. */
  readonly squareSizes?: string;
}

/** Phones held upright: the box of an overview's picture is no wider there than it is high, but while consent is asked for. */
const squareMedia = '(max-aspect-ratio:3/5)';

/** Screens of more than two pixels to the CSS pixel gain nothing visible from more. */
const usefulDensity = 2;

/** Width over height of the box in which a picture stands that nobody has measured. */
export const assumedRatio = 1.5;

/** Width over height to four places, or undefined for a picture that has not been measured. */
export function ratioOf({ width, height }: Pick<Image, 'width' | 'height'>): number | undefined {
  return width && height ? Math.round((width / height) * 10_000) / 10_000 : undefined;
}

/** How wide a picture is drawn on the narrowest window and on the widest, CSS pixels. */
export interface DrawnWidths {
  readonly min: number;
  readonly max: number;
}

/** What takes the width of the window: phones are no narrower. */
const wholeWindow: DrawnWidths = { min: 360, max: Number.POSITIVE_INFINITY };

/**
 * Those of a width that is of use: from the first that is not narrower than the picture is drawn, up to the first that is
 * twice as wide as it ever is.
 */
function usefulOf(sources: readonly ImageSource[], { min, max }: DrawnWidths): ImageSource[] {
  const ascending = sources.toSorted((a, b) => a.width - b.width);
  const first = ascending.findIndex(({ width }) => width >= min);
  const last = ascending.findIndex(({ width }) => width >= max * usefulDensity);
  return ascending.slice(first, last < 0 ? ascending.length : last + 1);
}

/** One `srcset` for each type, in the order in which the contract prefers them. */
export function sourceSetsOf({ sources }: Pick<Image, 'sources'>, drawn: Partial<DrawnWidths> = {}): SourceSet[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  return types.map((type) => {
    const useful = usefulOf(
      sources.filter((source) => source.type === type),
      { ...wholeWindow, ...drawn },
    );
    return { type, srcSet: useful.map(({ src, width }) => `${src} ${width}w`).join(', ') };
  });
}

/** The square files of each type, for upright windows. A picture that moves is listed in one type, and has none. */
function squareSourcesOf({ sources, width, height }: Image, sizes: string): PictureSource[] {
  const widths = squareWidthsOf({ width, height });
  const anyOfType = new Map(sources.map(({ type, src }) => [type, src]));
  if (widths.length === 0 || anyOfType.size < 2) return [];
  return [...anyOfType].flatMap(([type, src]) => {
    const [, folder, ending = ''] = derivedFile.exec(src) ?? [];
    if (folder === undefined) return [];
    const files = widths.map((each) => `${folder}${squareName(each, ending)} ${each}w`);
    return { type, srcSet: files.join(', '), sizes, media: squareMedia };
  });
}

/** What a picture is fetched from: the last of its types, which every browser reads, stands on the `img` itself. */
export interface PictureFiles {
  readonly sources: readonly PictureSource[];
  readonly img: Partial<Omit<PictureSource, 'type'>>;
}

/** The sources of a picture, the better types before others, and what its `img` has. */
export function pictureFilesOf(
  image: Image,
  { sizes, squareSizes }: DrawnSizes,
  drawn?: Partial<DrawnWidths>,
): PictureFiles {
  const whole = sourceSetsOf(image, drawn).map((set) => ({ ...set, sizes }));
  const { type: _type, ...img } = whole.pop() ?? { type: undefined };
  return { sources: [...(squareSizes ? squareSourcesOf(image, squareSizes) : []), ...whole], img };
}
