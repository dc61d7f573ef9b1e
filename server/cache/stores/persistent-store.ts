import type { Redis } from 'ioredis';
import type { Entry } from '../entry.ts';
import type { PurgeTarget } from '../purge-target.ts';
import type { ReceivedMessage, ReplicaMessage } from './replica-message.ts';

export type MaybePromise<Value> = Value | Promise<Value>;

export interface StoreUsage {
  readonly entries: number;
  readonly bytes: number;
}

export type Memo = readonly [name: string, value: string];

export interface ReplicaLink {
  /** Returns the release function, or undefined while another replica holds the lock. */
  lock(key: string, forMs: number): Promise<(() => void) | undefined>;
  publish(message: ReplicaMessage): void;
  /** Resolves once Redis has confirmed the latest purge. Stays pending if Redis refuses it. */
  sent(): Promise<void>;
  /** Calls back with messages of other replicas only. */
  subscribe(listener: (message: ReceivedMessage) => void): void;
  readonly self?: string;
}

/** Where values outlive the process. Writers never throw and never wait. Readers may throw or reject. */
export interface PersistentStore {
  readonly name: 'none' | 'sqlite' | 'redis';
  get(key: string): MaybePromise<Entry | undefined>;
  put(entry: Entry, keepForMs: number): void;
  purge(target: PurgeTarget, isHard: boolean): void;
  holds(target: PurgeTarget): MaybePromise<boolean>;
  getMemo(name: string): MaybePromise<string | undefined>;
  /** `isLasting`: nothing can rebuild them, so they have no lifetime and eviction must spare them. */
  putMemos(memos: readonly Memo[], isLasting?: boolean): void;
  /** Stores a memo unless the name exists. Returns the stored one. */
  claimMemo(name: string, value: string): MaybePromise<string>;
  /** Calls back when the store has lost entries and should be given those in memory. */
  onLoss?(listener: () => void): void;
  readonly replicas?: ReplicaLink;
  readonly redis?: Redis;
  readonly isReady?: boolean;
  usage?(): MaybePromise<StoreUsage>;
  close(): MaybePromise<void>;
}

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
