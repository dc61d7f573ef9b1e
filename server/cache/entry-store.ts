import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';
import { SingleFlight } from '../base/single-flight.ts';
import { type Entry, isContent, isNewer, type Source } from './entry.ts';
import type { CacheListener } from './events.ts';
import { type PurgeTarget, purgeMatcher } from './purge-target.ts';
import type { GuardedStore } from './stores/guarded-store.ts';
import { MemoryStore } from './stores/memory-store.ts';

export interface EntryStoreOptions {
  readonly clock: Clock;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly tier: GuardedStore;
  /** 0 to 1; spreads early refreshes. */
  readonly random: () => number;
  readonly listen?: CacheListener;
  /** Called with every entry that comes from the second tier. */
  readonly onRecall?: (entry: Entry) => void;
}

/** What memory holds of one key. */
export interface Slot {
  readonly entry: Entry;
  readonly bytes: number;
  readonly keepForMs: number;
  /** Came from the second tier, not from a load of this process. */
  readonly isRecalled: boolean;
  /** 0 to 1, new with each confirmation: spreads early refreshes. */
  readonly jitter: number;
  /** Times asked for since the last confirmation. */
  hits: number;
  /** The same for all that were held of this key before, without a gap. */
  readonly hitsBefore: number;
}

/** Negative entries have room of their own, so that made-up addresses cannot push content out. */
const maxNegativeEntries = 500;

/** Pages that only requests name, likewise: an upstream that answers anything must not fill memory and store with them. */
const maxUnnamedEntries = 500;

/** The part of the bytes that either may take. */
const narrowShare = 0.125;

/** Keys remembered of those that memory lacks and the second tier may hold. */
const maxBackedKeys = 100_000;

function weightOf(entry: Entry): number {
  return entry.json.length + (entry.joints?.length ?? 0) + (entry.annotation?.length ?? 0);
}

/** Entries in memory, and behind it the second tier, which is asked once for what memory lacks. */
export class EntryStore {
  readonly #options: EntryStoreOptions;
  readonly #found: MemoryStore<Slot>;
  readonly #negative: MemoryStore<Slot>;
  readonly #unnamed: MemoryStore<Slot>;
  /** Evicted from memory, failing in another replica, or asked for while the second tier was silent. */
  readonly #backed = new LRUCache<string, true>({ maxSize: maxBackedKeys, sizeCalculation: () => 1 });
  readonly #evictions = new Channel<string>();
  /** Calls back with the key of every value that had to make room. */
  readonly onEvict = this.#evictions.listen;
  readonly #recalls = new SingleFlight<Entry | undefined>();

  constructor(options: EntryStoreOptions) {
    this.#options = options;
    this.#found = new MemoryStore({
      maxEntries: options.maxEntries,
      maxBytes: options.maxBytes,
      onEvict: (key) => {
        this.#backed.set(key, true);
        this.#tellEviction(key);
      },
    });
    const maxBytes = options.maxBytes * narrowShare;
    this.#negative = new MemoryStore({ maxEntries: maxNegativeEntries, maxBytes });
    this.#unnamed = new MemoryStore({
      maxEntries: maxUnnamedEntries,
      maxBytes,
      // The second tier holds no more of them than memory does.
      onEvict: (key) => {
        options.tier.tell('purge', (tier) => tier.purge({ keys: [key] }, true));
        this.#tellEviction(key);
      },
    });
  }

  #tellEviction(key: string): void {
    this.#options.listen?.({ type: 'evicted', key });
    this.#evictions.tell(key);
  }

  get #rooms(): readonly MemoryStore<Slot>[] {
    return [this.#found, this.#unnamed, this.#negative];
  }

  #roomOf({ isPassing, isUnnamed }: Entry): MemoryStore<Slot> {
    if (isPassing) return this.#negative;
    return isUnnamed ? this.#unnamed : this.#found;
  }

  /** The slot of a key in memory. */
  get(key: string): Slot | undefined {
    return this.#found.get(key) ?? this.#unnamed.get(key) ?? this.#negative.get(key);
  }

  /** The same for who is to leave no trace in the order of use. */
  peek(key: string): Slot | undefined {
    return this.#found.peek(key) ?? this.#unnamed.peek(key) ?? this.#negative.peek(key);
  }

  /** Is a key that memory lacks worth asking the second tier for? */
  get isBacked(): boolean {
    return this.#options.tier.isThere;
  }

  /** May the second tier hold a key that memory lacks? Then it has to be asked before a pause is trusted. */
  mayBeBacked(key: string): boolean {
    return this.isBacked && this.#backed.has(key);
  }

  /** Another replica has tried to load a key: the second tier may hold what memory has never held. */
  heedMention(key: string): void {
    if (!this.peek(key)) this.#backed.set(key, true);
  }

  /** Entries in memory, negative ones included. */
  entries(): Entry[] {
    return this.#rooms.flatMap((room) => room.values().map(({ entry }) => entry));
  }

  /** Room that is taken: values, and what is known to be absent. */
  get usage(): { readonly entries: number; readonly bytes: number } {
    const sum = (of: (room: MemoryStore<Slot>) => number) => this.#rooms.reduce((all, room) => all + of(room), 0);
    return { entries: sum(({ entries }) => entries), bytes: sum(({ bytes }) => bytes) };
  }

  /** Keys that are held to have nothing. */
  absentKeys(): string[] {
    return this.#negative.values().flatMap(({ entry }) => (entry.kind === 'absent' ? [entry.key] : []));
  }

  /** Keeps an accepted entry: in the second tier first, so that nothing served can be lost. */
  accept(entry: Entry, keepForMs: number): void {
    this.#options.tier.tell('put', (tier) => tier.put(entry, keepForMs));
    this.hold(entry, keepForMs);
  }

  /** Keeps an entry in memory alone: the second tier has it. */
  hold(entry: Entry, keepForMs: number, isRecalled = false): void {
    const { random, listen } = this.#options;
    const before = this.get(entry.key);
    const hitsBefore = before ? before.hitsBefore + before.hits : 0;
    const slot: Slot = { entry, bytes: weightOf(entry), keepForMs, isRecalled, jitter: random(), hits: 0, hitsBefore };
    const home = this.#roomOf(entry);
    for (const room of this.#rooms) if (room !== home) room.delete(entry.key);
    // What is too large for the whole of memory lives in the second tier alone.
    if (home.set(entry.key, slot)) this.#backed.delete(entry.key);
    else this.#backed.set(entry.key, true);
    const { key, version } = entry;
    if (before && before.entry.version !== version) listen?.({ type: 'replaced', key, version });
  }

  /** Reads a key of a source from the second tier into memory; all who ask at once share the question. */
  recall(source: Pick<Source<unknown>, 'key' | 'lifetimes'>): Promise<Entry | undefined> {
    return this.#recalls.run(source.key, () => this.#recall(source));
  }

  async #recall({ key, lifetimes }: Pick<Source<unknown>, 'key' | 'lifetimes'>): Promise<Entry | undefined> {
    const answer = await this.#options.tier.ask('get', (tier) => tier.get(key));
    if (answer === 'failed') {
      this.heedMention(key);
      return undefined;
    }
    const own = this.get(key)?.entry;
    if (!answer || !isNewer(answer, own, this.#options.clock.now())) {
      this.#backed.delete(key);
      return own;
    }
    this.hold(answer, lifetimes.keepForMs, true);
    this.#options.onRecall?.(answer);
    this.#options.listen?.({ type: 'recalled', key, isContent: isContent(answer) });
    return answer;
  }

  /** Purges memory and the second tier. Softly: still served, but never again as fresh. Keys in memory that were meant. */
  purge(target: PurgeTarget, isHard: boolean): number {
    this.#options.tier.tell('purge', (tier) => tier.purge(target, isHard));
    return this.purgeMemory(target, isHard);
  }

  /** Purges memory alone: another replica has seen to the store. */
  purgeMemory(target: PurgeTarget, isHard: boolean): number {
    const meant = this.entries().filter(purgeMatcher(target));
    for (const entry of meant) {
      const slot = this.get(entry.key);
      // What nobody confirms any longer is not known to be missing either: negative entries go at once.
      if (isHard || entry.isPassing || !slot) this.#forget(entry.key);
      else this.#roomOf(entry).set(entry.key, { ...slot, entry: { ...entry, isInvalidated: true } });
    }
    return meant.length;
  }

  #forget(key: string): void {
    for (const room of this.#rooms) room.delete(key);
  }

  /** Gives all that memory holds to a second tier that has lost it, a value in each turn of the event loop. */
  async restore(): Promise<void> {
    for (const { key } of [...this.#found.values(), ...this.#unnamed.values()].map(({ entry }) => entry)) {
      const slot = this.get(key);
      if (slot) this.#options.tier.tell('put', (tier) => tier.put(slot.entry, slot.keepForMs));
      await nextTurn();
    }
  }
}
