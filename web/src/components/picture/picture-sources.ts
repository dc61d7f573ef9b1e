import type { Image, ImageSource } from '../../../../shared/contract/image.ts';

/** The derived files of one type, as `srcset` lists them. */
export interface SourceSet {
  readonly type: string;
  readonly srcSet: string;
}

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
