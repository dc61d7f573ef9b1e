import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';
import { SingleFlight } from '../base/single-flight.ts';
import { type Entry, isContent, isNewer, type Source } from './entry.ts';
import type { CacheListener } from './events.ts';
import { type PurgeTarget, purgeMatcher } from './purge-target.ts';
import { type AdoptEntry, earlierKeysOf, withEarlierKeys } from './stored-forms.ts';
import type { GuardedStore } from './stores/guarded-store.ts';
import { MemoryStore } from './stores/memory-store.ts';

export interface EntryStoreOptions {
  readonly clock: Clock;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly store: GuardedStore;
  readonly random: () => number;
  readonly listen?: CacheListener;
  readonly onRecall?: (entry: Entry) => void;
  /** The entry without content that its dates have withdrawn. The same entry if nothing changes. */
  readonly withoutWithdrawn?: (entry: Entry, nowMs: number) => Entry;
  /** If unset, entries of earlier versions are not read. */
  readonly adopt?: AdoptEntry;
  readonly onScheduled?: (key: string, changesAtMs: number | undefined) => void;
}

export interface Slot {
  readonly entry: Entry;
  readonly bytes: number;
  readonly keepForMs: number;
  readonly isRecalled: boolean;
  readonly jitter: number;
  hits: number;
  readonly hitsBefore: number;
}

/** Negative entries have separate limits, so that arbitrary URLs cannot push content out. */
const maxNegativeEntries = 500;
const maxUnnamedEntries = 500;
const limitedShare = 0.125;
const maxBackedKeys = 100_000;

const weightOf = (entry: Entry): number =>
  entry.json.length + (entry.imageIds?.length ?? 0) + (entry.annotation?.length ?? 0);

export class EntryStore {
  readonly #options: EntryStoreOptions;
  readonly #found: MemoryStore<Slot>;
  readonly #negative: MemoryStore<Slot>;
  readonly #unnamed: MemoryStore<Slot>;
  /** Keys that memory lacks and the store may hold. */
  readonly #backed = new LRUCache<string, true>({ maxSize: maxBackedKeys, sizeCalculation: () => 1 });
  readonly #evictions = new Channel<string>();
  readonly onEvict = this.#evictions.listen;
  readonly #recalls = new SingleFlight<Entry | undefined>();

  constructor(options: EntryStoreOptions) {
    this.#options = options;
    this.#found = new MemoryStore(options.maxEntries, options.maxBytes, (key) => {
      this.#backed.set(key, true);
      this.#notifyEviction(key);
    });
    const maxBytes = options.maxBytes * limitedShare;
    this.#negative = new MemoryStore(maxNegativeEntries, maxBytes);
    this.#unnamed = new MemoryStore(maxUnnamedEntries, maxBytes, (key) => {
      // Because the store must not hold more of them than memory does, delete it there too.
      this.#purgeStore({ keys: [key] }, true);
      this.#notifyEviction(key);
    });
  }

  #notifyEviction(key: string): void {
    this.#options.listen?.({ type: 'evicted', key });
    this.#evictions.notify(key);
  }

  get #groups(): readonly MemoryStore<Slot>[] {
    return [this.#found, this.#unnamed, this.#negative];
  }

  #groupOf({ isPassing, isUnnamed }: Entry): MemoryStore<Slot> {
    if (isPassing) return this.#negative;
    return isUnnamed ? this.#unnamed : this.#found;
  }

  get(key: string): Slot | undefined {
    return this.#found.get(key) ?? this.#unnamed.get(key) ?? this.#negative.get(key);
  }

  peek(key: string): Slot | undefined {
    return this.#found.peek(key) ?? this.#unnamed.peek(key) ?? this.#negative.peek(key);
  }

  get isBacked(): boolean {
    return this.#options.store.isThere;
  }

  mayBeBacked(key: string): boolean {
    return this.isBacked && this.#backed.has(key);
  }

  markBacked(key: string): void {
    if (!this.peek(key)) this.#backed.set(key, true);
  }

  entries(): Entry[] {
    return this.#groups.flatMap((group) => group.values().map(({ entry }) => entry));
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    const sum = (of: (group: MemoryStore<Slot>) => number) => this.#groups.reduce((all, group) => all + of(group), 0);
    return { entries: sum(({ entries }) => entries), bytes: sum(({ bytes }) => bytes) };
  }

  absentKeys(): string[] {
    return this.#negative.values().flatMap(({ entry }) => (entry.kind === 'absent' ? [entry.key] : []));
  }

  accept(entry: Entry, keepForMs: number): void {
    this.#options.store.notify('put', (store) => store.put(entry, keepForMs));
    // An earlier version may have stored what is missing now.
    if (entry.isPassing && this.#options.adopt) this.#purgeStore({ keys: earlierKeysOf(entry.key) }, true);
    this.hold(entry, keepForMs);
  }

  /** Removes content that its dates have withdrawn. Returns the entry in memory. */
  withdraw(key: string): Entry | undefined {
    const slot = this.peek(key);
    const entry = slot && this.#current(slot.entry);
    if (entry && entry !== slot.entry) this.hold(entry, slot.keepForMs, slot.isRecalled);
    return entry;
  }

  #current(entry: Entry): Entry {
    const { clock, withoutWithdrawn } = this.#options;
    return withoutWithdrawn?.(entry, clock.now()) ?? entry;
  }

  hold(entry: Entry, keepForMs: number, isRecalled = false): void {
    const { random, listen, onScheduled } = this.#options;
    const before = this.get(entry.key);
    if (before?.entry.changesAtMs !== entry.changesAtMs) onScheduled?.(entry.key, entry.changesAtMs);
    const hitsBefore = before ? before.hitsBefore + before.hits : 0;
    const slot: Slot = { entry, bytes: weightOf(entry), keepForMs, isRecalled, jitter: random(), hits: 0, hitsBefore };
    const home = this.#groupOf(entry);
    for (const group of this.#groups) if (group !== home) group.delete(entry.key);
    if (home.set(entry.key, slot)) this.#backed.delete(entry.key);
    else this.#backed.set(entry.key, true);
    const { key, version } = entry;
    if (before && before.entry.version !== version) listen?.({ type: 'replaced', key, version });
  }

  recall(source: Pick<Source<unknown>, 'key' | 'lifetimes'>): Promise<Entry | undefined> {
    return this.#recalls.run(source.key, () => this.#recall(source));
  }

  async #recall({ key, lifetimes }: Pick<Source<unknown>, 'key' | 'lifetimes'>): Promise<Entry | undefined> {
    const answer = (await this.#options.store.ask('get', (store) => store.get(key))) ?? (await this.#adopted(key));
    if (answer === 'failed') {
      this.markBacked(key);
      return undefined;
    }
    const own = this.get(key)?.entry;
    if (!answer || !isNewer(answer, own, this.#options.clock.now())) {
      this.#backed.delete(key);
      return own;
    }
    this.hold(this.#current(answer), lifetimes.keepForMs, true);
    this.#options.onRecall?.(answer);
    this.#options.listen?.({ type: 'recalled', key, isContent: isContent(answer) });
    return answer;
  }

  /** Reads what an earlier version stored. It stays there for a rollback, until it expires. */
  async #adopted(key: string): Promise<Entry | undefined | 'failed'> {
    const { adopt, store } = this.#options;
    for (const earlier of adopt ? earlierKeysOf(key) : []) {
      const found = await store.ask('get', (stored) => stored.get(earlier));
      const adopted = found && found !== 'failed' ? adopt?.(key, found) : found;
      if (adopted) return adopted;
    }
    return undefined;
  }

  purge(target: PurgeTarget, isHard: boolean): number {
    this.#purgeStore(target, isHard);
    return this.purgeMemory(target, isHard);
  }

  #purgeStore(target: PurgeTarget, isHard: boolean): void {
    this.#options.store.notify('purge', (store) => store.purge(withEarlierKeys(target), isHard));
  }

  purgeMemory(target: PurgeTarget, isHard: boolean): number {
    const meant = this.entries().filter(purgeMatcher(target));
    for (const entry of meant) {
      const slot = this.get(entry.key);
      // Negative entries are never served stale, so they are deleted at once.
      if (isHard || entry.isPassing || !slot) for (const group of this.#groups) group.delete(entry.key);
      else this.#groupOf(entry).set(entry.key, { ...slot, entry: { ...entry, isInvalidated: true } });
    }
    return meant.length;
  }

  async restore(): Promise<void> {
    for (const { key } of [...this.#found.values(), ...this.#unnamed.values()].map(({ entry }) => entry)) {
      const slot = this.get(key);
      if (slot) this.#options.store.notify('put', (store) => store.put(slot.entry, slot.keepForMs));
      await nextTurn();
    }
  }
}
