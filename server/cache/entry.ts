import { createHash, subtle } from 'node:crypto';
import type { Absent, Found } from '../base/answer.ts';
import { isToCome, type Lifetimes } from './freshness.ts';

/** What the cache keeps of one key. Values are kept as the bytes of their JSON: compact, and ready to be sent. */
export interface Entry {
  readonly key: string;
  readonly tags: readonly string[];
  /** absent: the upstream says there is none (a negative entry). */
  readonly kind: 'found' | 'absent';
  /** JSON of the value; empty for a negative entry. */
  readonly json: Buffer;
  /** Hash of the JSON: equal content has an equal version, whenever it was loaded. */
  readonly version: string;
  /** When this content was first accepted. */
  readonly acceptedAtMs: number;
  /** When the upstream last said so. */
  readonly confirmedAtMs: number;
  readonly isInvalidated: boolean;
  /** The value holds nothing to show: it may not easily replace one that does. */
  readonly isEmpty: boolean;
  /** Says that there is nothing, under a key that need not exist: it has little room. Redis stores it while it is believed, SQLite never. */
  readonly isPassing?: boolean;
  /** Nothing but the request for it names its key: all of these together have little room, in memory and outside. */
  readonly isUnnamed?: boolean;
  /** Bound of the fresh time that came with the value itself, in milliseconds. */
  readonly freshAtMostMs?: number;
  /** Date of the last change that the value contains, null if it contains none; undefined if an older version stored it. */
  readonly updatedAt?: string | null;
  /** Where something is joined with the value when it is read. The cache keeps it and does not read it. */
  readonly joints?: Buffer;
  /** JSON of what the loader wants kept beside the value; the cache does not read it. */
  readonly annotation?: string;
}

/** Is there something in it that could be shown? */
export function isContent({ kind, isEmpty }: Pick<Entry, 'kind' | 'isEmpty'>): boolean {
  return kind === 'found' && !isEmpty;
}

/** How long the parts of a load took, in milliseconds, for who explains it. */
export interface LoadParts {
  /** For its turn. */
  readonly waitedMs: number;
  /** The upstream, from the call to the last byte. */
  readonly upstreamMs: number;
  /** Reading what it gave. */
  readonly readMs: number;
  /** For its pictures to be measured. */
  readonly picturesMs: number;
}

/** What a load of the upstream finds out besides the value. */
interface LoadedFacts {
  readonly isEmpty?: boolean;
  /** May it take the place of whatever there is, however little it says? */
  readonly isSure?: boolean;
  readonly isUnnamed?: boolean;
  readonly freshAtMostMs?: number;
  readonly updatedAt?: string | null;
  readonly joints?: Buffer;
  /** Version of what the upstream said, where the value says more than that. */
  readonly saidVersion?: string;
  /** Kept beside the value; made JSON of, once. */
  readonly annotation?: unknown;
  /** Told with the event of its being accepted. */
  readonly timing?: LoadParts;
  /** What it tells of other keys, if it is another value than the one that was given to the load. */
  readonly news?: RelatedKeys | undefined;
  /**
   * Called before it takes the place of another value, and never where it is kept out. `isJudged`: there was one that it
   * was judged against.
   */
  readonly onAccept?: ((isJudged: boolean) => void) | undefined;
}

type LoadedAs<Content extends object> = Found<LoadedFacts & Content> | (Absent & { readonly isExpected?: boolean });

/** What a load came to, the value as the bytes of its JSON. */
export type LoadedJson = LoadedAs<{ readonly json: Buffer }>;

/** What a load of the upstream came to. Anything else is thrown. */
export type Loaded<Value> = LoadedJson | LoadedAs<{ readonly value: Value }>;

/** One value that can be read through the cache: its key, its policy and how to load it. */
export interface Source<Value> {
  readonly key: string;
  readonly tags: readonly string[];
  readonly lifetimes: Lifetimes;
  /** `stored` is the value that memory holds, if any: what is loaded may have news of other keys since then. */
  readonly load: (stored?: Entry) => Promise<Loaded<Value>>;
  /**
   * Begins the load when its turn has come. It rejects only if our own limits refuse the load: that is no failure of the
   * load, so there is no back-off and other replicas do not hear of it.
   */
  readonly inTurn?: <Outcome>(load: () => Promise<Outcome>) => Promise<Outcome>;
  /** Visitors can make such keys up. What is found under one that nothing else names comes as `isUnnamed`. */
  readonly isArbitrary?: boolean;
}

/** Keys of which another value has news: a list knows what has come and what has gone. */
export interface RelatedKeys {
  /** There is something now: "there is none" is no longer believed. */
  readonly gained: readonly string[];
  /** There is nothing any more: asked again, and one "not found" is then enough. */
  readonly lost: readonly Source<unknown>[];
}

/** A copy whose memory is exactly its size: `Buffer.from(string)` would pin a shared 64 KiB slab. */
export function exactBuffer(text: string, encoding?: BufferEncoding): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, encoding));
  bytes.write(text, encoding);
  return bytes;
}

/** Work on more bytes than this takes milliseconds. */
export const largeBytes = 262_144;

/** Versions of large values: they are hashed once, as values, and not again as the replies that have their bytes. */
const versions = new WeakMap<Buffer, string>();

function shortened(hash: Buffer): string {
  return hash.toString('base64url').slice(0, 16);
}

/** Short content hash, also the base of ETags. */
export function versionOf(bytes: Buffer): string {
  const known = versions.get(bytes);
  if (known !== undefined) return known;
  const version = shortened(createHash('sha256').update(bytes).digest());
  if (bytes.length > largeBytes) versions.set(bytes, version);
  return version;
}

/** Works out the version of many bytes beside the event loop. It is known then. */
export async function hash(bytes: Buffer<ArrayBuffer>): Promise<void> {
  if (bytes.length > largeBytes) versions.set(bytes, shortened(Buffer.from(await subtle.digest('SHA-256', bytes))));
}

/** The same bytes, of which another thread has worked out the version. */
export function withKnownVersion(bytes: Buffer, version: string): Buffer {
  versions.set(bytes, version);
  return bytes;
}

/** Was one confirmed later than the other, or is there no other, or one of a clock set back since? */
export function isNewer(candidate: Pick<Entry, 'confirmedAtMs'>, own: Entry | undefined, nowMs: number): boolean {
  return !own || isToCome(own.confirmedAtMs, nowMs) || candidate.confirmedAtMs > own.confirmedAtMs;
}

const nothing = Buffer.alloc(0);

function jsonOf(loaded: Loaded<unknown>): Buffer {
  if (loaded.kind === 'absent') return nothing;
  return 'json' in loaded ? loaded.json : exactBuffer(JSON.stringify(loaded.value));
}

/** The entry for what a load gave, confirmed now. */
export function entryOf<Value>({ key, tags }: Source<Value>, loaded: Loaded<Value>, nowMs: number): Entry {
  const found = loaded.kind === 'found' ? loaded : undefined;
  const json = jsonOf(loaded);
  const { isEmpty = false, isUnnamed = false, freshAtMostMs, updatedAt, joints, annotation } = found ?? {};
  return {
    ...{ key, tags, json, isEmpty, isUnnamed, freshAtMostMs, updatedAt, joints },
    kind: loaded.kind,
    version: found ? versionOf(json) : 'absent',
    acceptedAtMs: nowMs,
    confirmedAtMs: nowMs,
    isInvalidated: false,
    // Empty under a made-up key says no more than "not found" does.
    isPassing: !found || (isEmpty && isUnnamed),
    annotation: annotation === undefined ? undefined : JSON.stringify(annotation),
  };
}
