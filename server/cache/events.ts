/** Everything that happens in the cache, for logs and metrics to listen to. */
export type CacheEvent =
  | { readonly type: 'load-start'; readonly key: string; readonly reason: 'missing' | 'stale' | 'expired' | 'early' }
  | { readonly type: 'load-accepted'; readonly key: string; readonly tookMs: number; readonly isChanged: boolean }
  | { readonly type: 'load-suspicious'; readonly key: string; readonly kind: 'empty' | 'absent'; readonly replies: number }
  | { readonly type: 'load-failed'; readonly key: string; readonly tookMs: number; readonly error: unknown }
  | { readonly type: 'evicted'; readonly key: string }
  | { readonly type: 'purged'; readonly keys: number; readonly isHard: boolean }
  | { readonly type: 'tier-failed'; readonly operation: string; readonly error: unknown };

export type CacheListener = (event: CacheEvent) => void;
