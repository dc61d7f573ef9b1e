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

/** What it answers: the file, or what was wrong with the original. */
export type ImageAnswer = { readonly bytes: Buffer } | { readonly fault: string };

/** An original from which nothing can be derived. Its message is for operators, never for a reply. */
export class ImageError extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.name = 'ImageError';
    this.isLate = isLate;
  }
}
