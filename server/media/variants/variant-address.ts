import { type CardName, cardNames } from '../../../shared/contract/share-card.ts';
import { type DerivedEnding, derivedTypes, fileNameOf, type VariantShape } from './picture-widths.ts';

/** Grows when what is made of an original changes, drawings included: the files of another revision are not read. */
export const variantRevision = 4;

/** A derived file of one version of one picture. */
export interface VariantAddress extends VariantShape {
  readonly id: string;
  readonly version: string;
}

/** The picture that stands for a page where it is shared, of one version of a picture. */
export interface CardAddress {
  readonly id: string;
  readonly version: string;
  readonly card: CardName;
}

/** What is made of one version of one picture. */
export type KeptPart = VariantShape | CardName | 'drawing';

const partForm = /^(square-)?([1-9]\d{0,4})\.(avif|webp|jpg)$/;
const idForm = /^[\w-]{16}$/;
/** That of the file, and the mark of what is written into what is derived of it. */
const versionForm = /^[\w-]{8}(?:[\w-]{4})?$/;

function isEnding(text: string): text is DerivedEnding {
  return Object.hasOwn(derivedTypes, text);
}

/** What `/media/{id}/{version}/{file}` asks for, undefined if it is no such address. */
export function readVariantAddress(id: string, version: string, file: string): VariantAddress | undefined {
  const [, square, width = '', ending = ''] = partForm.exec(file) ?? [];
  if (!idForm.test(id) || !versionForm.test(version) || !isEnding(ending)) return undefined;
  return { id, version, width: Number(width), ending, ...(square && { isSquare: true }) };
}

/** The card that `/media/{id}/{version}/{file}` asks for, undefined if it is no such address. */
export function readCardAddress(id: string, version: string, file: string): CardAddress | undefined {
  const card = Object.values(cardNames).find((name) => name === file);
  return card && idForm.test(id) && versionForm.test(version) ? { id, version, card } : undefined;
}

/** Where it is kept below the folder of derived files. */
export function keptName(id: string, version: string, part: KeptPart): string {
  return `${id}/${version}/${typeof part === 'string' ? part : fileNameOf(part)}`;
}
