/** An error in the operator's words: its message may name the upstream. */
export interface OpsError {
  readonly message: string;
  /** Of a call of the upstream: what kind of failure it was, and the status if there was one. */
  readonly fault?: string;
  readonly status?: number;
}

export interface DatedError extends OpsError {
  readonly at: string;
}

/** Where the value of a setting comes from: nobody set it, or who did. */
export type SettingOrigin = 'default' | 'environment' | 'file' | '.env';

/** A part of a policy: the value is that of this setting, which may be the general one (`CACHE_FRESH_S`). */
export interface PolicyOrigin {
  readonly setting: string;
  readonly origin: SettingOrigin;
}

interface Policy<Part> {
  readonly freshForMs: Part;
  readonly staleForMs: Part;
  readonly keepForMs: Part;
}

/** How long the parts of a load took, as far as they are known. */
export interface LoadTiming {
  readonly at: string;
  readonly tookMs: number;
  /** For its turn, where nobody but the asker names what is loaded. */
  readonly waitedMs?: number;
  /** From the call to the last byte of the reply, the reading of its pages left out. */
  readonly upstreamMs?: number;
  /** Decoding, parsing, normalizing and hashing, in the worker, with the wait for it. */
  readonly readMs?: number;
  /** For its pictures to be measured. */
  readonly picturesMs?: number;
}

/** `sized`: its beginning has been read, the rest is to come. */
export type PictureState = 'unknown' | 'sized' | 'measured' | 'unreadable' | 'unreachable';

export interface PictureReport {
  readonly id: string;
  /** Its address on the site. */
  readonly src: string;
  /** Where the upstream has it. */
  readonly url: string;
  readonly state: PictureState;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Of each format, the widths that it is given in, and those that lie on disk; of square files besides. */
  readonly files: readonly {
    readonly ending: string;
    readonly isSquare: boolean;
    readonly widths: readonly number[];
    readonly kept: readonly number[];
  }[];
  /** Why it failed. */
  readonly reason?: string;
  /** When it was looked at last. */
  readonly checkedAt?: string;
}

/** A value that a reply is made of. */
export interface PartReport {
  readonly key: string;
  readonly tags: readonly string[];
  readonly policy: Policy<number>;
  readonly policyOrigin: Policy<PolicyOrigin>;
  readonly state: 'fresh' | 'stale' | 'expired' | 'gone' | 'missing';
  /** Times asked for since the last confirmation. */
  readonly hits: number;
  readonly isLoading: boolean;
  /** Until a request would start a load; 0: the next one does. */
  readonly refreshInMs: number;
  readonly value: {
    readonly kind: 'found' | 'absent';
    readonly from: 'upstream' | 'second tier';
    readonly ageMs: number;
    readonly ttlMs: number;
    /** How long it is fresh in all, and by whose word: the policy's, a shorter one of the reply, or that of negative answers. */
    readonly freshForMs: number;
    readonly freshBy: 'policy' | 'reply' | 'negative';
    readonly isPurged: boolean;
    readonly isEmpty: boolean;
    readonly acceptedAt: string;
    readonly confirmedAt: string;
    readonly version: string;
    readonly bytes: number;
    readonly upstreamCacheControl: string | null;
  } | null;
  /** How often pictures stand in it, of how many something is known, and the first hundred of them, each once. */
  readonly pictures: {
    readonly named: number;
    readonly known: number;
    readonly items: readonly PictureReport[];
  } | null;
  /** While it cannot be loaded. */
  readonly lastFailure: { readonly failures: number; readonly nextTryInMs: number; readonly error: DatedError } | null;
  /** The last one that this process has seen, also after a load has succeeded. */
  readonly lastError: DatedError | null;
  readonly lastLoad: LoadTiming | null;
  readonly suspicion: {
    readonly kind: 'empty' | 'absent' | 'flapping';
    readonly replies: number;
    readonly forMs: number;
  } | null;
}

/** The finished reply that is kept. */
export interface ReplyReport {
  readonly version: string;
  readonly tags: readonly string[];
  readonly bytes: { readonly identity: number; readonly gzip?: number; readonly br?: number };
  readonly lastModified: string | null;
  readonly isPolished: boolean;
  readonly isPurged: boolean;
  readonly lastFault: { readonly error: OpsError; readonly nextTryInMs: number } | null;
  readonly hits: number;
}

/** `GET /ops/explain?path=` or `?key=`: why an address, or a value, is answered as it is. */
export type Explanation =
  | { readonly path: string; readonly kind: 'nothing' }
  | { readonly path: string; readonly kind: 'redirect'; readonly to: string; readonly status: number }
  /** Of a key: a value, or a finished reply that is kept. */
  | { readonly kind: 'value'; readonly key: string; readonly parts: readonly PartReport[] }
  | {
      readonly kind: 'reply';
      readonly key: string;
      readonly reply: ReplyReport | null;
      readonly parts: readonly PartReport[];
    }
  | {
      readonly path: string;
      readonly kind: 'page' | 'endpoint' | 'file';
      readonly name: string;
      readonly key: string;
      readonly outcome: 'found' | 'absent' | 'gone' | 'moved' | 'unknown';
      readonly to?: string;
      readonly error?: OpsError;
      readonly reply: ReplyReport | null;
      readonly parts: readonly PartReport[];
    };
