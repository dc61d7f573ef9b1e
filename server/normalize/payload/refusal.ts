/**
 * Why a payload cannot be read.
 * - wrong-shape: not a document of this kind
 * - reported: an error of the upstream in a 200 response
 * - absent: "not found" in a 200 response
 * - too-deep, too-many-values, too-long: beyond the limits
 */
export type RefusalReason = 'wrong-shape' | 'reported' | 'absent' | 'too-deep' | 'too-many-values' | 'too-long';

/** The only error that a normalizer throws. */
export class NormalizeRefusal extends Error {
  readonly reason: RefusalReason;
  readonly pointer: string;

  constructor(reason: RefusalReason, pointer: string, message: string) {
    super(message);
    this.name = 'NormalizeRefusal';
    this.reason = reason;
    this.pointer = pointer;
  }
}
