import type { ImageSource } from './image.ts';

/**
 * The derived files of a picture in one short text, for the data that goes with a document: `/media/a/1/ 640,960 avif,webp`
 * stands for four files. In the contract they stay the list they are.
 */

const typeOf: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Address of a whole derived file: its folder, and the ending of its name. */
export const derivedFile = /^(\S*\/)\d+\.(\w+)$/;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** The files a packed text stands for. */
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

/** The short text for a list of files, or undefined if it is not every width in every type of one folder. */
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

/** For `JSON.stringify`: packs the `sources` of pictures wherever they stand. */
export function packingSources(key: string, value: unknown): unknown {
  return key === 'sources' && Array.isArray(value) ? (packSources(value as Partial<ImageSource>[]) ?? value) : value;
}

/** For `JSON.parse`: the other way. */
export function unpackingSources(key: string, value: unknown): unknown {
  return key === 'sources' && typeof value === 'string' ? unpackSources(value) : value;
}
