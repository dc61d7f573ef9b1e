import type { LoadParts } from './entry.ts';

/** Everything that happens in the cache, for logs and metrics to listen to. */
export type CacheEvent =
  | { readonly type: 'load-start'; readonly key: string; readonly reason: LoadReason }
  | {
      readonly type: 'load-accepted';
      readonly key: string;
      readonly tookMs: number;
      readonly isChanged: boolean;
      /** Something was found, and it is not empty. */
      readonly isContent: boolean;
      readonly timing?: LoadParts | undefined;
    }
  | {
      readonly type: 'load-suspicious';
      readonly key: string;
      readonly kind: 'empty' | 'absent' | 'flapping';
      readonly replies: number;
    }
  | { readonly type: 'load-failed'; readonly key: string; readonly tookMs: number; readonly error: unknown }
  /** Another value has taken the place of one that was known, whichever replica has read it. */
  | { readonly type: 'replaced'; readonly key: string; readonly version: string }
  /** Another replica loads it: we wait for what it comes to. */
  | { readonly type: 'load-followed'; readonly key: string }
  /** A fault in making a reply anew: it is served as it was. */
  | { readonly type: 'compose-failed'; readonly key: string; readonly error: unknown }
  | { readonly type: 'evicted'; readonly key: string }
  | { readonly type: 'purged'; readonly keys: number; readonly isHard: boolean }
  /** Read from the second tier into memory. */
  | { readonly type: 'recalled'; readonly key: string; readonly isContent: boolean }
  /** A stored entry is not what was written: it was deleted, and the next request loads it again. */
  | { readonly type: 'entry-damaged'; readonly key: string; readonly error: unknown }
  | { readonly type: 'tier-failed'; readonly operation: string; readonly error: unknown }
  /** The store's file was damaged: it lies at `movedTo`, an empty one has taken its place. */
  | { readonly type: 'tier-damaged'; readonly movedTo: string; readonly error: unknown }
  /** It takes what it is given again, after it has failed. */
  | { readonly type: 'tier-recovered' }
  /** The distributed store can be reached again. */
  | { readonly type: 'tier-connected' };

/** early: fresh still, but asked for so often that nobody shall see it stale. ordered: by an operator. */
export type LoadReason = 'missing' | 'stale' | 'expired' | 'early' | 'ordered';

export type CacheListener = (event: CacheEvent) => void;
