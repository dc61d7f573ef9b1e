import type { ImageDetails, Paper, Sheet } from '../../../shared/contract/image.ts';

export type ImageFields = Record<string, unknown>;

export interface FoundImage {
  readonly id: string;
  readonly image: ImageFields;
}

const pictureSrc = /^\/media\/([\w-]{16})\/[^/]*$/;

/** Videos have such URLs too, but no `alt`. */
function pictureIdOf({ src, alt, sources }: ImageFields): string | undefined {
  if (typeof src !== 'string' || typeof alt !== 'string' || !Array.isArray(sources)) return undefined;
  return pictureSrc.exec(src)?.[1];
}

function isFields(value: object): value is ImageFields {
  return !Array.isArray(value);
}

export function imagesIn(value: unknown, found: FoundImage[] = []): readonly FoundImage[] {
  if (typeof value !== 'object' || value === null) return found;
  const id = isFields(value) ? pictureIdOf(value) : undefined;
  if (id !== undefined && isFields(value)) found.push({ id, image: value });
  // Skip strings, because they are most of the fields.
  else for (const field of Object.values(value)) if (typeof field === 'object') imagesIn(field, found);
  return found;
}

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
