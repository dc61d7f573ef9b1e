import type { CardName } from '../../../shared/contract/share-card.ts';
import type { VariantShape } from '../variants/picture-widths.ts';
import type { Rights } from '../variants/rights.ts';

/** What the process that derives files is told to do with an original. */
export interface ImageTask {
  readonly original: Buffer;
  /**
   * `drawing`: the SVG itself, sanitized. `size`: of the beginning of a file, and `measures`: of all of it, what is seen,
   * as JSON.
   */
  readonly shape: VariantShape | CardName | 'drawing' | 'size' | 'measures';
  /** What is written into a derived file. */
  readonly rights?: Rights;
}

/** The response of that process: the file, or the error. `isTemporary` if the system ran out of a resource. */
export type ImageAnswer = { readonly bytes: Buffer } | { readonly fault: string; readonly isTemporary: boolean };

/** An original from which nothing can be derived. Its message is for operators, never for a reply. */
export class ImageError extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.name = 'ImageError';
    this.isLate = isLate;
  }
}

/**
 * The image process could not start, ended early or ran out of a resource of the system. The original may be valid, so
 * nothing about it is stored.
 */
export class ImageProcessError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ImageProcessError';
  }
}
