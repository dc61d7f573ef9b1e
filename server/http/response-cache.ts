/*
 * A response is stored as bytes, with the version of each dependency that it was made of. `lookup` compares versions
 * only, so a hit reads no value. After a change, a builder may serve old bytes for half a second, while `make` builds
 * the new response. Other builders wait. Versions are noted before the wait for images, so that details arriving later
 * make the response outdated. A purge during a build counts for its response, too.
 */
import { within } from '../base/bounded-wait.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import type { Unknown } from '../base/lookup-result.ts';
import { leftOf } from '../base/pause.ts';
import { SingleFlight } from '../base/single-flight.ts';
import { translationOf, withoutTranslations } from '../base/translations.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Dependency, Joins, VersionReader } from '../cache/dependency.ts';
import { entryOf, type Source } from '../cache/entry.ts';
import type { CacheListener } from '../cache/events.ts';
import { shortest } from '../cache/freshness.ts';
import type { Lookup, Provenance } from '../cache/lookup.ts';
import type { PurgeTarget } from '../cache/purge-target.ts';
import { ParsedValues } from './parsed-values.ts';
import { modifiedAtOf, representationOf } from './representation.ts';
import type { BuildPlan, BuildResult, FoundResponse, ResponseBuilder } from './response-builder.ts';
import { ResponseStore, type StoredDependency, type StoredResponse } from './response-store.ts';

/** A response served this often gets the best compression, about 60 ms on another thread. */
const hotHits = 10;

/** After a change, requests get the old response for half a second. Later ones wait for the new one. */
const oldForMs = 500;

/** Pause after an error in the response builder, because the same dependencies would fail again. */
const failurePauseMs = 5_000;

const timeless: Provenance = {
  state: 'fresh',
  ageMs: 0,
  ttlMs: Number.POSITIVE_INFINITY,
  via: 'hit',
  isStaleIfError: false,
};

const versionOf = (lookup: Lookup): string => (lookup.kind === 'known' ? lookup.entry.version : 'unknown');

/** Returns the older provenance. A miss of one part is a miss of the whole. */
function older(a: Provenance, b: Provenance): Provenance {
  const oldest = a.ttlMs <= b.ttlMs ? a : b;
  const forwarded = a.via === 'hit' ? b : a;
  const isStaleIfError = a.isStaleIfError || b.isStaleIfError;
  const sharedForMs = shortest(a.sharedForMs, b.sharedForMs);
  const isOldest = oldest.via === forwarded.via && oldest.isStaleIfError === isStaleIfError;
  if (isOldest && oldest.sharedForMs === sharedForMs) return oldest;
  const { state, ageMs, ttlMs } = oldest;
  const { via, error } = forwarded;
  const more = { ...(error === undefined ? {} : { error }), ...(sharedForMs === undefined ? {} : { sharedForMs }) };
  return { state, ageMs, ttlMs, via, isStaleIfError, ...more };
}

/** A dependency that was unknown or absent is not in the response, so it may be loaded meanwhile. */
const canWait = ({ servesOldMeanwhile }: ResponseBuilder, version: string): boolean =>
  version === 'unknown' || (servesOldMeanwhile && version === 'absent');

function outdated(provenance: Provenance): Provenance {
  if (provenance.state !== 'fresh') return provenance;
  return { ...provenance, state: 'stale', ttlMs: Math.min(-1, provenance.ttlMs) };
}

function allTags(own: readonly string[], parts: readonly Source<unknown>[]): readonly string[] {
  return [...new Set([...own, ...parts.flatMap(({ tags }) => tags).sort()])];
}

const parsedShare = 0.25;

/** A new response waits this long for compression, because shared caches would store the larger body. */
const encodingWaitMs = 20;

export interface ResponseCacheOptions {
  readonly clock?: Clock;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly listen?: CacheListener;
  readonly joins: Joins;
}

export class ResponseCache implements VersionReader {
  readonly #content: ContentCache;
  readonly #responses: ResponseStore;
  readonly #listen: CacheListener | undefined;
  readonly #clock: Clock;
  readonly #flights = new SingleFlight<BuildResult>();
  readonly #joins: Joins;
  readonly #parsed: ParsedValues;

  constructor(content: ContentCache, options: ResponseCacheOptions) {
    const { listen, clock = systemClock, joins, maxEntries, maxBytes } = options;
    this.#content = content;
    this.#joins = joins;
    this.#clock = clock;
    this.#listen = listen;
    this.#parsed = new ParsedValues(maxBytes * parsedShare, joins);
    this.#responses = new ResponseStore(maxEntries, maxBytes * (1 - parsedShare));
    content.onPurge(({ target, isHard }) => {
      if (isHard) this.#parsed.clear();
      this.#responses.purge(target, { isHard, atMs: content.now() });
    });
    content.onEvict((key) => this.#responses.release(key));
  }

  get compressor() {
    return this.#responses.compressor;
  }

  /**
   * Returns the stored response, or undefined if it must be built. Starts the refresh of stale dependencies. With
   * `isAnyAge`, also returns a document that changed long ago.
   */
  lookup(builder: ResponseBuilder, isAnyAge = false): FoundResponse | undefined {
    const stored = this.#responses.get(builder.key);
    if (!stored) return undefined;
    let provenance = timeless;
    let changedAtMs = stored.outdatedAtMs ?? Number.POSITIVE_INFINITY;
    let isCurrent = stored.outdatedAtMs === undefined;
    const nowMs = this.#content.now();
    for (const { source, version, joined } of stored.dependencies) {
      const lookup = this.#content.peek(source, nowMs);
      if (!lookup && !canWait(builder, version)) return undefined;
      if (!lookup || versionOf(lookup) !== version || this.#joinedWith(lookup) !== joined) isCurrent = false;
      if (lookup?.kind !== 'known') continue;
      provenance = older(provenance, lookup.provenance);
      if (lookup.entry.version !== version) changedAtMs = Math.min(changedAtMs, lookup.entry.acceptedAtMs);
    }
    stored.hits += 1;
    if (stored.hits === hotHits) this.#responses.polish(stored);
    if (!isCurrent) {
      if (!builder.servesOldMeanwhile) return undefined;
      const isFailing = stored.failure !== undefined && leftOf(stored.failure, nowMs) > 0;
      if (!isAnyAge && !isFailing && nowMs - changedAtMs >= oldForMs) return undefined;
      if (!isFailing) this.#renew(builder, stored);
      provenance = outdated(provenance);
    }
    const { representation, isProvisional } = stored;
    return { kind: 'found', representation, provenance, isProvisional, atMs: nowMs };
  }

  async produce(builder: ResponseBuilder): Promise<BuildResult> {
    return this.lookup(builder) ?? this.make(builder);
  }

  async part<Value>(source: Source<Value>, waitMs: number): Promise<Dependency<Value>> {
    return this.#partOf<Value>(await this.#read(source, waitMs), source);
  }

  /** Loads a value and stores it nowhere. */
  async unstored<Value>(source: Source<Value>): Promise<Dependency<Value>> {
    const entry = entryOf(source, await source.load(), this.#content.now());
    if (entry.kind === 'absent') return { kind: 'absent' };
    const value = JSON.parse(entry.json.toString());
    this.#joins.into(entry, value);
    return {
      kind: 'found',
      value: translationOf(withoutTranslations(value), source.locale) as Value,
      updatedAt: entry.updatedAt,
    };
  }

  async versionOf(source: Source<unknown>, waitMs: number): Promise<string> {
    const lookup = await this.#read(source, waitMs);
    return `${versionOf(lookup)} ${this.#joinedWith(lookup)}`;
  }

  /** Returns one parsed value if it is stored. Never calls the upstream. */
  async stored<Value>(source: Source<Value>): Promise<Dependency<Value>> {
    const lookup = await this.#content.stored(source);
    if (lookup.kind === 'known') await this.#parsed.prepare(lookup.entry);
    return this.#partOf<Value>(lookup, source);
  }

  /** Builds a response from stored values, without calling the upstream or storing it. */
  async survey(builder: ResponseBuilder): Promise<BuildPlan> {
    const parts = new Map<string, Source<unknown>>();
    const read = async <Value>(source: Source<Value>) => {
      parts.set(source.key, source);
      return this.stored(source);
    };
    const failed = (error: unknown): Unknown => ({ kind: 'unknown', error, retryAfterMs: 0 });
    const outcome = await builder.compose(read).catch(failed);
    if (outcome.kind === 'instead') return this.survey(outcome.builder);
    const { key } = builder;
    const sources = [...parts.values()];
    const tags = allTags(outcome.kind === 'found' ? outcome.response.tags : [], sources);
    return { key, outcome, parts: sources, tags, stored: this.#responses.get(key) };
  }

  outdate(tag: string): void {
    this.#responses.purge({ tag }, { isHard: false, atMs: this.#content.now() });
  }

  /** Deletes the responses made of these values, so that none of them is served as stale. */
  drop(keys: readonly string[]): void {
    this.#responses.purge({ keys }, { isHard: true, atMs: this.#content.now() });
  }

  countMeant(target: PurgeTarget): number {
    return this.#responses.meantBy(target).length;
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return this.#responses.usage;
  }

  get parsedBytes(): number {
    return this.#parsed.bytes;
  }

  /** Builds a response. Concurrent calls for one key share the work. Rejects only if `compose` throws. */
  make(builder: ResponseBuilder): Promise<BuildResult> {
    return this.#flights.run(builder.key, () => this.#compose(builder));
  }

  /** Because the stored response is served meanwhile, an error must not reach any request. */
  #renew(builder: ResponseBuilder, stored: StoredResponse): void {
    this.make(builder).catch((error: unknown) => {
      stored.failure = { error, sinceMs: this.#content.now(), forMs: failurePauseMs };
      this.#listen?.({ type: 'compose-failed', key: builder.key, error });
    });
  }

  async #compose(builder: ResponseBuilder): Promise<BuildResult> {
    using noted = this.#responses.notePurges();
    const dependencies = new Map<string, StoredDependency>();
    let provenance = timeless;
    let isComplete = true;
    const beganAtMs = this.#content.now();
    const composed = await builder.compose(async <Value>(source: Source<Value>) => {
      const lookup = await this.#read(source, builder.waitMs, this.#content.now() - beganAtMs);
      // Record the version first, so that details arriving later outdate the response.
      dependencies.set(source.key, { source, version: versionOf(lookup), joined: this.#joinedWith(lookup) });
      if (lookup.kind === 'known') {
        isComplete &&= this.#joins.isComplete(lookup.entry);
        provenance = older(provenance, lookup.provenance);
      }
      return this.#partOf<Value>(lookup, source);
    });
    if (composed.kind !== 'found') {
      this.#responses.delete(builder.key);
      return composed.kind === 'instead' ? this.produce(composed.builder) : composed;
    }
    const parts = [...dependencies.values()];
    const isUnknown = parts.some(({ version }) => version === 'unknown');
    const isProvisional = composed.isProvisional === true || !isComplete || isUnknown;
    const sources = parts.map(({ source }) => source);
    const response = { ...composed.response, tags: allTags(composed.response.tags, sources) };
    const atMs = this.#content.now();
    const about = { kind: 'found', provenance, isProvisional, atMs } as const;
    if (composed.isStored === false) {
      const representation = representationOf(response);
      await this.compressor.compress(representation);
      return { ...about, representation, isArbitrary: true };
    }
    // Without a date if replicas may have built the same response at another time.
    const dated = this.#content.isAlone && { modifiedAtMs: modifiedAtOf(this.#content.now()) };
    const fresh = { ...representationOf(response), ...dated };
    const input = { key: builder.key, representation: fresh, dependencies: parts, isProvisional };
    const representation = this.#responses.put(input, noted.purges);
    const encoding = this.compressor.pending(representation);
    if (encoding) await within(this.#clock, encodingWaitMs, 'compressed bodies', encoding).catch(() => undefined);
    return { ...about, representation };
  }

  #joinedWith(lookup: Lookup): number {
    return lookup.kind === 'known' ? this.#joins.versionOf(lookup.entry) : 0;
  }

  async #read<Value>(source: Source<Value>, waitMs: number, waitedMs = 0): Promise<Lookup> {
    const lookup = await this.#content.read(source, waitMs, waitedMs);
    if (lookup.kind !== 'known') return lookup;
    // A parsed value keeps its details, even if the store forgets them.
    if (!this.#parsed.known(lookup.entry)?.joined) await this.#joins.settled(lookup.entry);
    await this.#parsed.prepare(lookup.entry);
    return lookup;
  }

  #partOf<Value>(lookup: Lookup, { locale }: Source<Value>): Dependency<Value> {
    if (lookup.kind === 'unknown') return lookup;
    const { entry } = lookup;
    if (entry.kind === 'absent') return { kind: 'absent' };
    let value: unknown;
    const parsed = () => {
      value ??= translationOf(this.#parsed.of(entry), locale);
      return value;
    };
    return {
      kind: 'found',
      // Parse on first use, because some builders need only the kind or the date.
      get value() {
        return parsed() as Value;
      },
      updatedAt: entry.updatedAt,
    };
  }
}
