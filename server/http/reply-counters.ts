import type { Provenance } from '../cache/lookup.ts';

/** Counts replies made from the cache. Plain integers: they are counted on the hot path and read when asked for. */
export class ReplyCounters {
  /** By the state of what was stored. */
  readonly hits = { fresh: 0, stale: 0, expired: 0 };
  /** By what the upstream was asked for. */
  readonly forwarded = { miss: 0, renewed: 0, collapsed: 0 };
  /** Replies after whose content the last refresh failed. */
  saved = 0;
  /** Replies that were a 304. */
  notModified = 0;

  count({ via, state, isSaved }: Provenance): void {
    if (via === 'hit') this.hits[state] += 1;
    else this.forwarded[via] += 1;
    if (isSaved) this.saved += 1;
  }
}
