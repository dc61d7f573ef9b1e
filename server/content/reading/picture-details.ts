import type { ImageDetails, Paper, Sheet } from '../../../shared/contract/image.ts';
import { type PictureFields, picturesIn } from './pictures-in.ts';

/** What is known of a picture now. */
export type DetailsOf = (id: string) => ImageDetails | undefined;

const scaleInWords = /(?<![\d.:])(?:1:[1-9]\d{0,5}|[1-9]\d{0,5}:1)(?![\d:])/;

/** The first scale that the words below a drawing name: `1:50` in "Section, 1:50". */
function scaleIn({ caption }: PictureFields): string | undefined {
  return typeof caption === 'string' ? scaleInWords.exec(caption)?.[0] : undefined;
}

/** The sheet of a drawing. One without a scale is a figure: its millimeters are a program's habit. */
function sheetOf(image: PictureFields, paper: Paper | undefined): { sheet?: Sheet } {
  const scale = paper && scaleIn(image);
  return paper && scale ? { sheet: { ...paper, scale } } : {};
}

/** Adds what is known of a picture to what the upstream says of it, which is changed; measured sizes win over claimed ones. */
export function addDetails(image: PictureFields, { paper, ...known }: ImageDetails): PictureFields {
  return Object.assign(image, known, sheetOf(image, paper));
}

/** Joins a parsed value, which is changed, with what is known of its pictures; of how many something is. */
export function joinDetails(value: unknown, detailsOf: DetailsOf): number {
  let known = 0;
  for (const { id, image } of picturesIn(value)) {
    const details = detailsOf(id);
    if (!details) continue;
    addDetails(image, details);
    known += 1;
  }
  return known;
}
