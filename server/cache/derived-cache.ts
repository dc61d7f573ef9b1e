import { LRUCache } from 'lru-cache';
import { Compressor } from './compression.ts';
import type { ContentCache } from './content-cache.ts';
import type { Entry, Source } from './entry.ts';
import { MemoryTier } from './memory-tier.ts';
import { isMeant, type PurgeTarget } from './purge-target.ts';
import type { Provenance, Reading } from './reading.ts';
import {
  modifiedAtOf,
  type Representation,
  type RepresentationInput,
  representationOf,
  weightOf,
} from './representation.ts';

/** A part of a composition, parsed. */
export type Part<Value> =
  | { readonly kind: 'found'; readonly value: Value; readonly json: Buffer }
  | { readonly kind: 'absent' }
  | Unknown;

/** Nobody can say: the upstream failed and nothing is stored. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly error: unknown;
  readonly retryAfterMs: number;
}

/** Reads a part and remembers that the composition depends on it. */
export type ReadPart = <Value>(source: Source<Value>) => Promise<Part<Value>>;

/**
 * What a composition came to. moved: the same thing stands at another address.
 * `isKept: false` for replies to addresses that nobody bounds: made for this request and forgotten.
 */
export type Composed =
  | { readonly kind: 'found'; readonly reply: RepresentationInput; readonly isKept?: boolean }
  | { readonly kind: 'absent' }
  | { readonly kind: 'moved'; readonly to: string }
  | Unknown;

/** How to make one reply out of cached values. It has no clock of its own: it is as old as its oldest part. */
export interface Recipe {
  readonly key: string;
  /** How long a part that is not stored may take. */
  readonly waitMs: number;
  /** Serve the finished reply while a new one is made (documents, which take time to render). */
  readonly servesOldMeanwhile: boolean;
  readonly compose: (read: ReadPart) => Promise<Composed>;
}

/** A finished reply and where its oldest part came from. */
export interface Finished {
  readonly kind: 'found';
  readonly representation: Representation;
  readonly provenance: Provenance;
  /** When it was looked up, by the cache's clock. */
  readonly atMs: number;
}

/** What a recipe comes to with what is stored, for operators. */
export interface Survey {
  readonly outcome: Composed;
  /** What it reads, in that order. */
  readonly parts: readonly Source<unknown>[];
  /** The finished reply that is kept. */
  readonly kept: Pick<Stored, 'representation' | 'isOutdated' | 'hits'> | undefined;
}

interface Dependency {
  readonly source: Source<unknown>;
  /** Version of the part's entry, or `unknown`. */
  readonly version: string;
}

interface Stored {
  readonly key: string;
  readonly representation: Representation;
  readonly dependencies: readonly Dependency[];
  readonly bytes: number;
  /** Purged: to be made again, whatever its parts say. */
  isOutdated: boolean;
  hits: number;
}

/** A reply given this often is worth the best compression there is. */
const hotHits = 100;

const timeless: Provenance = { state: 'fresh', ageMs: 0, ttlMs: Number.POSITIVE_INFINITY, via: 'hit', isSaved: false };

function versionOf(reading: Reading): string {
  return reading.kind === 'known' ? reading.entry.version : 'unknown';
}

/** The provenance of the older one; what a miss of either part was is a miss of the whole. */
function older(a: Provenance, b: Provenance): Provenance {
  const oldest = a.ttlMs <= b.ttlMs ? a : b;
  const forwarded = a.via === 'hit' ? b : a;
  const isSaved = a.isSaved || b.isSaved;
  // On the hot path nothing is made anew: all parts are hits.
  if (oldest.via === forwarded.via && oldest.isSaved === isSaved) return oldest;
  const { state, ageMs, ttlMs } = oldest;
  const { via, error } = forwarded;
  return { state, ageMs, ttlMs, via, isSaved, ...(error === undefined ? {} : { error }) };
}

/** A reply is purged under its own tags and those of its parts; the latter in an order of their own. */
function allTags(own: readonly string[], parts: readonly Dependency[]): readonly string[] {
  return [...new Set([...own, ...parts.flatMap(({ source }) => source.tags).sort()])];
}

function isEqual(a: Representation, b: Representation): boolean {
  return a.version === b.version && a.tags.join(' ') === b.tags.join(' ');
}

/** Parsed values kept at hand for compositions; lists are parts of many. */
const maxParsed = 64;

/** Replies as finished bytes, each valid while the parts it was made of are what they were. */
export class DerivedCache {
  readonly #content: ContentCache;
  readonly #memory: MemoryTier<Stored>;
  readonly #flights = new Map<string, Promise<Finished | Exclude<Composed, { kind: 'found' }>>>();
  readonly #parsed = new LRUCache<string, { value: unknown }>({ max: maxParsed });
  readonly compressor = new Compressor();

  constructor(content: ContentCache, bounds: { maxEntries: number; maxBytes: number }) {
    this.#content = content;
    this.#memory = new MemoryTier(bounds);
    content.onPurge((target, isHard) => this.#purge(target, isHard));
  }

  /** The finished reply, if it can be given at once; stale parts start their refresh on the way. */
  lookup(recipe: Recipe): Finished | undefined {
    const stored = this.#memory.get(recipe.key);
    if (!stored) return undefined;
    let provenance = timeless;
    let isCurrent = !stored.isOutdated;
    const nowMs = this.#content.now();
    for (const { source, version } of stored.dependencies) {
      const reading = this.#content.peek(source, nowMs);
      if (!reading && version !== 'unknown') return undefined;
      if (!reading || versionOf(reading) !== version) isCurrent = false;
      if (reading?.kind === 'known') provenance = older(provenance, reading.provenance);
    }
    stored.hits += 1;
    if (stored.hits === hotHits) this.#polish(stored);
    if (!isCurrent) {
      if (!recipe.servesOldMeanwhile) return undefined;
      void this.#produce(recipe);
    }
    return { kind: 'found', representation: stored.representation, provenance, atMs: nowMs };
  }

  /** The reply, made now if need be; all who ask for one key at the same time share the work. Never rejects
   * but for a fault in `compose` itself. */
  async produce(recipe: Recipe): Promise<Finished | Exclude<Composed, { kind: 'found' }>> {
    return this.lookup(recipe) ?? this.#produce(recipe);
  }

  /** One parsed value, waiting at most `waitMs` when it is not stored. */
  async part<Value>(source: Source<Value>, waitMs: number): Promise<Part<Value>> {
    return this.#partOf<Value>(await this.#content.read(source, waitMs));
  }

  /** Composes with what is stored: nothing is asked of the upstream, nothing kept. */
  async survey(recipe: Recipe): Promise<Survey> {
    const parts = new Map<string, Source<unknown>>();
    const outcome = await recipe.compose(async <Value>(source: Source<Value>) => {
      parts.set(source.key, source);
      return this.#partOf<Value>(await this.#content.stored(source));
    });
    return { outcome, parts: [...parts.values()], kept: this.#memory.get(recipe.key) };
  }

  /** Room that finished replies take in memory. */
  get usage(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#memory.entries, bytes: this.#memory.bytes };
  }

  #produce(recipe: Recipe): Promise<Finished | Exclude<Composed, { kind: 'found' }>> {
    const running = this.#flights.get(recipe.key);
    if (running) return running;
    const flight = this.#compose(recipe).finally(() => this.#flights.delete(recipe.key));
    this.#flights.set(recipe.key, flight);
    return flight;
  }

  async #compose(recipe: Recipe): Promise<Finished | Exclude<Composed, { kind: 'found' }>> {
    const dependencies = new Map<string, Dependency>();
    let provenance = timeless;
    const composed = await recipe.compose(async <Value>(source: Source<Value>) => {
      const reading = await this.#content.read(source, recipe.waitMs);
      dependencies.set(source.key, { source, version: versionOf(reading) });
      if (reading.kind === 'known') provenance = older(provenance, reading.provenance);
      return this.#partOf<Value>(reading);
    });
    if (composed.kind !== 'found') {
      this.#memory.delete(recipe.key);
      return composed;
    }
    const isKept = composed.isKept ?? true;
    const parts = [...dependencies.values()];
    const reply = { ...composed.reply, tags: allTags(composed.reply.tags, parts) };
    const representation = isKept ? this.#store(recipe.key, reply, parts) : representationOf(reply);
    return { kind: 'found', representation, provenance, atMs: this.#content.now() };
  }

  #store(key: string, reply: RepresentationInput, dependencies: readonly Dependency[]): Representation {
    const fresh = this.#dated(representationOf(reply));
    const previous = this.#memory.get(key);
    // Parts changed, the reply did not: keep the compressed bodies.
    const isSame = previous !== undefined && isEqual(previous.representation, fresh);
    const representation = isSame ? previous.representation : fresh;
    const hits = isSame ? previous.hits : 0;
    this.#memory.set(key, {
      key,
      representation,
      dependencies,
      bytes: weightOf(representation),
      isOutdated: false,
      hits,
    });
    if (representation === fresh) this.compressor.enqueue(representation, () => this.#reweigh(key, representation));
    return representation;
  }

  /** With the date of its change, unless other processes may have made the same reply of other parts at that time. */
  #dated(representation: Representation): Representation {
    if (!this.#content.isAlone) return representation;
    return { ...representation, modifiedAtMs: modifiedAtOf(this.#content.now()) };
  }

  /** Counts the compressed bodies that a kept representation has gained. */
  #reweigh(key: string, representation: Representation): void {
    const stored = this.#memory.get(key);
    if (stored?.representation !== representation) return;
    this.#memory.set(key, { ...stored, bytes: weightOf(representation) });
  }

  /** Compresses a reply that proved hot as small as it gets; another body of a coding is another representation. */
  #polish({ key, representation }: Stored): void {
    this.compressor.polish(representation, (polished) => {
      const stored = this.#memory.get(key);
      if (stored?.representation !== representation) return;
      this.#memory.set(key, { ...stored, representation: polished, bytes: weightOf(polished) });
    });
  }

  /** Parts have been purged already; this is about the replies that were made of them, by their own keys and tags. */
  #purge(target: PurgeTarget, isHard: boolean): void {
    for (const stored of this.#memory.values()) {
      const { tags } = stored.representation;
      const keys = [stored.key, ...stored.dependencies.map(({ source }) => source.key)];
      if (!keys.some((key) => isMeant(target, { key, tags }))) continue;
      if (isHard) this.#memory.delete(stored.key);
      else stored.isOutdated = true;
    }
  }

  #partOf<Value>(reading: Reading): Part<Value> {
    if (reading.kind === 'unknown') return reading;
    const { entry } = reading;
    if (entry.kind === 'absent') return { kind: 'absent' };
    const parsed = () => this.#parsedOf(entry);
    return {
      kind: 'found',
      // Many a recipe needs the bytes alone; they were made from a Value of this very source.
      get value() {
        return parsed() as Value;
      },
      json: entry.json,
    };
  }

  #parsedOf({ key, version, json }: Entry): unknown {
    const id = `${key}@${version}`;
    const parsed = this.#parsed.get(id) ?? { value: JSON.parse(json.toString()) as unknown };
    this.#parsed.set(id, parsed);
    return parsed.value;
  }
}
