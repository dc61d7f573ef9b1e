import type { LoadTimings } from './entry.ts';
import type { Suspicion } from './stores/replica-message.ts';

export type CacheEvent =
  | { readonly type: 'load-start'; readonly key: string; readonly reason: LoadReason }
  | {
      readonly type: 'load-accepted';
      readonly key: string;
      readonly tookMs: number;
      readonly isChanged: boolean;
      /** It replaced another value, possibly "not found". */
      readonly isReplacing?: boolean;
      readonly values?: readonly [before: Buffer, after: Buffer];
      readonly isContent: boolean;
      readonly timing?: LoadTimings | undefined;
    }
  | ({ readonly type: 'load-suspicious'; readonly key: string; readonly acceptedAtMs: number } & Pick<
      Suspicion,
      'kind' | 'responses'
    >)
  /** A suspicious loss has persisted, so it replaces the stored value. */
  | {
      readonly type: 'loss-accepted';
      readonly key: string;
      readonly kind: Suspicion['kind'];
      readonly before: Buffer;
      readonly after: Buffer;
    }
  | {
      readonly type: 'load-failed';
      readonly key: string;
      readonly tookMs: number;
      readonly error: unknown;
      /** No stored value can be served instead, so visitors get 503. */
      readonly isUnserved: boolean;
    }
  /** A value replaced another one, whichever replica loaded it. */
  | { readonly type: 'replaced'; readonly key: string; readonly version: string }
  | { readonly type: 'load-followed'; readonly key: string }
  /** A response could not be rebuilt, so the old one is served. */
  | { readonly type: 'compose-failed'; readonly key: string; readonly error: unknown }
  | { readonly type: 'evicted'; readonly key: string }
  | { readonly type: 'purged'; readonly keys: number; readonly isHard: boolean }
  | { readonly type: 'recalled'; readonly key: string; readonly isContent: boolean }
  | { readonly type: 'entry-damaged'; readonly key: string; readonly error: unknown }
  | { readonly type: 'store-failed'; readonly operation: string; readonly error: unknown }
  | { readonly type: 'store-damaged'; readonly movedTo: string; readonly error: unknown }
  /** Redis may evict data that nothing can rebuild. */
  | { readonly type: 'store-evicts'; readonly policy: string }
  | { readonly type: 'store-recovered' }
  | { readonly type: 'store-connected' };

/** early: a hot value before it gets stale. ordered: by an operator. */
export type LoadReason = 'missing' | 'stale' | 'expired' | 'early' | 'ordered';
export type CacheListener = (event: CacheEvent) => void;
