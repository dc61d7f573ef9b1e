import type { Source } from './entry.ts';

/** A part of a composition, parsed. */
export type Part<Value> =
  | { readonly kind: 'found'; readonly value: Value; readonly json: Buffer }
  | { readonly kind: 'absent' }
  | Unknown;

/** Nobody can say: the upstream failed and nothing is stored. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly error: unknown;
  readonly retryAfterMs: number;
}

/** Reads a part and remembers that the composition depends on it. */
export type ReadPart = <Value>(source: Source<Value>) => Promise<Part<Value>>;

/** What gives parts one by one, waiting at most `waitMs` for what is not stored. */
export interface PartReader {
  part<Value>(source: Source<Value>, waitMs: number): Promise<Part<Value>>;
}
