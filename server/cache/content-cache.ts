import { WaitExceeded, within } from '../base/bounded-wait.ts';
import { Channel } from '../base/channel.ts';
import { leftOf } from '../base/pause.ts';
import { inPortions } from '../base/portions.ts';
import { type Entry, isNewer, type RelatedKeys, type Source } from './entry.ts';
import { EntryStore, type EntryStoreOptions, type Slot } from './entry-store.ts';
import {
  type Freshness,
  freshnessOf,
  freshTimeOf,
  type Lifetimes,
  negativeLifetimes,
  ownFreshTimeOf,
} from './freshness.ts';
import { Loader, type LoaderOptions } from './loader.ts';
import type { Inspection, KnownValue, LoadOutcome, Lookup, Provenance } from './lookup.ts';
import { type PurgeTarget, purgeMatcher } from './purge-target.ts';
import { type ReplicaFlightOptions, ReplicaFlights } from './replica-flights.ts';
import { withEarlierKeys } from './stored-forms.ts';
import { GuardedStore } from './stores/guarded-store.ts';
import { noStore } from './stores/persistent-store.ts';
import type { ReplicaMessage } from './stores/replica-message.ts';

export interface ContentCacheOptions
  extends Omit<EntryStoreOptions, 'store' | 'random'>,
    Omit<LoaderOptions, 'onRelated'>,
    Partial<Pick<EntryStoreOptions, 'store' | 'random'> & Pick<ReplicaFlightOptions, 'lockForMs'>> {
  /** How long the request that starts a load waits before it gets the stored value. */
  readonly softDeadlineMs: number;
}

export interface Purge {
  readonly target: PurgeTarget;
  readonly isHard: boolean;
  /** False: another replica began it. */
  readonly isOwn: boolean;
  /** The caller loads the values again. */
  readonly isReloading?: boolean;
}

const hotHits = 10;
const earlyFrom = 0.8;
const earlyTo = 0.95;
const portion = 250;

/** Serves fresh values from memory, stale ones at once, and expired ones if the upstream fails. */
export class ContentCache {
  readonly #options: ContentCacheOptions;
  readonly #entries: EntryStore;
  readonly #loader: Loader;
  readonly #store: GuardedStore;
  readonly #flights: ReplicaFlights | undefined;
  readonly #purges = new Channel<Purge>();
  readonly onPurge = this.#purges.listen;
  readonly onEvict: EntryStore['onEvict'];

  constructor(options: ContentCacheOptions) {
    const { clock, listen, lockForMs = 10_000, random = Math.random } = options;
    const store = options.store ?? new GuardedStore(noStore, { clock });
    this.#options = options;
    this.#store = store;
    this.#entries = new EntryStore({ ...options, store, random });
    this.onEvict = this.#entries.onEvict;
    const link = store.replicas;
    this.#flights = link && new ReplicaFlights(link, store, this.#entries, { clock, lockForMs, listen });
    const onRelated = (related: RelatedKeys, isFirst: boolean) => void this.#purgeRelated(related, isFirst);
    this.#loader = new Loader({ ...options, onRelated }, this.#entries, this.#flights);
    link?.subscribe((message) => this.#receive(message));
    store.onLoss(() => void this.#entries.restore());
  }

  now(): number {
    return this.#options.clock.now();
  }

  get isAlone(): boolean {
    return this.#store.replicas === undefined;
  }

  /** Returns what is stored, or undefined if the caller must {@link read}. Starts the refresh of a stale value. */
  peek<Value>(source: Source<Value>, nowMs = this.now()): Lookup | undefined {
    const slot = this.#entries.get(source.key);
    const state = slot ? this.#stateOf(slot.entry, source.lifetimes, nowMs) : 'gone';
    if (!slot || state === 'gone') return this.#entries.mayBeBacked(source.key) ? undefined : this.#pausing(source.key);
    slot.hits += 1;
    if (state === 'fresh' && slot.hits >= hotHits) this.#refreshEarly(source, slot, nowMs);
    if (state === 'stale' && this.#loader.mayLoad(source.key)) void this.#loader.load(source, 'stale');
    // Because no load of an expired value runs yet, the caller must start one and wait up to the soft deadline.
    if (state === 'expired' && this.#loader.mayLoad(source.key)) return undefined;
    return this.#known(slot.entry, state, source.lifetimes, 'hit', nowMs);
  }

  /**
   * Returns the value. Waits at most `waitMs` if nothing is stored, otherwise for what the response has left of the soft
   * deadline after `waitedMs`. Never rejects.
   */
  async read<Value>(source: Source<Value>, waitMs: number, waitedMs = 0): Promise<Lookup> {
    const stored = this.peek(source);
    if (stored) return stored;
    if (this.#entries.isBacked && !this.#entries.get(source.key)) {
      await this.#entries.recall(source);
      const recalled = this.peek(source);
      if (recalled) return recalled;
    }
    const entry = this.#entries.get(source.key)?.entry;
    const state = entry && this.#stateOf(entry, source.lifetimes);
    if (!entry || state === 'gone' || state === undefined) {
      const via = this.#loader.running(source.key) ? 'collapsed' : 'miss';
      return (
        this.#pausing(source.key) ??
        this.#lookupOf(this.#loader.load(source, 'missing'), source, Math.max(waitMs, source.minWaitMs ?? 0), via)
      );
    }
    const leftMs = Math.max(0, this.#options.softDeadlineMs - Math.max(0, waitedMs));
    const lookup = await this.#lookupOf(this.#loader.load(source, 'expired'), source, leftMs, 'renewed');
    if (lookup.kind === 'known') return lookup;
    const stale = this.#known(entry, state, source.lifetimes, 'renewed');
    return { ...stale, provenance: { ...stale.provenance, error: lookup.error } };
  }

  /** Purges memory, the store and all replicas. Returns the number of values in memory that match. */
  purge(target: PurgeTarget, isHard: boolean, isReloading = false): number {
    this.#loader.purge(target);
    const keys = this.#entries.purge(target, isHard);
    this.#store.replicas?.publish({ type: 'purged', target, isHard });
    this.#purged({ target, isHard, isOwn: true, isReloading }, keys);
    return keys;
  }

  async knows(target: PurgeTarget): Promise<boolean> {
    if (this.#loader.isLoading(target)) return true;
    if (this.#entries.entries().some(purgeMatcher(target))) return true;
    if ('keys' in target && target.keys.some((key) => this.#loader.failureOf(key) !== undefined)) return true;
    return this.#store.holds(withEarlierKeys(target));
  }

  async stored<Value>(source: Source<Value>): Promise<Lookup> {
    const { key, lifetimes } = source;
    if (this.#entries.isBacked && !this.#entries.get(key)) await this.#entries.recall(source);
    const entry = this.#entries.get(key)?.entry;
    const state = entry && this.#stateOf(entry, lifetimes);
    if (entry && state && state !== 'gone') return this.#known(entry, state, lifetimes, 'hit');
    const error = this.#loader.failureOf(key)?.error ?? new Error(`Nothing is stored for ${key}`);
    return { kind: 'unknown', error, retryAfterMs: this.#options.backoffMs };
  }

  /** Removes content of an entry in memory that its dates have withdrawn. Returns the entry. */
  withdraw(key: string): Entry | undefined {
    return this.#entries.withdraw(key);
  }

  entries(): Entry[] {
    return this.#entries.entries();
  }

  failing(): { readonly key: string; readonly ms: number; readonly firstAtMs: number }[] {
    return this.#entries.entries().flatMap(({ key }) => {
      const failure = this.#loader.failureOf(key);
      if (!failure) return [];
      const { firstAtMs, sinceMs } = failure;
      return [{ key, ms: Math.max(0, sinceMs - firstAtMs), firstAtMs }];
    });
  }

  get backoffs(): number {
    return this.#loader.pausing;
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return this.#entries.usage;
  }

  keys(): ReadonlySet<string> {
    return new Set([...this.entries().map(({ key }) => key), ...this.#loader.failingKeys()]);
  }

  /** Loads a value now, even if it is fresh or paused. If the load fails, the stored value stays. Never rejects. */
  async refresh<Value>(source: Source<Value>): Promise<LoadOutcome> {
    // Because a running load may have started before the change, wait for it and load again.
    await this.#loader.running(source.key);
    // Because a missing value would look older than any other, recall it before the load.
    if (this.#entries.isBacked && !this.#entries.get(source.key)) await this.#entries.recall(source);
    return this.#loader.load(source, 'ordered');
  }

  inspect<Value>(source: Source<Value>): Inspection {
    const slot = this.#entries.peek(source.key);
    return {
      entry: slot?.entry,
      state: slot ? this.#stateOf(slot.entry, source.lifetimes) : 'missing',
      isRecalled: slot?.isRecalled ?? false,
      hits: slot?.hits ?? 0,
      hitsInAll: slot ? slot.hitsBefore + slot.hits : 0,
      bytes: slot?.bytes ?? 0,
      isLoading: this.#loader.running(source.key) !== undefined,
      failure: this.#loader.failureOf(source.key),
      suspicion: this.#loader.suspicionOf(source.key),
    };
  }

  async #lookupOf<Value>(
    load: Promise<LoadOutcome>,
    { key, lifetimes }: Source<Value>,
    waitMs: number,
    via: Provenance['via'],
  ): Promise<Lookup> {
    const { clock, backoffMs } = this.#options;
    const outcome = await within(clock, waitMs, key, load).catch(() => undefined);
    if (!outcome) return { kind: 'unknown', error: new WaitExceeded(key), retryAfterMs: backoffMs };
    if (outcome.kind === 'failed') return { ...outcome, kind: 'unknown' };
    const state = this.#stateOf(outcome.entry, lifetimes);
    // Because it was confirmed just now, serve it to the waiting requests however short its lifetime is.
    const served = state === 'gone' ? 'fresh' : state;
    return this.#known(outcome.entry, served, lifetimes, outcome.isShared ? 'collapsed' : via);
  }

  #pausing(key: string): Lookup | undefined {
    const failure = this.#loader.failureOf(key);
    if (!failure || this.#loader.running(key)) return undefined;
    const retryAfterMs = leftOf(failure, this.now());
    return retryAfterMs > 0 ? { kind: 'unknown', error: failure.error, retryAfterMs } : undefined;
  }

  #refreshEarly<Value>(source: Source<Value>, { entry, jitter }: Slot, nowMs: number): void {
    const afterMs = freshTimeOf(entry, source.lifetimes) * (earlyFrom + (earlyTo - earlyFrom) * jitter);
    if (entry.kind !== 'found' || nowMs - entry.confirmedAtMs < afterMs) return;
    if (this.#loader.mayLoad(source.key)) void this.#loader.load(source, 'early');
  }

  #stateOf(entry: Entry, lifetimes: Lifetimes, nowMs = this.now()): Freshness {
    const { negativeForMs } = this.#options;
    const own = entry.kind === 'found' ? lifetimes : negativeLifetimes(negativeForMs);
    return freshnessOf(entry, own, nowMs);
  }

  #known(
    entry: Entry,
    state: Exclude<Freshness, 'gone'>,
    lifetimes: Lifetimes,
    via: Provenance['via'],
    nowMs = this.now(),
  ): KnownValue {
    const ageMs = Math.max(0, nowMs - entry.confirmedAtMs);
    const isStaleIfError = state !== 'fresh' && this.#loader.failureOf(entry.key) !== undefined;
    const own = entry.kind === 'found' ? lifetimes : negativeLifetimes(this.#options.negativeForMs);
    const freshForMs = freshTimeOf(entry, own);
    // Because an invalidated value is not fresh, its ttl must be negative however young it is.
    const ttlMs = state === 'fresh' ? freshForMs - ageMs : Math.min(-1, freshForMs - ageMs);
    const provenance: Provenance = { state, ageMs, ttlMs, via, isStaleIfError };
    const freshAtMostMs = ownFreshTimeOf(entry);
    if (freshAtMostMs === undefined) return { kind: 'known', entry, provenance };
    const sharedForMs = entry.freshAtMostMs === 0 ? 0 : Math.max(1, freshAtMostMs - ageMs);
    return { kind: 'known', entry, provenance: { ...provenance, sharedForMs } };
  }

  #receive(message: ReplicaMessage): void {
    if (message.type === 'purged') {
      this.#loader.purge(message.target);
      const { target, isHard } = message;
      this.#purged({ target, isHard, isOwn: false }, this.#entries.purgeMemory(target, isHard));
      return;
    }
    if (message.type === 'memo') return;
    if (message.type === 'failed') {
      this.#entries.markBacked(message.key);
      this.#loader.noteFailure(message.key, { ...message, error: new Error('Load failed in another replica') });
    } else this.#adopt(message);
    this.#flights?.receive(message);
  }

  #adopt(message: Extract<ReplicaMessage, { type: 'changed' }>): void {
    const { key, version, confirmedAtMs, changesAtMs, isReplacing } = message;
    this.#loader.noteSuccess(key);
    const slot = this.#entries.get(key);
    if (!slot && isReplacing) this.#options.listen?.({ type: 'replaced', key, version });
    if (!slot || !isNewer(message, slot.entry, this.now())) return;
    const { entry, keepForMs } = slot;
    const { changesAtMs: _before, ...same } = entry;
    const confirmed = {
      ...same,
      confirmedAtMs,
      isInvalidated: false,
      ...(changesAtMs !== undefined && { changesAtMs }),
    };
    if (entry.version === version) this.#entries.hold(confirmed, keepForMs);
    else void this.#entries.recall({ key, lifetimes: { freshForMs: 0, staleForMs: 0, keepForMs } });
  }

  /** Invalidates the keys that a changed list affects. Short lists are done when this returns. */
  async #purgeRelated({ gained, lost }: RelatedKeys, isFirst: boolean): Promise<void> {
    const absent = new Set(this.#entries.absentKeys());
    // The first value of a list gains every key, so purge only keys with a negative entry.
    const isNew = (key: string) => !isFirst || absent.has(key);
    const appeared = isFirst && absent.size === 0 ? [] : gained.filter(isNew);
    const keys = [...appeared, ...lost.map(({ key }) => key)];
    await inPortions(keys, portion, (some) => this.purge({ keys: some }, false));
    await inPortions(lost, portion, (some) => {
      for (const source of some) {
        this.#loader.doubt(source.key);
        if (this.#entries.get(source.key)) void this.#loader.load(source, 'stale');
      }
    });
  }

  #purged(purge: Purge, keys: number): void {
    this.#options.listen?.({ type: 'purged', keys, isHard: purge.isHard });
    this.#purges.notify(purge);
  }
}
