/** A change of content. Times are ISO 8601, null if the change has not reached the stage. */
export interface ChangeReport {
  /** `invalidated`: by a webhook, an operator or the content folder. `refreshed`: a load found new content. */
  readonly cause: 'invalidated' | 'refreshed' | 'scheduled';
  /** The first twenty. */
  readonly tags: readonly string[];
  readonly at: string;
  readonly reloadedAt: string | null;
  /** Null without `CDN_PURGE`, too. */
  readonly purgedAt: string | null;
  /** When this replica served the first response that is up to date. */
  readonly servedAt: string | null;
}

export interface StageTimes {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** `GET /ops/changes`: the last hundred changes as this replica saw them, latest first, and times since their start. */
export interface PublishReport {
  readonly changes: readonly ChangeReport[];
  readonly times: Readonly<Record<'reloaded' | 'purged' | 'served', StageTimes>>;
}
