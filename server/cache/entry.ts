import { createHash, subtle } from 'node:crypto';
import type { Absent, Found } from '../base/lookup-result.ts';
import { isToCome, type Lifetimes } from './freshness.ts';

export interface Entry {
  readonly key: string;
  readonly tags: readonly string[];
  /** absent: the upstream returned "not found" (a negative entry). */
  readonly kind: 'found' | 'absent';
  readonly json: Buffer;
  readonly version: string;
  readonly acceptedAtMs: number;
  readonly confirmedAtMs: number;
  readonly isInvalidated: boolean;
  readonly isEmpty: boolean;
  /** Nothing exists under a key that need not exist. Redis stores it briefly, SQLite never. */
  readonly isPassing?: boolean;
  /** Only the request names this key, so it falls under the limits for arbitrary keys. */
  readonly isUnnamed?: boolean;
  readonly freshAtMostMs?: number;
  /** When dates of publication show or hide something, in milliseconds since the epoch. */
  readonly changesAtMs?: number;
  /** Date of the last change in the value. null: it has none. undefined: an older version stored it. */
  readonly updatedAt?: string | null;
  /** Images whose details are joined into the value when a response is built. The cache does not read it. */
  readonly imageIds?: Buffer;
  readonly annotation?: string;
  /** Size of the content before an accepted loss, until content of a similar size returns. */
  readonly lostBytes?: number | undefined;
}

export const isContent = ({ kind, isEmpty }: Pick<Entry, 'kind' | 'isEmpty'>): boolean => kind === 'found' && !isEmpty;

export type LoadTimings = Readonly<Record<'waitedMs' | 'upstreamMs' | 'readMs' | 'imagesMs', number>>;

interface LoadedFacts {
  readonly isEmpty?: boolean;
  /** It may replace any content, even if it is empty. */
  readonly isSure?: boolean;
  readonly isUnnamed?: boolean;
  readonly freshAtMostMs?: number;
  readonly changesAtMs?: number | undefined;
  readonly updatedAt?: string | null;
  readonly imageIds?: Buffer;
  /** Version of the upstream's own words, without dates that we added. */
  readonly sourceVersion?: string;
  readonly annotation?: unknown;
  readonly timing?: LoadTimings;
  readonly related?: RelatedKeys | undefined;
  /** Called before it replaces another value. `isJudged`: it was compared with a stored value. */
  readonly onAccept?: ((isJudged: boolean) => void) | undefined;
}

type LoadedAs<Content extends object> =
  | Found<LoadedFacts & Content>
  | (Absent & Pick<Entry, 'changesAtMs'> & { readonly isExpected?: boolean });
export type LoadedJson = LoadedAs<{ readonly json: Buffer }>;
export type Loaded<Value> = LoadedJson | LoadedAs<{ readonly value: Value }>;

export interface Source<Value> {
  readonly key: string;
  readonly tags: readonly string[];
  readonly lifetimes: Lifetimes;
  /** Language that readers get of an entry with several. Undefined: the default. */
  readonly locale?: string | undefined;
  readonly load: (stored?: Entry) => Promise<Loaded<Value>>;
  /** Requests wait at least this long if nothing is stored. */
  readonly minWaitMs?: number;
  /**
   * Queues the load. It rejects only if our own limits refuse the load. That is not a failure, so there is no back-off.
   */
  readonly inTurn?: <Outcome>(load: () => Promise<Outcome>) => Promise<Outcome>;
  /** Visitors can invent such keys. Values that only requests name are loaded as `isUnnamed`. */
  readonly isArbitrary?: boolean;
}

export interface RelatedKeys {
  readonly gained: readonly string[];
  /** Keys that no longer exist. They are loaded again, and one "not found" is enough. */
  readonly lost: readonly Source<unknown>[];
}

/** Copies a text to a buffer of exactly its size. `Buffer.from(string)` would pin a shared 64 KiB slab. */
export function exactBuffer(text: string, encoding?: BufferEncoding): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, encoding));
  bytes.write(text, encoding);
  return bytes;
}

export const largeBytes = 262_144;
const versions = new WeakMap<Buffer, string>();

const shortened = (hash: Buffer): string => hash.toString('base64url').slice(0, 16);

export function versionOf(bytes: Buffer): string {
  const known = versions.get(bytes);
  if (known !== undefined) return known;
  const version = shortened(createHash('sha256').update(bytes).digest());
  if (bytes.length > largeBytes) versions.set(bytes, version);
  return version;
}

/** Hashes large buffers on another thread. `versionOf` then returns at once. */
export async function hash(bytes: Buffer<ArrayBuffer>): Promise<void> {
  if (bytes.length > largeBytes) versions.set(bytes, shortened(Buffer.from(await subtle.digest('SHA-256', bytes))));
}

export function withKnownVersion(bytes: Buffer, version: string): Buffer {
  versions.set(bytes, version);
  return bytes;
}

/** True if the candidate was confirmed later, or the own entry is missing or dated in the future. */
export const isNewer = (candidate: Pick<Entry, 'confirmedAtMs'>, own: Entry | undefined, nowMs: number): boolean =>
  !own || isToCome(own.confirmedAtMs, nowMs) || candidate.confirmedAtMs > own.confirmedAtMs;

const nothing = Buffer.alloc(0);

function jsonOf(loaded: Loaded<unknown>): Buffer {
  if (loaded.kind === 'absent') return nothing;
  return 'json' in loaded ? loaded.json : exactBuffer(JSON.stringify(loaded.value));
}

export function entryOf<Value>({ key, tags }: Source<Value>, loaded: Loaded<Value>, nowMs: number): Entry {
  const found = loaded.kind === 'found' ? loaded : undefined;
  const json = jsonOf(loaded);
  const { isEmpty = false, isUnnamed = false, freshAtMostMs, updatedAt, imageIds, annotation } = found ?? {};
  return {
    ...(loaded.changesAtMs !== undefined && { changesAtMs: loaded.changesAtMs }),
    ...{ key, tags, json, isEmpty, isUnnamed, freshAtMostMs, updatedAt, imageIds },
    kind: loaded.kind,
    version: found ? versionOf(json) : 'absent',
    acceptedAtMs: nowMs,
    confirmedAtMs: nowMs,
    isInvalidated: false,
    isPassing: !found || (isEmpty && isUnnamed),
    annotation: annotation === undefined ? undefined : JSON.stringify(annotation),
  };
}
