/** The operator endpoints under `/ops`. Times are ISO 8601. `metrics` sends Prometheus text, all others JSON. */
export const opsPaths = {
  explain: '/ops/explain',
  config: '/ops/config',
  cache: '/ops/cache',
  purge: '/ops/purge',
  refresh: '/ops/refresh',
  hook: '/ops/hooks/:name',
  changes: '/ops/changes',
  repairs: '/ops/repairs',
  media: '/ops/media',
  warm: '/ops/warm',
  replicas: '/ops/replicas',
  enquiries: '/ops/enquiries',
  metrics: '/ops/metrics',
} as const;

/** Enquiries in the store. */
export interface EnquiryReport {
  readonly waiting: number;
  readonly failed: number;
  readonly delivered: number;
  /** The oldest that are not delivered. */
  readonly open: readonly {
    readonly id: string;
    readonly state: string;
    readonly attempts: number;
    readonly reason?: string;
    readonly receivedAt: string;
    readonly nextAt: string;
  }[];
}

export interface ImageFailure {
  readonly id: string;
  readonly src: string;
  readonly url: string;
  /** Analyzing the image, or creating a file (`750.avif`). */
  readonly of: 'measure' | 'file';
  readonly file?: string;
  readonly reason: string;
  readonly at: string;
  /** Null: at the next load or request. */
  readonly nextTryAt: string | null;
}
