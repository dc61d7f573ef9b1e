import type { OpsError, SettingOrigin } from './explanation.ts';

/**
 * What the operator endpoints under `/ops` are asked and answer: read by the server, which gives it, and by the operator's
 * page, which shows it. Moments are ISO 8601 unless their name ends in `AtMs`, which are milliseconds since the epoch.
 */

/** Where they stand. `events` answers server-sent events, `metrics` Prometheus' text, all others JSON. */
export const opsPaths = {
  explain: '/ops/explain',
  config: '/ops/config',
  cache: '/ops/cache',
  purge: '/ops/purge',
  refresh: '/ops/refresh',
  hook: '/ops/hooks/:name',
  repairs: '/ops/repairs',
  media: '/ops/media',
  warm: '/ops/warm',
  history: '/ops/history',
  replicas: '/ops/replicas',
  events: '/ops/events',
  metrics: '/ops/metrics',
} as const;

/** One setting as it is in force. */
export interface SettingReport {
  readonly name: string;
  readonly group: string;
  readonly help: string;
  /** What is allowed, in words that follow "must be". */
  readonly allowed: string;
  /** The value in force as a text; null where there is none, or where it is not shown. */
  readonly value: string | null;
  /** It is a secret: whether there is one is told by `origin`. */
  readonly isHidden: boolean;
  /** What holds while it is not set, in words. */
  readonly defaultText: string;
  readonly origin: SettingOrigin;
}

/** Settings that are allowed and hardly meant. */
export interface SettingWarning {
  /** Name of the rule, `deadlines-equal`. */
  readonly rule: string;
  readonly settings: readonly string[];
  readonly detail: string;
}

/** `GET /ops/config`. */
export interface SettingsReport {
  readonly settings: readonly SettingReport[];
  readonly warnings: readonly SettingWarning[];
}

/** What is under way, and what waits for it. */
export interface QueueReport {
  readonly running: number;
  readonly waiting: number;
}

/** What was asked of a picture and failed. */
export interface PictureFailure {
  readonly id: string;
  /** Its address on the site. */
  readonly src: string;
  /** Where the upstream has it. */
  readonly url: string;
  /** Reading and measuring it, or making a file of it (`750.avif`). */
  readonly of: 'measure' | 'file';
  readonly file?: string;
  readonly reason: string;
  readonly at: string;
  /** Null: when content that names it is loaded, or somebody asks. */
  readonly nextTryAt: string | null;
}

/** What making all files of all pictures has come to so far. `paused`: pictures are made for visitors. */
export interface WarmReport {
  readonly state: 'reading' | 'making' | 'paused' | 'done' | 'stopped' | 'failed';
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Null while the content is read that names them. */
  readonly pictures: number | null;
  /** Pictures of which nothing is left to do. */
  readonly picturesDone: number;
  /** Of the pictures that have been looked at so far. */
  readonly files: number;
  readonly made: number;
  /** Made before. */
  readonly kept: number;
  readonly bytes: number;
  /** The first hundred of what could not be made, or read. */
  readonly failed: readonly { readonly what: string; readonly reason: string }[];
}

/** `GET /ops/media`. */
export interface MediaReport {
  /** Pictures that are read and measured. */
  readonly measuring: QueueReport;
  /** Files that are made for who waits for them, and in the time that is left over. */
  readonly making: { readonly asked: QueueReport; readonly spare: QueueReport };
  readonly disk: {
    readonly folder: string;
    readonly maxBytes: number;
    readonly originals: { readonly files: number; readonly bytes: number };
    readonly variants: { readonly files: number; readonly bytes: number };
    /** Of the disk it lies on; null where that cannot be told. */
    readonly freeBytes: number | null;
    readonly totalBytes: number | null;
  };
  /** Those that memory knows, by what is known of them. */
  readonly pictures: { readonly measured: number; readonly unreadable: number; readonly unreachable: number };
  readonly failures: readonly PictureFailure[];
  /** The last `POST /ops/warm` of this process. */
  readonly warm: WarmReport | null;
}

/** `POST /ops/warm`: 202, with what was begun, or what was under way and has been joined. */
export interface WarmAnswer {
  readonly isJoined: boolean;
  readonly warm: WarmReport;
}

/** One number a minute, by name. Counts are of that minute; the last four are what was there at its end. */
export const historySeries = [
  'hitsFresh',
  'hitsStale',
  'hitsExpired',
  'misses',
  'notModified',
  'clientErrors',
  'serverErrors',
  'refused',
  'upstreamCalls',
  'upstreamFailures',
  'loads',
  'refreshes',
  'loadFailures',
  'repliesKept',
  'cacheBytes',
  'residentBytes',
  'eventLoopDelayMs',
] as const;

export type HistorySeries = (typeof historySeries)[number];

/** How many took how long, minute by minute. */
export interface LatencyHistory {
  /** Upper bounds of the buckets in seconds, rising; the last bucket has none. */
  readonly boundsS: readonly number[];
  /** For each bucket, one count a minute; not cumulative. */
  readonly counts: readonly (readonly (number | null)[])[];
}

/**
 * `GET /ops/history?minutes=&replica=`: the last minutes, the oldest first, at most a day. Of all replicas together (counts
 * and bytes summed, the longest delay), or of one. Null: nobody was there in that minute.
 */
export interface History {
  readonly stepMs: number;
  /** Begin of the first minute. */
  readonly fromAtMs: number;
  readonly minutes: number;
  /** Null: all together. */
  readonly replica: string | null;
  /** Those whose numbers there are. */
  readonly replicas: readonly string[];
  readonly series: Readonly<Record<HistorySeries, readonly (number | null)[]>>;
  /** Requests, as far as they are timed. */
  readonly requestLatency: LatencyHistory;
  readonly upstreamLatency: LatencyHistory;
}

/** A process that serves the site. */
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

/**
 * `GET /ops/replicas`. `store`: the Redis in which replicas leave word of themselves: none is configured, it answers, or it
 * does not and others cannot be seen.
 */
export interface ReplicaList {
  readonly store: 'none' | 'answers' | 'silent';
  readonly replicas: readonly ReplicaReport[];
}

/** What has happened. Fields beside the first three are there where they say something. */
export interface OpsEvent {
  readonly at: string;
  /** Who it happened to: the id of a replica. */
  readonly replica: string;
  readonly type:
    | 'load-start'
    | 'load-accepted'
    | 'load-failed'
    | 'load-suspicious'
    | 'load-followed'
    | 'replaced'
    | 'compose-failed'
    | 'evicted'
    | 'purged'
    | 'recalled'
    | 'entry-damaged'
    | 'tier-failed'
    | 'tier-damaged'
    | 'tier-recovered'
    | 'tier-connected'
    | 'picture-failed';
  /** Of a value or reply; of a picture its id. */
  readonly key?: string;
  /** Why a load has begun, or what is suspicious about its answer. */
  readonly reason?: string;
  readonly tookMs?: number;
  readonly isChanged?: boolean;
  readonly version?: string;
  /** How many were purged. */
  readonly count?: number;
  readonly isHard?: boolean;
  /** What the store was asked for. */
  readonly operation?: string;
  readonly error?: OpsError;
}

/**
 * `GET /ops/events`: server-sent events, to be read with `fetch` and the token. `event: happened` has an {@link OpsEvent} as
 * its data; `event: reset` says that some were missed. A comment comes every 20 s. `Last-Event-ID: 0` asks for all that are
 * kept.
 */
export const opsEventNames = { happened: 'happened', reset: 'reset' } as const;
