import type { SettingOrigin } from './explanation.ts';

/** The operator endpoints under `/ops`. Times are ISO 8601; names in `AtMs` are milliseconds since the epoch. */

/** `metrics` sends Prometheus text, all others JSON. */
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
  overview: '/ops/overview',
  replicas: '/ops/replicas',
  metrics: '/ops/metrics',
} as const;

export interface SettingReport {
  readonly name: string;
  readonly group: string;
  readonly help: string;
  /** Allowed values, following "must be". */
  readonly allowed: string;
  /** Null if unset or secret. */
  readonly value: string | null;
  /** A secret. `origin` shows whether it is set. */
  readonly isHidden: boolean;
  readonly defaultText: string;
  readonly origin: SettingOrigin;
}

/** Allowed settings that are probably a mistake. */
export interface SettingWarning {
  /** `deadlines-equal` */
  readonly rule: string;
  readonly settings: readonly string[];
  readonly detail: string;
}

export interface SettingsReport {
  readonly settings: readonly SettingReport[];
  readonly warnings: readonly SettingWarning[];
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

/** Progress of the pre-generation of all images. `paused`: visitors' requests have priority. */
export interface WarmReport {
  readonly state: 'reading' | 'making' | 'paused' | 'done' | 'stopped' | 'failed';
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Null while content is loaded. */
  readonly images: number | null;
  /** Completed images. */
  readonly imagesDone: number;
  /** Of the images visited so far. */
  readonly files: number;
  readonly made: number;
  readonly existing: number;
  readonly bytes: number;
  /** The first hundred failures. */
  readonly failed: readonly { readonly what: string; readonly reason: string }[];
}

interface FileTotals {
  readonly files: number;
  readonly bytes: number;
}

/** `GET /ops/media`. Queues, limits and states are metrics. */
export interface MediaReport {
  readonly disk: Readonly<Record<'originals' | 'renditions' | 'tiles', FileTotals>>;
  readonly failures: readonly ImageFailure[];
  readonly warm: WarmReport | null;
}

/** `POST /ops/warm`: 202 with the started or joined run. */
export interface WarmAnswer {
  readonly isJoined: boolean;
  readonly warm: WarmReport;
}

export const hourMinutes = 60;

/** `residentBytes` and `eventLoopDelayMs` (maximum) are states of a minute, others are counts. */
export const hourSeries = [
  'hits',
  'misses',
  'serverErrors',
  'upstreamCalls',
  'upstreamFailures',
  'residentBytes',
  'eventLoopDelayMs',
] as const;

export type HourSeries = (typeof hourSeries)[number];

/** `GET /ops/overview`: numbers of the process that responds, a number a minute, the current minute last. */
export interface LastHourReport {
  readonly stepMs: number;
  readonly series: Readonly<Record<HourSeries, readonly number[]>>;
}

export interface ReplicaReport {
  readonly id: string;
  readonly isSelf: boolean;
  readonly build: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  readonly uptimeS: number;
  readonly residentBytes: number;
  readonly isReady: boolean;
  readonly lastSeenAt: string;
}

/** `GET /ops/replicas`. `store`: Redis is not configured, responds, or fails. */
export interface ReplicaList {
  readonly store: 'none' | 'connected' | 'unreachable';
  readonly replicas: readonly ReplicaReport[];
}
