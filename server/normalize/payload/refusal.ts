/**
 * Why a reply cannot be read at all.
 * - wrong-shape: a value that is no document of this kind
 * - reported: an error of the upstream's own inside a good status
 * - absent: the upstream says, inside a good status, that there is no such thing
 * - too-deep, too-many-values, too-long: beyond what is read in bounded time
 */
export type RefusalReason = 'wrong-shape' | 'reported' | 'absent' | 'too-deep' | 'too-many-values' | 'too-long';

/** The one error a normalizer throws; whatever else a reply holds, it is read. */
export class NormalizeRefusal extends Error {
  readonly reason: RefusalReason;
  /** RFC 6901 pointer to what could not be read. */
  readonly pointer: string;

  constructor(reason: RefusalReason, pointer: string, message: string) {
    super(message);
    this.name = 'NormalizeRefusal';
    this.reason = reason;
    this.pointer = pointer;
  }
}
