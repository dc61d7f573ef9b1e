import { LRUCache } from 'lru-cache';
import { type FailureRecord, recordFailure } from './backoff.ts';
import type { Clock } from './clock.ts';
import { type Entry, entryOf, type Source } from './entry.ts';
import type { CacheListener } from './events.ts';
import { type Freshness, freshnessOf, type Lifetimes } from './freshness.ts';
import { MemoryTier } from './memory-tier.ts';
import type { Provenance, Reading } from './reading.ts';
import { type Suspicion, suspicionOf } from './suspicion.ts';

export interface ContentCacheOptions {
  readonly clock: Clock;
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** How long the starter of a load waits before it takes the stored value instead. */
  readonly softDeadlineMs: number;
  readonly backoffMs: number;
  readonly negativeForMs: number;
  readonly suspiciousForMs: number;
  readonly listen?: CacheListener;
}

interface Slot {
  readonly entry: Entry;
  readonly bytes: number;
}

/** Keys whose troubles are remembered; beyond it the longest untouched is forgotten. */
const maxTroubledKeys = 10_000;

type LoadReason = 'missing' | 'stale' | 'expired';

/** Raised when a load takes longer than its caller may wait; the load goes on. */
export class WaitExceeded extends Error {
  constructor(key: string) {
    super(`No answer in time for ${key}`);
    this.name = 'WaitExceeded';
  }
}

/** Values of the upstream by key: fresh from memory, stale at once, and the last known good when it fails. */
export class ContentCache {
  readonly #options: ContentCacheOptions;
  readonly #memory: MemoryTier<Slot>;
  readonly #flights = new Map<string, Promise<Reading>>();
  readonly #failures = new LRUCache<string, FailureRecord>({ max: maxTroubledKeys });
  readonly #suspicions = new LRUCache<string, Suspicion>({ max: maxTroubledKeys });

  constructor(options: ContentCacheOptions) {
    this.#options = options;
    this.#memory = new MemoryTier({
      maxEntries: options.maxEntries,
      maxBytes: options.maxBytes,
      onEvict: (key) => options.listen?.({ type: 'evicted', key }),
    });
  }

  /**
   * What can be answered without waiting, or undefined if the caller has to {@link read}.
   * A stale value starts its refresh on the way; a key in its back-off with nothing stored is unknown at once.
   */
  peek<Value>(source: Source<Value>): Reading | undefined {
    const entry = this.#memory.get(source.key)?.entry;
    const state = entry ? this.#stateOf(entry, source.lifetimes) : 'gone';
    if (!entry || state === 'gone') return this.#pausing(source.key);
    if (state === 'stale' && this.#mayLoad(source.key)) void this.#load(source, 'stale');
    // Expired and nobody looking yet: the caller starts the load and waits to the soft deadline.
    if (state === 'expired' && this.#mayLoad(source.key)) return undefined;
    return this.#known(entry, state, source.lifetimes, 'hit');
  }

  /** The value, waiting at most `waitMs` when nothing is stored. Never rejects. */
  async read<Value>(source: Source<Value>, waitMs: number): Promise<Reading> {
    const stored = this.peek(source);
    if (stored) return stored;
    const entry = this.#memory.get(source.key)?.entry;
    const state = entry && this.#stateOf(entry, source.lifetimes);
    if (!entry || state === 'gone' || state === undefined) return this.#readMissing(source, waitMs);
    const loaded = await this.#within(this.#load(source, 'expired'), this.#options.softDeadlineMs, source.key);
    return loaded.kind === 'known' ? loaded : this.#known(entry, state, source.lifetimes, 'hit');
  }

  async #readMissing<Value>(source: Source<Value>, waitMs: number): Promise<Reading> {
    const running = this.#flights.get(source.key);
    const reading = await this.#within(running ?? this.#load(source, 'missing'), waitMs, source.key);
    if (!running || reading.kind === 'unknown') return reading;
    return { ...reading, provenance: { ...reading.provenance, via: 'collapsed' } };
  }

  /** The remembered failure of a key that may not be tried again yet. */
  #pausing(key: string): Reading | undefined {
    const failure = this.#failures.get(key);
    if (!failure || this.#flights.has(key)) return undefined;
    const retryAfterMs = failure.nextTryAtMs - this.#options.clock.now();
    return retryAfterMs > 0 ? { kind: 'unknown', error: failure.error, retryAfterMs } : undefined;
  }

  #stateOf(entry: Entry, lifetimes: Lifetimes): Freshness {
    const { negativeForMs, clock } = this.#options;
    const own = entry.kind === 'found' ? lifetimes : negativeLifetimes(negativeForMs);
    return freshnessOf(entry, own, clock.now());
  }

  #known(
    entry: Entry,
    state: Exclude<Freshness, 'gone'>,
    lifetimes: Lifetimes,
    via: Provenance['via'],
  ): Reading {
    const ageMs = Math.max(0, this.#options.clock.now() - entry.confirmedAtMs);
    const isSaved = state !== 'fresh' && this.#failures.has(entry.key);
    return { kind: 'known', entry, provenance: { state, ageMs, ttlMs: lifetimes.freshForMs - ageMs, via, isSaved } };
  }

  #mayLoad(key: string): boolean {
    if (this.#flights.has(key)) return false;
    const failure = this.#failures.get(key);
    return !failure || this.#options.clock.now() >= failure.nextTryAtMs;
  }

  #load<Value>(source: Source<Value>, reason: LoadReason): Promise<Reading> {
    const running = this.#flights.get(source.key);
    if (running) return running;
    this.#options.listen?.({ type: 'load-start', key: source.key, reason });
    const startedAtMs = this.#options.clock.now();
    const flight = source
      .load()
      .then((loaded) => this.#accept(source, loaded, startedAtMs))
      .catch((error: unknown) => this.#fail(source.key, error, startedAtMs))
      .finally(() => this.#flights.delete(source.key));
    this.#flights.set(source.key, flight);
    return flight;
  }

  #accept<Value>(source: Source<Value>, loaded: Awaited<ReturnType<Source<Value>['load']>>, startedAtMs: number): Reading {
    const { clock, listen, negativeForMs, suspiciousForMs } = this.#options;
    const nowMs = clock.now();
    const candidate = entryOf(source, loaded, nowMs);
    const stored = this.#memory.get(source.key)?.entry;
    const isExpected = loaded.kind === 'absent' && (loaded.isExpected ?? false);
    const limits = { negativeForMs, suspiciousForMs, isExpected };
    const suspicion = suspicionOf(stored, candidate, this.#suspicions.get(source.key), limits, nowMs);
    if (suspicion) {
      this.#suspicions.set(source.key, suspicion);
      listen?.({ type: 'load-suspicious', key: source.key, kind: suspicion.kind, replies: suspicion.replies });
      return this.#fail(source.key, new Error(`Suspicious answer: ${suspicion.kind}`), startedAtMs);
    }
    this.#suspicions.delete(source.key);
    this.#failures.delete(source.key);
    const isChanged = stored?.version !== candidate.version;
    const entry = stored && !isChanged ? { ...candidate, json: stored.json, acceptedAtMs: stored.acceptedAtMs } : candidate;
    this.#memory.set(source.key, { entry, bytes: entry.json.length });
    listen?.({ type: 'load-accepted', key: source.key, tookMs: nowMs - startedAtMs, isChanged });
    return this.#known(entry, 'fresh', source.lifetimes, 'miss');
  }

  #fail(key: string, error: unknown, startedAtMs: number): Reading {
    const { clock, listen, backoffMs } = this.#options;
    const nowMs = clock.now();
    const failure = recordFailure(this.#failures.get(key), error, backoffMs, nowMs);
    this.#failures.set(key, failure);
    listen?.({ type: 'load-failed', key, tookMs: nowMs - startedAtMs, error });
    return { kind: 'unknown', error, retryAfterMs: failure.nextTryAtMs - nowMs };
  }

  /** The flight's reading, or unknown after `waitMs`; the flight itself goes on. */
  #within(flight: Promise<Reading>, waitMs: number, key: string): Promise<Reading> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(waitMs, () =>
        resolve({ kind: 'unknown', error: new WaitExceeded(key), retryAfterMs: this.#options.backoffMs }),
      );
      void flight.then((reading) => {
        cancel();
        resolve(reading);
      });
    });
  }
}

/** A negative entry is believed for its own short time and never served after it. */
function negativeLifetimes(negativeForMs: number): Lifetimes {
  return { freshForMs: negativeForMs, staleForMs: 0, keepForMs: negativeForMs };
}
