import type { ReadPart, Unknown } from '../cache/part.ts';
import type { Sources } from './sources.ts';

/** The three answers, and a fourth for what stands elsewhere. Absent is a fact, unknown is none. */
export type Answer<Value> = { readonly kind: 'found'; readonly value: Value } | { readonly kind: 'absent' } | Unknown;

/** What a join reads with: every part it reads is one the finished reply depends on. */
export interface Reader {
  readonly read: ReadPart;
  readonly sources: Sources;
}
