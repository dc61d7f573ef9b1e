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

/** Those wide enough to be of use: up to the first that is twice as wide as the picture is ever drawn. */
function usefulOf(sources: readonly ImageSource[], maxDrawnPx: number): ImageSource[] {
  const ascending = sources.toSorted((a, b) => a.width - b.width);
  const enough = ascending.findIndex(({ width }) => width >= maxDrawnPx * usefulDensity);
  return enough < 0 ? ascending : ascending.slice(0, enough + 1);
}

/** One `srcset` for each type, in the order in which the contract prefers them. */
export function sourceSetsOf({ sources }: Pick<Image, 'sources'>, maxDrawnPx = Number.POSITIVE_INFINITY): SourceSet[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  return types.map((type) => {
    const useful = usefulOf(
      sources.filter((source) => source.type === type),
      maxDrawnPx,
    );
    return { type, srcSet: useful.map(({ src, width }) => `${src} ${width}w`).join(', ') };
  });
}
