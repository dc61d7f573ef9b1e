import type { Redis } from 'ioredis';
import type { Entry } from '../entry.ts';
import type { PurgeTarget } from '../purge-target.ts';
import type { ReceivedMessage, ReplicaMessage } from './replica-message.ts';

/** An embedded store answers at once, a distributed one later. */
export type MaybePromise<Value> = Value | Promise<Value>;

export interface StoreUsage {
  readonly entries: number;
  readonly bytes: number;
}

/** A small text kept for good beside the values. */
export type Memo = readonly [name: string, value: string];

/** What processes that share a store can do for each other. */
export interface ReplicaLink {
  /**
   * Asks to be the only one to refresh a key for at most `forMs`: the function that gives the claim back,
   * or undefined while another replica has it. Rejects when the store cannot be asked.
   */
  claim(key: string, forMs: number): Promise<(() => void) | undefined>;
  publish(news: ReplicaMessage): void;
  /** Calls back for the news of the other replicas, never for our own. */
  subscribe(listener: (news: ReceivedMessage) => void): void;
  /** What the others call us. */
  readonly self?: string;
}

/**
 * Where values outlive the memory of the process. Writers never throw and never wait: an embedded store has
 * written when `put` returns, a distributed one writes behind. Readers may throw or reject.
 */
export interface PersistentStore {
  readonly name: 'none' | 'sqlite' | 'redis';
  get(key: string): MaybePromise<Entry | undefined>;
  /** Keeps an entry for `keepForMs` after it was last confirmed. */
  put(entry: Entry, keepForMs: number): void;
  /** Softly: marks as to be refreshed; hard: forgets. */
  purge(target: PurgeTarget, isHard: boolean): void;
  /** Is anything kept that a purge of this would be about? */
  holds(target: PurgeTarget): MaybePromise<boolean>;
  getMemo(name: string): MaybePromise<string | undefined>;
  putMemos(memos: readonly Memo[]): void;
  /** Keeps a memo unless there is one by that name; gives the one that holds. */
  claimMemo(name: string, value: string): MaybePromise<string>;
  /** Calls back when the store has lost or missed what it was given: what is still known should be given to it again. */
  onLoss?(listener: () => void): void;
  readonly replicas?: ReplicaLink;
  /** Connected to what the replicas share, for what they count together. */
  readonly redis?: Redis;
  /** Can it be asked? An embedded store always can. */
  readonly isReady?: boolean;
  /** Room that is taken: of values, or where they cannot be told from the rest, of all that the store holds. */
  usage?(): MaybePromise<StoreUsage>;
  close(): MaybePromise<void>;
}

/** `CACHE_STORE=none`: nothing outlives the process. */
export const noStore: PersistentStore = {
  name: 'none',
  get: () => undefined,
  put: () => undefined,
  purge: () => undefined,
  holds: () => false,
  getMemo: () => undefined,
  putMemos: () => undefined,
  claimMemo: (_name, value) => value,
  close: () => undefined,
};
