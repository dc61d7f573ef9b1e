import type { ImageSource } from './image.ts';

/** Renditions of an image as one short text for documents: `/media/a/1/ 480,750 avif,webp` means four files. */

const typeOf: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Folder and extension of a rendition's URL. */
export const derivedFile = /^(\S*\/)\d+\.(\w+)$/;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Returns the sources of a packed text, by type, then by width. */
export function unpackSources(packed: string): ImageSource[] {
  const [folder = '', widths = '', endings = ''] = packed.split(' ');
  return endings.split(',').flatMap((ending) =>
    widths.split(',').map((width) => ({
      width: Number(width),
      type: typeOf[ending] ?? '',
      src: `${folder}${width}.${ending}`,
    })),
  );
}

/** Undefined unless the list has every width in every type of one folder. */
export function packSources(sources: readonly Partial<ImageSource>[]): string | undefined {
  const folder = derivedFile.exec(sources[0]?.src ?? '')?.[1];
  if (folder === undefined) return undefined;
  const widths = distinct(sources.map(({ width }) => width));
  const endings = distinct(sources.map(({ src = '' }) => derivedFile.exec(src)?.[2]));
  const packed = `${folder} ${widths.join(',')} ${endings.join(',')}`;
  const canonical = (list: readonly Partial<ImageSource>[]) =>
    JSON.stringify(list.map(({ width, type, src }) => [width, type, src]));
  return canonical(unpackSources(packed)) === canonical(sources) ? packed : undefined;
}

/** A replacer for `JSON.stringify`. */
export const packingSources = (key: string, value: unknown): unknown =>
  key === 'sources' && Array.isArray(value) ? (packSources(value as Partial<ImageSource>[]) ?? value) : value;

/** A reviver for `JSON.parse`. */
export const unpackingSources = (key: string, value: unknown): unknown =>
  key === 'sources' && typeof value === 'string' ? unpackSources(value) : value;
