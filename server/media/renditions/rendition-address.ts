import { type CardName, isCardName } from '../../../shared/contract/share-card.ts';
import { fileNameOf, type RenditionEnding, type RenditionShape, renditionTypes } from '../image/rendition-widths.ts';

/** Increase it when renditions or sanitized SVGs change. Files of other revisions are not read. */
export const renditionRevision = 5;

export interface SizedAddress extends RenditionShape {
  readonly id: string;
  readonly version: string;
}

export type CardAddress = Pick<SizedAddress, 'id' | 'version'> & { readonly card: CardName };

export type MadePart = RenditionShape | CardName | 'drawing';

const partForm = /^(?:(square-)?([1-9]\d{0,4})|square-([1-9]\d{0,4})-at-(0|[1-46-9]0|100))\.(avif|webp|jpg)$/;
const idForm = /^[\w-]{16}$/;
/** Version of the file, then the mark of embedded rights. */
const versionForm = /^[\w-]{8}(?:[\w-]{4})?$/;

const isEnding = (text: string): text is RenditionEnding => Object.hasOwn(renditionTypes, text);

/** Parses `/media/{id}/{version}/{file}`. Undefined for other URLs. */
export function readAddress(id: string, version: string, file: string): SizedAddress | CardAddress | undefined {
  if (!idForm.test(id) || !versionForm.test(version)) return undefined;
  if (isCardName(file)) return { id, version, card: file };
  const [, square, width, pointedWidth, at, ending = ''] = partForm.exec(file) ?? [];
  if (!isEnding(ending)) return undefined;
  const isSquare = square !== undefined || at !== undefined;
  return {
    ...{ id, version, width: Number(width ?? pointedWidth), ending },
    ...(isSquare && { isSquare }),
    ...(at !== undefined && { at: Number(at) }),
  };
}

export const endingOf = (address: SizedAddress | CardAddress): RenditionEnding =>
  'card' in address ? 'jpg' : address.ending;

export const storedName = (id: string, version: string, part: MadePart): string =>
  `${id}/${version}/${typeof part === 'string' ? part : fileNameOf(part)}`;
