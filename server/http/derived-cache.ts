import type { Unknown } from '../base/answer.ts';
import { within } from '../base/bounded-wait.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { leftOf } from '../base/pause.ts';
import { SingleFlight } from '../base/single-flight.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Source } from '../cache/entry.ts';
import type { CacheListener } from '../cache/events.ts';
import type { Lookup, Provenance } from '../cache/lookup.ts';
import type { Joins, Part, PartReader } from '../cache/part.ts';
import type { PurgeTarget } from '../cache/purge-target.ts';
import { type Dependency, FinishedReplies, type Stored } from './finished-replies.ts';
import { ParsedValues } from './parsed-values.ts';
import type { Finished, Made, Recipe, Survey } from './recipe.ts';
import { modifiedAtOf, type Representation, representationOf, type WholeRepresentation } from './representation.ts';

/** A reply given this often is worth the best compression there is: some 60 ms of another thread, once. */
const hotHits = 10;

/** Pause after a fault in making a reply anew: the same parts would bring the same fault. */
const faultPauseMs = 5_000;

const timeless: Provenance = {
  state: 'fresh',
  ageMs: 0,
  ttlMs: Number.POSITIVE_INFINITY,
  via: 'hit',
  isStaleIfError: false,
};

function versionOf(lookup: Lookup): string {
  return lookup.kind === 'known' ? lookup.entry.version : 'unknown';
}

/** The provenance of the older one; what a miss of either part was is a miss of the whole. */
function older(a: Provenance, b: Provenance): Provenance {
  const oldest = a.ttlMs <= b.ttlMs ? a : b;
  const forwarded = a.via === 'hit' ? b : a;
  const isStaleIfError = a.isStaleIfError || b.isStaleIfError;
  // On the hot path nothing is made anew: all parts are hits.
  if (oldest.via === forwarded.via && oldest.isStaleIfError === isStaleIfError) return oldest;
  const { state, ageMs, ttlMs } = oldest;
  const { via, error } = forwarded;
  return { state, ageMs, ttlMs, via, isStaleIfError, ...(error === undefined ? {} : { error }) };
}

/**
 * May the finished reply be served while a part has to be asked for again? One that nobody knew, or that there was none
 * of, is not in it. What is in it is either looked up, or too old.
 */
function canWait({ servesOldMeanwhile }: Recipe, version: string): boolean {
  return version === 'unknown' || (servesOldMeanwhile && version === 'absent');
}

/** What is served while another is made of the same parts: it is not as fresh as they are. */
function outdated(provenance: Provenance): Provenance {
  if (provenance.state !== 'fresh') return provenance;
  return { ...provenance, state: 'stale', ttlMs: Math.min(-1, provenance.ttlMs) };
}

/** A reply is purged under its own tags and those of its parts; the latter in an order of their own. */
function allTags(own: readonly string[], parts: readonly Dependency[]): readonly string[] {
  return [...new Set([...own, ...parts.flatMap(({ source }) => source.tags).sort()])];
}

/** The part of the bytes that parsed values may take, for compositions: lists are parts of many. */
const parsedShare = 0.25;

/**
 * How long a reply that was made now waits for its compressed bodies: a few milliseconds, unless it is large or much is
 * before it. What is sent without them is larger than need be for as long as a shared cache keeps it.
 */
const encodingWaitMs = 20;

export interface DerivedCacheOptions {
  readonly clock?: Clock;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly listen?: CacheListener;
  /** What is joined with the values whenever they are read. */
  readonly joins: Joins;
}

/** Replies as finished bytes, each valid while the parts it was made of are what they were. */
export class DerivedCache implements PartReader {
  readonly #content: ContentCache;
  readonly #replies: FinishedReplies;
  readonly #listen: CacheListener | undefined;
  readonly #clock: Clock;
  readonly #flights = new SingleFlight<Made>();
  readonly #joins: Joins;
  readonly #parsed: ParsedValues;

  constructor(content: ContentCache, options: DerivedCacheOptions) {
    const { listen, clock = systemClock, joins, ...bounds } = options;
    this.#content = content;
    this.#joins = joins;
    this.#clock = clock;
    this.#listen = listen;
    this.#parsed = new ParsedValues(bounds.maxBytes * parsedShare, joins);
    this.#replies = new FinishedReplies({ ...bounds, maxBytes: bounds.maxBytes * (1 - parsedShare) });
    content.onPurge(({ target, isHard }) => {
      if (isHard) this.#parsed.clear();
      this.#replies.purge(target, isHard);
    });
    content.onEvict((key) => this.#replies.release(key));
  }

  get compressor() {
    return this.#replies.compressor;
  }

  /** The finished reply, if it can be given at once; stale parts start their refresh on the way. */
  lookup(recipe: Recipe): Finished | undefined {
    const stored = this.#replies.get(recipe.key);
    if (!stored) return undefined;
    let provenance = timeless;
    let isCurrent = !stored.isOutdated;
    const nowMs = this.#content.now();
    for (const { source, version, joined } of stored.dependencies) {
      const lookup = this.#content.peek(source, nowMs);
      if (!lookup && !canWait(recipe, version)) return undefined;
      if (!lookup || versionOf(lookup) !== version || this.#joinedWith(lookup) !== joined) isCurrent = false;
      if (lookup?.kind === 'known') provenance = older(provenance, lookup.provenance);
    }
    stored.hits += 1;
    if (stored.hits === hotHits) this.#replies.polish(stored);
    if (!isCurrent) {
      if (!recipe.servesOldMeanwhile) return undefined;
      if (!stored.fault || leftOf(stored.fault, nowMs) === 0) this.#renew(recipe, stored);
      provenance = outdated(provenance);
    }
    const { representation, isProvisional } = stored;
    return { kind: 'found', representation, provenance, isProvisional, atMs: nowMs };
  }

  /** The reply, made now if need be. Rejects only for a fault in `compose` itself. */
  async produce(recipe: Recipe): Promise<Made> {
    return this.lookup(recipe) ?? this.make(recipe);
  }

  /** One parsed value, waiting at most `waitMs` when it is not stored. */
  async part<Value>(source: Source<Value>, waitMs: number): Promise<Part<Value>> {
    return this.#partOf<Value>(await this.#read(source, waitMs));
  }

  /** One parsed value as it is stored: nothing is asked of the upstream. */
  async kept<Value>(source: Source<Value>): Promise<Part<Value>> {
    return this.#partOf<Value>(await this.#content.stored(source));
  }

  /** Composes with what is stored: nothing is asked of the upstream, nothing kept. A failure is an unknown outcome. */
  async survey(recipe: Recipe): Promise<Survey> {
    const parts = new Map<string, Source<unknown>>();
    const read = async <Value>(source: Source<Value>) => {
      parts.set(source.key, source);
      return this.kept(source);
    };
    const failed = (error: unknown): Unknown => ({ kind: 'unknown', error, retryAfterMs: 0 });
    const outcome = await recipe.compose(read).catch(failed);
    if (outcome.kind === 'instead') return this.survey(outcome.recipe);
    const { key } = recipe;
    return { key, outcome, parts: [...parts.values()], kept: this.#replies.get(key) };
  }

  /** Has the replies of a tag made anew, for what they say of values that they do not depend on. */
  outdate(tag: string): void {
    this.#replies.purge({ tag }, false);
  }

  /** Lets go of the replies made of values: who asks next waits for another, instead of being given the old one meanwhile. */
  drop(keys: readonly string[]): void {
    this.#replies.purge({ keys }, true);
  }

  /** All finished replies that are kept, without touching the order of use. */
  replies(): readonly Stored[] {
    return this.#replies.all();
  }

  /** How many finished replies a purge would be about. */
  countMeant(target: PurgeTarget): number {
    return this.#replies.meantBy(target).length;
  }

  /** Room that finished replies take in memory. */
  get usage(): { readonly entries: number; readonly bytes: number } {
    return this.#replies.usage;
  }

  /** Room that parsed values take in memory. */
  get parsedBytes(): number {
    return this.#parsed.bytes;
  }

  /**
   * Makes a reply that has been looked up in vain; all who ask for one key at the same time share the work. Rejects only
   * for a fault in `compose` itself.
   */
  make(recipe: Recipe): Promise<Made> {
    return this.#flights.run(recipe.key, () => this.#compose(recipe));
  }

  /** Makes a reply anew that is served as it was meanwhile: a fault in it must not be anybody's. */
  #renew(recipe: Recipe, stored: Stored): void {
    this.make(recipe).catch((error: unknown) => {
      stored.fault = { error, sinceMs: this.#content.now(), forMs: faultPauseMs };
      this.#listen?.({ type: 'compose-failed', key: recipe.key, error });
    });
  }

  async #compose(recipe: Recipe): Promise<Made> {
    using noted = this.#replies.notePurges();
    const dependencies = new Map<string, Dependency>();
    const owners = new Map<Buffer, string>();
    let provenance = timeless;
    const composed = await recipe.compose(async <Value>(source: Source<Value>) => {
      const lookup = await this.#read(source, recipe.waitMs);
      // Noted before it is joined: what becomes known from now on makes the reply anew.
      dependencies.set(source.key, { source, version: versionOf(lookup), joined: this.#joinedWith(lookup) });
      if (lookup.kind === 'known') {
        owners.set(lookup.entry.json, source.key);
        provenance = older(provenance, lookup.provenance);
      }
      return this.#partOf<Value>(lookup);
    });
    if (composed.kind !== 'found') {
      this.#replies.delete(recipe.key);
      return composed.kind === 'instead' ? this.produce(composed.recipe) : composed;
    }
    const parts = [...dependencies.values()];
    const isProvisional = (composed.isProvisional ?? false) || parts.some(({ version }) => version === 'unknown');
    const reply = { ...composed.reply, tags: allTags(composed.reply.tags, parts) };
    const atMs = this.#content.now();
    const about = { kind: 'found', provenance, isProvisional, atMs } as const;
    if (composed.isKept === false) {
      const representation = representationOf(reply);
      await this.compressor.compress(representation);
      return { ...about, representation };
    }
    const sharedWith = typeof reply.body === 'string' ? undefined : owners.get(reply.body);
    const fresh = this.#dated(representationOf(reply));
    const { key } = recipe;
    const kept = { key, representation: fresh, dependencies: parts, sharedWith, isProvisional };
    const representation = this.#replies.keep(kept, noted.purges);
    await this.#encoded(representation);
    return { ...about, representation };
  }

  /** Waits for the compressed bodies, within reason. */
  async #encoded(representation: Representation): Promise<void> {
    const encoding = this.compressor.pending(representation);
    if (encoding) await within(this.#clock, encodingWaitMs, 'compressed bodies', encoding).catch(() => undefined);
  }

  /** With the date of its change, unless other processes may have made the same reply of other parts at that time. */
  #dated(representation: WholeRepresentation): WholeRepresentation {
    if (!this.#content.isAlone) return representation;
    return { ...representation, modifiedAtMs: modifiedAtOf(this.#content.now()) };
  }

  /** The version of what a value is joined with. */
  #joinedWith(lookup: Lookup): number {
    return lookup.kind === 'known' ? this.#joins.versionOf(lookup.entry) : 0;
  }

  /** A value and, as far as it may be waited for, what is joined with it. */
  async #read<Value>(source: Source<Value>, waitMs: number): Promise<Lookup> {
    const lookup = await this.#content.read(source, waitMs);
    if (lookup.kind === 'known') await this.#joins.settled(lookup.entry);
    return lookup;
  }

  #partOf<Value>(lookup: Lookup): Part<Value> {
    if (lookup.kind === 'unknown') return lookup;
    const { entry } = lookup;
    if (entry.kind === 'absent') return { kind: 'absent' };
    let value: unknown;
    const parsed = () => {
      value ??= this.#parsed.of(entry);
      return value;
    };
    return {
      kind: 'found',
      // Many a recipe needs the bytes alone; they were made from a Value of this very source.
      get value() {
        return parsed() as Value;
      },
      updatedAt: entry.updatedAt,
      bytes: () => this.#joins.bytes(entry),
    };
  }
}
