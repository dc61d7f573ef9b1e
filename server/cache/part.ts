import type { Answer } from '../base/answer.ts';
import type { Entry, Source } from './entry.ts';

/** A part of a composition, parsed when it is needed, and the same as JSON. */
export type Part<Value> = Answer<Value, { readonly bytes: () => Promise<Buffer> } & Pick<Entry, 'updatedAt'>>;

/**
 * What is joined with values when they are read as parts. It changes without them: a reply depends on both, each in its
 * version.
 */
export interface Joins {
  /** Another number whenever a value is joined with something else than before. A look-up: every hit asks. */
  versionOf(entry: Entry): number;
  /** What a composition has to wait for before it reads a value; undefined for nothing. Never rejects. */
  settled(entry: Entry): Promise<void> | undefined;
  /** Joins what was parsed of an entry's JSON, which is changed; about how many bytes of JSON it is longer by. */
  into(entry: Entry, value: unknown): number;
  /** The JSON of the same; the entry's own bytes where there is nothing to join. */
  bytes(entry: Entry): Promise<Buffer>;
}

/** Reads a part and remembers that the composition depends on it. */
export type ReadPart = <Value>(source: Source<Value>) => Promise<Part<Value>>;

/** What gives parts one by one, waiting at most `waitMs` for what is not stored. */
export interface PartReader {
  part<Value>(source: Source<Value>, waitMs: number): Promise<Part<Value>>;
}
