import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import { leftOf } from '../base/pause.ts';
import { SingleFlight } from '../base/single-flight.ts';
import { type FailureRecord, recordFailure } from './backoff.ts';
import { type Entry, entryOf, isContent, type Loaded, type RelatedKeys, type Source } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { CacheEvent, CacheListener, LoadReason } from './events.ts';
import { freshnessOf } from './freshness.ts';
import type { FailureElsewhere, LoadOutcome } from './lookup.ts';
import { type PurgeTarget, purgeMatcher } from './purge-target.ts';
import type { ReplicaFlights } from './replica-flights.ts';
import type { Suspicion } from './stores/replica-message.ts';
import { acceptedAtMs, afterChange, afterRefusal, type Changes, isFlapping, lostOf, suspicionOf } from './suspicion.ts';

export interface LoaderOptions {
  readonly clock: Clock;
  readonly backoffMs: number;
  readonly negativeForMs: number;
  readonly suspiciousForMs: number;
  readonly listen?: CacheListener;
  readonly onRelated?: (related: RelatedKeys, isFirst: boolean) => void;
}

const sameOf = (loaded: Buffer, stored: Buffer | undefined): Buffer => (stored?.equals(loaded) ? stored : loaded);

const maxFailingKeys = 10_000;

/** A response that was not accepted. The cache also sends a `load-suspicious` event. */
export class SuspiciousResponse extends Error {
  constructor(kind: Suspicion['kind']) {
    super(`Suspicious response: ${kind}`);
    this.name = 'SuspiciousResponse';
  }
}

/** Loads values, one load per key at a time. Rejects suspicious responses and pauses after failures. */
export class Loader {
  readonly #options: LoaderOptions;
  readonly #store: EntryStore;
  readonly #replicas: ReplicaFlights | undefined;
  readonly #flights = new SingleFlight<LoadOutcome>();
  readonly #sources = new Map<string, Source<unknown>>();
  /** Keys purged during their load. Its response may be older than the purge. */
  readonly #overtaken = new Set<string>();
  readonly #failures = new LRUCache<string, FailureRecord>({ max: maxFailingKeys });
  readonly #suspicions = new LRUCache<string, Suspicion>({ max: maxFailingKeys });
  readonly #changes = new LRUCache<string, Changes>({ max: maxFailingKeys });
  readonly #doubts = new LRUCache<string, true>({ max: maxFailingKeys });

  constructor(options: LoaderOptions, store: EntryStore, replicas?: ReplicaFlights) {
    this.#options = options;
    this.#store = store;
    this.#replicas = replicas;
  }

  running(key: string): Promise<LoadOutcome> | undefined {
    return this.#flights.running(key);
  }

  isLoading(target: PurgeTarget): boolean {
    return [...this.#sources.values()].some(purgeMatcher(target));
  }

  failureOf(key: string): FailureRecord | undefined {
    return this.#failures.get(key);
  }

  get pausing(): number {
    const nowMs = this.#options.clock.now();
    return [...this.#failures.values()].filter((failure) => leftOf(failure, nowMs) > 0).length;
  }

  failingKeys(): string[] {
    return [...this.#failures.keys()];
  }

  suspicionOf(key: string): Suspicion | undefined {
    return this.#suspicions.get(key);
  }

  mayLoad(key: string): boolean {
    if (this.#flights.running(key)) return false;
    const failure = this.#failures.get(key);
    return !failure || leftOf(failure, this.#options.clock.now()) === 0;
  }

  /** After this, one "not found" from the upstream is enough to delete the key. */
  doubt(key: string): void {
    this.#doubts.set(key, true);
  }

  purge(target: PurgeTarget): void {
    if ('all' in target) {
      this.#failures.clear();
      this.#changes.clear();
    }
    for (const key of this.#keysOf(target)) {
      this.#failures.delete(key);
      this.#changes.delete(key);
    }
    const matches = purgeMatcher(target);
    for (const source of this.#sources.values()) if (matches(source)) this.#overtaken.add(source.key);
  }

  #keysOf(target: PurgeTarget): readonly string[] {
    if ('keys' in target) return target.keys;
    return this.#store
      .entries()
      .filter(purgeMatcher(target))
      .map(({ key }) => key);
  }

  noteSuccess(key: string): void {
    this.#failures.delete(key);
    this.#suspicions.delete(key);
  }

  noteFailure(key: string, { error, retryAfterMs, suspicion }: FailureElsewhere): void {
    const { clock, backoffMs } = this.#options;
    const record = recordFailure(this.#failures.get(key), error, backoffMs, clock.now());
    this.#failures.set(key, { ...record, forMs: retryAfterMs });
    if (suspicion) this.#suspicions.set(key, suspicion);
  }

  /** Loads a key, or joins the running load. Never rejects. */
  load<Value>(source: Source<Value>, reason: LoadReason): Promise<LoadOutcome> {
    return this.#flights.run(source.key, async () => {
      this.#sources.set(source.key, source);
      const here = () => this.#loadHere(source, reason);
      const load = () => (this.#replicas ? this.#replicas.once(source, here) : here());
      try {
        return await (source.inTurn ? source.inTurn(load) : load());
      } catch (error) {
        return { kind: 'failed', error, retryAfterMs: this.#options.backoffMs };
      } finally {
        this.#sources.delete(source.key);
        this.#overtaken.delete(source.key);
      }
    });
  }

  #loadHere<Value>(source: Source<Value>, reason: LoadReason): Promise<LoadOutcome> {
    this.#options.listen?.({ type: 'load-start', key: source.key, reason });
    const startedAtMs = this.#options.clock.now();
    return source
      .load(this.#store.get(source.key)?.entry)
      .then((loaded) => this.#judge(source, loaded, startedAtMs))
      .catch((error: unknown) => this.#fail(source, error, startedAtMs));
  }

  async #storedOf({ key, lifetimes }: Source<unknown>): Promise<Entry | undefined> {
    const held = this.#store.get(key)?.entry;
    const entry = held ?? (this.#store.mayBeBacked(key) ? await this.#store.recall({ key, lifetimes }) : undefined);
    return entry && freshnessOf(entry, lifetimes, this.#options.clock.now()) !== 'gone' ? entry : undefined;
  }

  async #judge<Value>(source: Source<Value>, loaded: Loaded<Value>, startedAtMs: number): Promise<LoadOutcome> {
    const { clock, listen, negativeForMs, suspiciousForMs, onRelated } = this.#options;
    const { key } = source;
    const found = loaded.kind === 'found' ? loaded : undefined;
    const candidate = entryOf(source, loaded, clock.now());
    const stored = await this.#storedOf(source);
    const isExpected = loaded.kind === 'absent' && ((loaded.isExpected ?? false) || this.#doubts.has(key));
    const { version } = candidate;
    const { sourceVersion = version } = found ?? {};
    const changes = this.#changes.get(key);
    const alternating = isFlapping(changes, sourceVersion, clock.now(), suspiciousForMs) ? sourceVersion : undefined;
    const limits = { negativeForMs, suspiciousForMs, isExpected, alternating };
    const previous = this.#suspicions.get(key);
    const suspicion = found?.isSure ? undefined : suspicionOf(stored, candidate, previous, limits, clock.now());
    if (suspicion) {
      this.#suspicions.set(key, suspicion);
      if (changes && suspicion.kind === 'flapping') {
        this.#changes.set(key, afterRefusal(changes, sourceVersion, clock.now()));
      }
      const { kind, responses } = suspicion;
      listen?.({ type: 'load-suspicious', key, kind, responses, acceptedAtMs: acceptedAtMs(suspicion, limits) });
      return { ...this.#fail(source, new SuspiciousResponse(suspicion.kind), startedAtMs), suspicion };
    }
    const accepted = previous && suspicionOf(stored, candidate, undefined, limits, clock.now());
    if (stored && accepted) {
      const [before, after] = [stored.json, candidate.json];
      listen?.({ type: 'loss-accepted', key, kind: accepted.kind, before, after });
    }
    this.#changes.set(key, afterChange(changes, sourceVersion, clock.now(), suspiciousForMs));
    const isOther = stored?.version !== version;
    if (isOther) found?.onAccept?.(stored !== undefined);
    const tookMs = clock.now() - startedAtMs;
    const lostBytes = lostOf(stored, candidate, accepted?.kind);
    const outcome = this.#accept(source, stored, { ...candidate, lostBytes }, { tookMs, timing: found?.timing });
    if (found?.related && isOther) onRelated?.(found.related, stored === undefined);
    return outcome;
  }

  #accept(
    source: Source<unknown>,
    stored: Entry | undefined,
    candidate: Entry,
    took: Pick<Extract<CacheEvent, { type: 'load-accepted' }>, 'tookMs' | 'timing'>,
  ): LoadOutcome {
    const { listen, negativeForMs } = this.#options;
    const { key, lifetimes } = source;
    this.#suspicions.delete(key);
    this.#failures.delete(key);
    this.#doubts.delete(key);
    const isChanged = stored?.version !== candidate.version;
    const before = isChanged ? (stored ?? this.#store.get(key)?.entry) : undefined;
    const isReplacing = before !== undefined;
    const isInvalidated = this.#overtaken.has(key);
    // Equal bytes stay the same object: responses and image details that were made of them remain valid.
    const entry: Entry = {
      ...candidate,
      json: sameOf(candidate.json, stored?.json),
      imageIds: candidate.imageIds && sameOf(candidate.imageIds, stored?.imageIds),
      acceptedAtMs: stored && !isChanged ? stored.acceptedAtMs : candidate.acceptedAtMs,
      isInvalidated,
    };
    this.#store.accept(entry, entry.isPassing ? negativeForMs : lifetimes.keepForMs);
    const values = before && ([before.json, entry.json] as const);
    listen?.({
      type: 'load-accepted',
      key,
      ...took,
      isChanged,
      isReplacing,
      isContent: isContent(entry),
      ...(values && { values }),
    });
    return { kind: 'accepted', entry, isShared: false, isReplacing: stored !== undefined && isChanged };
  }

  #fail(
    { key, lifetimes }: Source<unknown>,
    error: unknown,
    startedAtMs: number,
  ): Extract<LoadOutcome, { kind: 'failed' }> {
    const { clock, listen, backoffMs } = this.#options;
    const nowMs = clock.now();
    const failure = recordFailure(this.#failures.get(key), error, backoffMs, nowMs);
    this.#failures.set(key, failure);
    const stored = this.#store.get(key)?.entry;
    const isUnserved = stored ? freshnessOf(stored, lifetimes, nowMs) === 'gone' : !this.#store.mayBeBacked(key);
    listen?.({ type: 'load-failed', key, tookMs: nowMs - startedAtMs, error, isUnserved });
    return { kind: 'failed', error, retryAfterMs: failure.forMs };
  }
}
