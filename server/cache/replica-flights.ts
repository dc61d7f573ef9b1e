import { within } from '../base/bounded-wait.ts';
import type { Clock } from '../base/clock.ts';
import { isNewer, type Source } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { CacheListener } from './events.ts';
import { freshnessOf } from './freshness.ts';
import type { LoadOutcome } from './load-outcome.ts';
import type { GuardedStore } from './stores/guarded-store.ts';
import type { ReplicaLink } from './stores/persistent-store.ts';
import type { ReplicaMessage } from './stores/replica-message.ts';

export interface ReplicaFlightOptions {
  readonly clock: Clock;
  /** How long one replica may hold the lock of a load. */
  readonly claimForMs: number;
  readonly listen?: CacheListener;
}

const retryClaimMs = 200;

type Release = () => void;

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
  readonly #tier: GuardedStore;
  readonly #store: EntryStore;
  readonly #options: ReplicaFlightOptions;
  readonly #waiting = new Map<string, (news: LoadMessage) => void>();

  constructor(link: ReplicaLink, tier: GuardedStore, store: EntryStore, options: ReplicaFlightOptions) {
    this.#link = link;
    this.#tier = tier;
    this.#store = store;
    this.#options = options;
  }

  heed(news: LoadMessage): void {
    this.#waiting.get(news.key)?.(news);
  }

  async once(source: Source<unknown>, loadHere: () => Promise<LoadOutcome>): Promise<LoadOutcome> {
    const { key } = source;
    // Subscribe before the lock is requested, because the message may come in between.
    const news = new Promise<LoadMessage>((resolve) => this.#waiting.set(key, resolve));
    try {
      return await this.#claimOrFollow(source, loadHere, news);
    } finally {
      this.#waiting.delete(key);
    }
  }

  /** Because the holder may die or its message may be lost, the lock is tried again and again. */
  async #claimOrFollow(
    source: Source<unknown>,
    loadHere: () => Promise<LoadOutcome>,
    news: Promise<LoadMessage>,
  ): Promise<LoadOutcome> {
    const { claimForMs, listen } = this.#options;
    // Count the waits, because the clock may be set back.
    for (let waitedMs = 0; waitedMs < claimForMs; waitedMs += retryClaimMs) {
      let asked: Promise<Release | undefined> | undefined;
      const claim = await this.#tier.ask('claim', () => {
        asked = this.#link.claim(source.key, claimForMs);
        return asked;
      });
      if (claim === 'failed') return this.#loadUnclaimed(source, loadHere, asked);
      if (claim) return this.#loadAlone(source, loadHere, claim);
      if (waitedMs === 0) listen?.({ type: 'load-followed', key: source.key });
      const outcome = await this.#follow(source, news);
      if (outcome) return outcome;
    }
    return this.#loadUnclaimed(source, loadHere);
  }

  async #loadUnclaimed(
    source: Source<unknown>,
    loadHere: () => Promise<LoadOutcome>,
    asked?: Promise<Release | undefined>,
  ): Promise<LoadOutcome> {
    const outcome = await loadHere();
    this.#tell(source.key, outcome);
    asked?.then(
      (release) => release?.(),
      () => undefined,
    );
    return outcome;
  }

  async #loadAlone(
    source: Source<unknown>,
    loadHere: () => Promise<LoadOutcome>,
    release: Release,
  ): Promise<LoadOutcome> {
    try {
      // Another replica may have finished before the lock was granted.
      const shared = await this.#newerOf(source);
      if (shared) return shared;
      const outcome = await loadHere();
      this.#tell(source.key, outcome);
      return outcome;
    } finally {
      release();
    }
  }

  #tell(key: string, outcome: LoadOutcome): void {
    if (outcome.kind === 'failed') {
      const { retryAfterMs, suspicion } = outcome;
      this.#link.publish({ type: 'failed', key, retryAfterMs, ...(suspicion ? { suspicion } : {}) });
      return;
    }
    const { isReplacing } = outcome;
    const { version, confirmedAtMs } = outcome.entry;
    this.#link.publish({ type: 'changed', key, version, confirmedAtMs, isReplacing });
  }

  async #newerOf(source: Source<unknown>): Promise<LoadOutcome | undefined> {
    const own = this.#store.get(source.key)?.entry;
    const entry = await this.#store.recall(source);
    const nowMs = this.#options.clock.now();
    if (!entry || !isNewer(entry, own, nowMs)) return undefined;
    const isFresh = freshnessOf(entry, source.lifetimes, nowMs) === 'fresh';
    return isFresh ? { kind: 'accepted', entry, isShared: true } : undefined;
  }

  async #follow(source: Source<unknown>, news: Promise<LoadMessage>): Promise<LoadOutcome | undefined> {
    const told = await within(this.#options.clock, retryClaimMs, source.key, news).catch(() => undefined);
    if (told?.type === 'failed') {
      return { kind: 'failed', error: new FailedElsewhere(source.key), retryAfterMs: told.retryAfterMs };
    }
    if (!told) return undefined;
    const entry = await this.#store.recall(source);
    return entry && { kind: 'accepted', entry, isShared: true };
  }
}
