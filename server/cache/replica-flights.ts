import { within } from '../base/bounded-wait.ts';
import type { Clock } from '../base/clock.ts';
import { isNewer, type Source } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { CacheListener } from './events.ts';
import { freshnessOf } from './freshness.ts';
import type { LoadOutcome } from './lookup.ts';
import type { GuardedStore } from './stores/guarded-store.ts';
import type { ReplicaLink } from './stores/persistent-store.ts';
import type { ReplicaMessage } from './stores/replica-message.ts';

export interface ReplicaFlightOptions {
  readonly clock: Clock;
  readonly lockForMs: number;
  readonly listen?: CacheListener;
}

const retryLockMs = 200;

type Release = () => void;
type LoadHere = () => Promise<LoadOutcome>;
type LoadMessage = Extract<ReplicaMessage, { type: 'changed' | 'failed' }>;

export class FailedElsewhere extends Error {
  constructor(key: string) {
    super(`Another replica could not load ${key}`);
    this.name = 'FailedElsewhere';
  }
}

/** Runs one load of a key among all replicas. The replica with the lock loads, the others wait for its message. */
export class ReplicaFlights {
  readonly #link: ReplicaLink;
  readonly #store: GuardedStore;
  readonly #entries: EntryStore;
  readonly #options: ReplicaFlightOptions;
  readonly #waiting = new Map<string, (message: LoadMessage) => void>();

  constructor(link: ReplicaLink, store: GuardedStore, entries: EntryStore, options: ReplicaFlightOptions) {
    this.#link = link;
    this.#store = store;
    this.#entries = entries;
    this.#options = options;
  }

  receive(message: LoadMessage): void {
    this.#waiting.get(message.key)?.(message);
  }

  /** Because the holder may die or its message may be lost, the lock is tried again and again. */
  async once(source: Source<unknown>, loadHere: LoadHere): Promise<LoadOutcome> {
    const { lockForMs, listen } = this.#options;
    const { key } = source;
    // Subscribe before the lock is requested, because the message may come in between.
    const message = new Promise<LoadMessage>((resolve) => this.#waiting.set(key, resolve));
    try {
      // Count the waits, because the clock may be set back.
      for (let waitedMs = 0; waitedMs < lockForMs; waitedMs += retryLockMs) {
        let requested: Promise<Release | undefined> | undefined;
        const release = await this.#store.ask('claim', () => {
          requested = this.#link.lock(key, lockForMs);
          return requested;
        });
        if (release === 'failed') return await this.#loadUnlocked(key, loadHere, requested);
        if (release) return await this.#loadAlone(source, loadHere, release);
        if (waitedMs === 0) listen?.({ type: 'load-followed', key });
        const outcome = await this.#follow(source, message);
        if (outcome) return outcome;
      }
      return await this.#loadUnlocked(key, loadHere);
    } finally {
      this.#waiting.delete(key);
    }
  }

  async #loadUnlocked(key: string, loadHere: LoadHere, requested?: Promise<Release | undefined>): Promise<LoadOutcome> {
    const outcome = await loadHere();
    this.#publish(key, outcome);
    requested?.catch(() => undefined).then((release) => release?.());
    return outcome;
  }

  async #loadAlone(source: Source<unknown>, loadHere: LoadHere, release: Release): Promise<LoadOutcome> {
    try {
      // Another replica may have finished before the lock was granted.
      const shared = await this.#newerOf(source);
      if (shared) return shared;
      const outcome = await loadHere();
      this.#publish(source.key, outcome);
      return outcome;
    } finally {
      release();
    }
  }

  #publish(key: string, outcome: LoadOutcome): void {
    if (outcome.kind === 'failed') {
      const { retryAfterMs, suspicion } = outcome;
      this.#link.publish({ type: 'failed', key, retryAfterMs, ...(suspicion ? { suspicion } : {}) });
      return;
    }
    const { isReplacing, entry } = outcome;
    const { version, confirmedAtMs, changesAtMs } = entry;
    this.#link.publish({ type: 'changed', key, version, confirmedAtMs, changesAtMs, isReplacing });
  }

  async #newerOf(source: Source<unknown>): Promise<LoadOutcome | undefined> {
    const own = this.#entries.get(source.key)?.entry;
    const entry = await this.#entries.recall(source);
    const nowMs = this.#options.clock.now();
    if (!entry || !isNewer(entry, own, nowMs)) return undefined;
    const isFresh = freshnessOf(entry, source.lifetimes, nowMs) === 'fresh';
    return isFresh ? { kind: 'accepted', entry, isShared: true } : undefined;
  }

  async #follow(source: Source<unknown>, message: Promise<LoadMessage>): Promise<LoadOutcome | undefined> {
    const received = await within(this.#options.clock, retryLockMs, source.key, message).catch(() => undefined);
    if (received?.type === 'failed') {
      return { kind: 'failed', error: new FailedElsewhere(source.key), retryAfterMs: received.retryAfterMs };
    }
    if (!received) return undefined;
    const entry = await this.#entries.recall(source);
    return entry && { kind: 'accepted', entry, isShared: true };
  }
}
