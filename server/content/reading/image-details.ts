import type { Block } from '../../../shared/contract/block.ts';
import type { ImageDetails, Paper, Sheet } from '../../../shared/contract/image.ts';
import type { Dimensions } from '../../../shared/contract/project.ts';
import { exactBuffer } from '../../cache/entry.ts';
import { settledDimensions } from '../../normalize/text/dimensions.ts';

export type ImageFields = Record<string, unknown>;

/** An image, or dimensions whose order an image can show. */
export interface FoundPart {
  readonly id: string | undefined;
  readonly part: ImageFields;
}

/** A file in the folder of a version is a JPEG of a static site. */
const imageSrc = /^\/media\/([\w-]{16})\/(?:[\w-]+\/)?[^/]*$/;

/** Videos have such URLs too, but only images have `src` and `sources`. */
function imageIdOf({ src, sources }: ImageFields): string | undefined {
  if (typeof src !== 'string' || !Array.isArray(sources)) return undefined;
  return imageSrc.exec(src)?.[1];
}

const isFields = (value: object): value is ImageFields => !Array.isArray(value);

/** True for dimensions that the image of the work may turn. */
export const isAssumed = (value: unknown): value is Dimensions & ImageFields =>
  typeof value === 'object' && value !== null && 'order' in value && 'widthCm' in value;

/** True if the image gives dimensions another order than the content. */
export const isTurnedBy = (part: ImageFields, details: ImageDetails | undefined): boolean =>
  details !== undefined && isAssumed(part) && settledDimensions(part, details).widthCm !== part.widthCm;

/** The parts of a value to which details of images are added, in the order of its JSON. */
export function partsIn(value: unknown, found: FoundPart[] = []): readonly FoundPart[] {
  if (typeof value !== 'object' || value === null) return found;
  const id = isFields(value) ? imageIdOf(value) : undefined;
  if (id !== undefined && isFields(value)) {
    found.push({ id, part: value });
    return found;
  }
  // Skip strings, because they are most of the fields.
  for (const field of Object.values(value)) {
    if (typeof field !== 'object') continue;
    if (isAssumed(field)) found.push({ id: imageIdOf(Object(Reflect.get(value, 'cover'))), part: field });
    else partsIn(field, found);
  }
  return found;
}

/** The ids of all parts of a value with an image, one after the other. Undefined without any. */
export function imageIdsOf(value: unknown): Buffer | undefined {
  const ids = partsIn(value).map(({ id }) => id ?? '');
  return ids.some((id) => id !== '') ? exactBuffer(ids.join(''), 'latin1') : undefined;
}

export const idsIn = (imageIds: Buffer): string[] => imageIds.toString('latin1').match(/.{16}/g) ?? [];

export const imagesIn = (value: unknown): { id: string; image: ImageFields }[] =>
  partsIn(value).flatMap(({ id, part }) => (id === undefined || isAssumed(part) ? [] : [{ id, image: part }]));

export type DetailsOf = (id: string) => ImageDetails | undefined;

const scaleInWords = /(?<![\d.:])(?:1:[1-9]\d{0,5}|[1-9]\d{0,5}:1)(?![\d:])/;

/** The scale is the first in the caption, such as `1:50` in "Section, 1:50". Without one, paper size means nothing. */
function sheetOf({ caption }: ImageFields, paper: Paper | undefined): { sheet?: Sheet } {
  const [scale] = (paper && typeof caption === 'string' && scaleInWords.exec(caption)) || [];
  return paper && scale ? { sheet: { ...paper, scale } } : {};
}

/** Adds details to an image, or settles the order of dimensions. The part is changed. */
export function addDetails(part: ImageFields, { paper, ...known }: ImageDetails): ImageFields {
  if (!isAssumed(part)) return Object.assign(part, known, sheetOf(part, paper));
  const settled = settledDimensions(part, known);
  if (settled.order === undefined) delete part.order;
  return Object.assign(part, settled);
}

/** Adds details to all images of a parsed value, which is changed. Returns how many have details. */
export function joinDetails(value: unknown, detailsOf: DetailsOf): number {
  let known = 0;
  for (const { id, part } of partsIn(value)) {
    const details = id === undefined ? undefined : detailsOf(id);
    if (!details) continue;
    addDetails(part, details);
    known += 1;
  }
  swapSides(value);
  return known;
}

/** Names of files mislead, but the larger image of a gallery item is the full one. */
function swapSides(value: unknown): void {
  const { blocks = [] }: { blocks?: readonly Block[] } = Object(value);
  for (const item of blocks.flatMap((block) => (block.kind === 'gallery' ? block.items : [])))
    if ((item.full.width ?? Number.POSITIVE_INFINITY) < (item.thumbnail.width ?? 0))
      [item.full, item.thumbnail] = [item.thumbnail, item.full];
}
