import type { Absent, Found, Unknown } from '../base/lookup-result.ts';
import type { ReadDependency } from '../cache/dependency.ts';
import type { Source } from '../cache/entry.ts';
import type { ResponseState } from './prepared-headers.ts';
import type { Representation, RepresentationInput } from './representation.ts';
import type { StoredResponse } from './response-store.ts';

export type ComposedResponse = Found<{
  readonly response: RepresentationInput;
  /** False for URLs that visitors can invent: the response is not stored. */
  readonly isStored?: boolean;
  /** Content that should come is missing, so shared caches must not store it. Unknown dependencies imply it. */
  readonly isProvisional?: boolean;
}>;

/** moved: to another URL. instead: use the response of another builder. */
export type BuildOutcome =
  | ComposedResponse
  | Absent
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'instead'; readonly builder: ResponseBuilder }
  | Unknown;

/** Builds one response from cached values. The response is as old as its oldest dependency. */
export interface ResponseBuilder {
  readonly key: string;
  readonly waitMs: number;
  /** Serve the stored response for half a second after a change. For documents, which take time to render. */
  readonly servesOldMeanwhile: boolean;
  readonly compose: (read: ReadDependency) => Promise<BuildOutcome>;
}

export type FoundResponse = Found<
  ResponseState & {
    readonly representation: Representation;
    readonly isArbitrary?: boolean;
  }
>;
export type BuildResult = FoundResponse | Exclude<BuildOutcome, { kind: 'found' | 'instead' }>;

export interface BuildPlan {
  readonly key: string;
  readonly outcome: Exclude<BuildOutcome, { kind: 'instead' }>;
  readonly parts: readonly Source<unknown>[];
  readonly tags: readonly string[];
  readonly stored: StoredResponse | undefined;
}
