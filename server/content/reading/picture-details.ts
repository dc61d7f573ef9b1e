import type { ImageDetails, Paper, Sheet } from '../../../shared/contract/image.ts';
import { exactBuffer } from '../../cache/entry.ts';

/** What is known of one picture. */
export type DetailsItem = readonly [id: string, details: ImageDetails];

/** What is known of the pictures of one value, each once. May be worked out while it is gone through. */
export type DetailsById = Iterable<DetailsItem>;

type Fields = Readonly<Record<string, unknown>>;

const pictureSrc = /^\/media\/([\w-]{16})\/[^/]*$/;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id of what is an `Image` of the contract. Films have addresses, too, but not beside a text for those who cannot see. */
function pictureIdOf({ src, alt, sources }: Fields): string | undefined {
  if (typeof src !== 'string' || typeof alt !== 'string' || !Array.isArray(sources)) return undefined;
  return pictureSrc.exec(src)?.[1];
}

/** Ids of all pictures of a value, each once. */
export function pictureIdsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  const id = isFields(value) ? pictureIdOf(value) : undefined;
  if (id !== undefined) found.add(id);
  if (typeof value !== 'object' || value === null) return found;
  // Most fields are texts: a call for each would be half of the work.
  for (const field of Object.values(value)) if (typeof field === 'object') pictureIdsIn(field, found);
  return found;
}

const scaleInWords = /(?<![\d.:])(?:1:[1-9]\d{0,5}|[1-9]\d{0,5}:1)(?![\d:])/;

/** The first scale that the words below a drawing name: `1:50` in "Section, 1:50". */
function scaleIn({ caption }: Fields): string | undefined {
  return typeof caption === 'string' ? scaleInWords.exec(caption)?.[0] : undefined;
}

/** The sheet of a drawing. One without a scale is a figure: its millimeters are a program's habit. */
function sheetOf(image: Fields, paper: Paper | undefined): { sheet?: Sheet } {
  const scale = scaleIn(image);
  return paper && scale ? { sheet: { ...paper, scale } } : {};
}

/** What the details of a picture come to beside its own words. */
function detailsBeside(image: Fields, { paper, ...known }: ImageDetails): Fields {
  return { ...known, ...sheetOf(image, paper) };
}

/** The same value with what is known of its pictures. What was known of one before stands where nothing is known now. */
export function withDetails(value: unknown, details: ReadonlyMap<string, ImageDetails>): unknown {
  if (Array.isArray(value)) return value.map((item) => withDetails(item, details));
  if (!isFields(value)) return value;
  const known = details.get(pictureIdOf(value) ?? '');
  const fields = Object.entries(value).map(([name, field]) => [name, withDetails(field, details)]);
  return { ...Object.fromEntries(fields), ...(known && detailsBeside(value, known)) };
}

/** The same for a value as the bytes of its JSON. */
export function jsonWithDetails(json: Buffer, details: DetailsById): Buffer {
  return exactBuffer(JSON.stringify(withDetails(JSON.parse(json.toString()), new Map(details))));
}
