/** For operators: the message may name the upstream. */
export interface OpsError {
  readonly message: string;
  /** Kind and status of a failed upstream call. */
  readonly kind?: string;
  readonly status?: number;
}

export interface DatedError extends OpsError {
  readonly at: string;
}

export type SettingOrigin = 'default' | 'environment' | 'file' | '.env';

/** The setting that defines a part of a policy, possibly the general `CACHE_FRESH_S`. */
export interface PolicyOrigin {
  readonly setting: string;
  readonly origin: SettingOrigin;
}

interface Policy<Part> {
  readonly freshForMs: Part;
  readonly staleForMs: Part;
  readonly keepForMs: Part;
}

export interface LoadTiming {
  readonly at: string;
  readonly tookMs: number;
  /** In the queue, for content that only this client requests. */
  readonly waitedMs?: number;
  /** From the call to the last byte, without reading. */
  readonly upstreamMs?: number;
  /** Decoding, parsing, normalizing and hashing in the worker, with the wait for it. */
  readonly readMs?: number;
  readonly imagesMs?: number;
}

/** `sized`: only its size is known so far. */
export type ImageState = 'unknown' | 'sized' | 'measured' | 'unreadable' | 'unreachable';

export interface ImageReport {
  readonly id: string;
  /** Path on the site. */
  readonly src: string;
  readonly url: string;
  readonly state: ImageState;
  readonly width?: number;
  readonly height?: number;
  /** By format: offered widths and widths on disk. */
  readonly files: readonly {
    readonly ending: string;
    readonly isSquare: boolean;
    readonly widths: readonly number[];
    readonly stored: readonly number[];
  }[];
  readonly reason?: string;
  readonly checkedAt?: string;
}

export interface DependencyReport {
  readonly key: string;
  readonly tags: readonly string[];
  readonly policy: Policy<number>;
  readonly policyOrigin: Policy<PolicyOrigin>;
  readonly state: 'fresh' | 'stale' | 'expired' | 'gone' | 'missing';
  /** Since the last confirmation. */
  readonly hits: number;
  readonly isLoading: boolean;
  /** Until a request would start a load; 0: the next one does. */
  readonly refreshInMs: number;
  readonly value: {
    readonly kind: 'found' | 'absent';
    readonly from: 'upstream' | 'second store';
    readonly ageMs: number;
    readonly ttlMs: number;
    /** Total freshness, and whether the policy, the response or negative caching defines it. */
    readonly freshForMs: number;
    readonly freshBy: 'policy' | 'response' | 'negative';
    readonly isPurged: boolean;
    readonly isEmpty: boolean;
    readonly acceptedAt: string;
    readonly confirmedAt: string;
    readonly version: string;
    readonly bytes: number;
    readonly upstreamCacheControl: string | null;
  } | null;
  /** Number of images and analyzed images, and the first hundred. */
  readonly images: {
    readonly named: number;
    readonly known: number;
    readonly items: readonly ImageReport[];
  } | null;
  readonly lastFailure: { readonly failures: number; readonly nextTryInMs: number; readonly error: DatedError } | null;
  /** Also after a successful load. */
  readonly lastError: DatedError | null;
  readonly lastLoad: LoadTiming | null;
  readonly suspicion: {
    readonly kind: 'empty' | 'absent' | 'flapping';
    readonly responses: number;
    readonly forMs: number;
    /** The loss is accepted then, if it persists. */
    readonly acceptedAt: string;
  } | null;
}

export interface ResponseReport extends Pick<DependencyReport, 'tags' | 'hits'> {
  readonly version: string;
  readonly bytes: { readonly identity: number; readonly gzip?: number; readonly br?: number };
  readonly lastModified: string | null;
  readonly isPolished: boolean;
  readonly isPurged: boolean;
  readonly lastFailure: { readonly error: OpsError; readonly nextTryInMs: number } | null;
}

/** `GET /ops/explain?path=` or `?key=`: how a path or key is served. */
export type Explanation =
  | { readonly path: string; readonly kind: 'nothing' }
  | { readonly path: string; readonly kind: 'image'; readonly image: ImageReport }
  | { readonly path: string; readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'value'; readonly key: string; readonly parts: readonly DependencyReport[] }
  | {
      readonly kind: 'response';
      readonly key: string;
      readonly response: ResponseReport | null;
      readonly parts: readonly DependencyReport[];
    }
  | {
      readonly path: string;
      readonly kind: 'page' | 'endpoint' | 'file';
      readonly name: string;
      readonly key: string;
      readonly outcome: 'found' | 'absent' | 'gone' | 'moved' | 'unknown';
      readonly to?: string;
      readonly error?: OpsError;
      readonly tags: readonly string[];
      /** As the cache in front gets them; empty without `CDN_PURGE`, and with nginx, which has no tags. */
      readonly sentTags: readonly string[];
      readonly response: ResponseReport | null;
      readonly parts: readonly DependencyReport[];
    };
