import type { Absent, Found, Unknown } from '../base/answer.ts';
import type { Source } from '../cache/entry.ts';
import type { ReadPart } from '../cache/part.ts';
import type { Stored } from './finished-replies.ts';
import type { RepresentationInput } from './representation.ts';
import type { FoundReply } from './send-representation.ts';

/** A reply that was made. */
export type ComposedReply = Found<{
  readonly reply: RepresentationInput;
  /** False for replies to addresses that nobody bounds: made for this request and forgotten. */
  readonly isKept?: boolean;
  /**
   * Something is missing in it that is expected to come: no shared cache may keep it. So is any reply with a part that
   * nobody knew, without saying so.
   */
  readonly isProvisional?: boolean;
}>;

/**
 * What a composition came to. moved: the same thing stands at another address. instead: it says what another recipe
 * says, whose reply is used.
 */
export type Composed =
  | ComposedReply
  | Absent
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'instead'; readonly recipe: Recipe }
  | Unknown;

/** How to make one reply out of cached values. It has no clock of its own: it is as old as its oldest part. */
export interface Recipe {
  readonly key: string;
  /** How long a part that is not stored may take. */
  readonly waitMs: number;
  /** Serve the finished reply while a new one is made (documents, which take time to render). */
  readonly servesOldMeanwhile: boolean;
  readonly compose: (read: ReadPart) => Promise<Composed>;
}

/** A finished reply and where its oldest part came from. */
export type Finished = Found<FoundReply>;

/** A finished reply, or why there is none. */
export type Made = Finished | Exclude<Composed, { kind: 'found' | 'instead' }>;

/** What a recipe comes to with what is stored, for operators. */
export interface Survey {
  /** Key of the reply. */
  readonly key: string;
  readonly outcome: Exclude<Composed, { kind: 'instead' }>;
  /** What it reads, in that order. */
  readonly parts: readonly Source<unknown>[];
  /** The finished reply that is kept. */
  readonly kept: Pick<Stored, 'representation' | 'isOutdated' | 'fault' | 'hits'> | undefined;
}
