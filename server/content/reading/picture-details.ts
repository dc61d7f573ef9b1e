import type { ImageDetails, Paper, Sheet } from '../../../shared/contract/image.ts';
import { type ImageFields, imagesIn } from './pictures-in.ts';

export type DetailsOf = (id: string) => ImageDetails | undefined;

const scaleInWords = /(?<![\d.:])(?:1:[1-9]\d{0,5}|[1-9]\d{0,5}:1)(?![\d:])/;

/** Returns the first scale in a caption, such as `1:50` in "Section, 1:50". */
function scaleIn({ caption }: ImageFields): string | undefined {
  return typeof caption === 'string' ? scaleInWords.exec(caption)?.[0] : undefined;
}

/** Without a scale, paper size means nothing, so it is left out. */
function sheetOf(image: ImageFields, paper: Paper | undefined): { sheet?: Sheet } {
  const scale = paper && scaleIn(image);
  return paper && scale ? { sheet: { ...paper, scale } } : {};
}

/** Adds details to an image, which is changed. Measured sizes win. */
export function addDetails(image: ImageFields, { paper, ...known }: ImageDetails): ImageFields {
  return Object.assign(image, known, sheetOf(image, paper));
}

/** Adds details to all images of a parsed value, which is changed. Returns how many have details. */
export function joinDetails(value: unknown, detailsOf: DetailsOf): number {
  let known = 0;
  for (const { id, image } of imagesIn(value)) {
    const details = detailsOf(id);
    if (!details) continue;
    addDetails(image, details);
    known += 1;
  }
  return known;
}
