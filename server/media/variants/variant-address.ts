import { type CardName, cardNames } from '../../../shared/contract/share-card.ts';
import { type DerivedEnding, derivedTypes, fileNameOf, type VariantShape } from './picture-widths.ts';

/** Increase it when renditions or sanitized SVGs change. Files of other revisions are not read. */
export const variantRevision = 4;

export interface VariantAddress extends VariantShape {
  readonly id: string;
  readonly version: string;
}

export interface CardAddress {
  readonly id: string;
  readonly version: string;
  readonly card: CardName;
}

export type KeptPart = VariantShape | CardName | 'drawing';

const partForm = /^(square-)?([1-9]\d{0,4})\.(avif|webp|jpg)$/;
const idForm = /^[\w-]{16}$/;
/** Version of the file, then the mark of embedded rights. */
const versionForm = /^[\w-]{8}(?:[\w-]{4})?$/;

function isEnding(text: string): text is DerivedEnding {
  return Object.hasOwn(derivedTypes, text);
}

/** Parses `/media/{id}/{version}/{file}`. Undefined for other URLs. */
export function readVariantAddress(id: string, version: string, file: string): VariantAddress | undefined {
  const [, square, width = '', ending = ''] = partForm.exec(file) ?? [];
  if (!idForm.test(id) || !versionForm.test(version) || !isEnding(ending)) return undefined;
  return { id, version, width: Number(width), ending, ...(square && { isSquare: true }) };
}

export function readCardAddress(id: string, version: string, file: string): CardAddress | undefined {
  const card = Object.values(cardNames).find((name) => name === file);
  return card && idForm.test(id) && versionForm.test(version) ? { id, version, card } : undefined;
}

export function keptName(id: string, version: string, part: KeptPart): string {
  return `${id}/${version}/${typeof part === 'string' ? part : fileNameOf(part)}`;
}
