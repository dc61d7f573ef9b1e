import type { CardName } from '../../../shared/contract/share-card.ts';
import type { RenditionShape } from './rendition-widths.ts';
import type { Rights } from './rights.ts';
import type { TileShape } from './tile-grid.ts';

interface FileTask {
  /** A string is the path of a large JPEG or PNG. */
  readonly original: Buffer | string;
  /** `drawing`: sanitized SVG. `size` (of the first bytes) and `measures`: JSON. */
  readonly shape: RenditionShape | CardName | 'drawing' | 'size' | 'measures';
  readonly rights?: Rights;
}

interface PyramidTask {
  readonly original: Buffer | string;
  /** Path of the file to write. The response is empty. */
  readonly pyramid: string;
  /** False for an alpha channel without transparency, too. */
  readonly isTransparent: boolean;
}

interface TileTask {
  /** Path of a pyramid, or the bytes of an original. */
  readonly source: Buffer | string;
  readonly tile: TileShape;
  readonly rights?: Rights;
}

export type ImageTask = FileTask | PyramidTask | TileTask;

/** `isTemporary` if the system ran out of a resource. */
export type ImageAnswer = { readonly bytes: Buffer } | { readonly message: string; readonly isTemporary: boolean };

export class ImageError extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.name = 'ImageError';
    this.isLate = isLate;
  }
}

/** The image process failed or lacked a resource. Nothing is stored about the original, which may be valid. */
export class ImageProcessError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ImageProcessError';
  }
}
