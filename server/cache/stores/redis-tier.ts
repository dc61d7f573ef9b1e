import { randomUUID } from 'node:crypto';
import type { ChainableCommander, Redis } from 'ioredis';
import { Channel } from '../channel.ts';
import type { Entry } from '../entry.ts';
import type { PurgeTarget } from '../purge-target.ts';
import { entryOfStored, metaOf } from './entry-codec.ts';
import { RedisBus } from './redis-bus.ts';
import { RedisConnection } from './redis-connection.ts';
import { type RedisNames, redisNamesOf } from './redis-names.ts';
import type { HeardNews } from './replica-news.ts';
import type { Memo, ReplicaLink, SecondTier, TierUsage } from './second-tier.ts';
import { TierHealth, type TierHealthOptions } from './tier-health.ts';
import { WriteQueue } from './write-queue.ts';

export interface RedisTierOptions extends TierHealthOptions {
  readonly url: string;
  readonly keyPrefix: string;
  /** Bound of the bytes that wait for a Redis that is down. */
  readonly maxWaitingBytes: number;
}

/** Orders that may wait for a Redis that is down. */
const maxOrders = 20_000;

/** Media memos outlive the longest `CACHE_KEEP_S` in use; each start of a replica renews them. */
const memoKeepMs = 90 * 86_400_000;

/** A start waits this long for Redis, and a close for what is still to be written. */
const patienceMs = 1_000;

/** While a start waits, Redis is looked for as often. */
const lookEveryMs = 10;

const invalidateScript = `
  for _, key in ipairs(KEYS) do
    if redis.call('EXISTS', key) == 1 then redis.call('HSET', key, 'invalidated', '1') end
  end`;

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

/** Runs a transaction; rejects with the first of its errors. */
async function run(transaction: ChainableCommander): Promise<void> {
  const failed = (await transaction.exec())?.find(([error]) => error !== null);
  if (failed?.[0]) throw failed[0];
}

/** Values, memos, claims and news in one Redis or Valkey for all replicas, written behind. */
export class RedisTier implements SecondTier {
  readonly name = 'redis';
  readonly replicas: ReplicaLink;
  readonly #options: RedisTierOptions;
  readonly #names: RedisNames;
  readonly #connection: RedisConnection;
  readonly #queue: WriteQueue;
  readonly #bus: RedisBus;
  readonly #health: TierHealth;
  readonly #news = new Channel<HeardNews>();
  readonly #losses = new Channel<void>();
  readonly onLoss = this.#losses.listen;
  #generation: string | undefined;
  #orders = 0;

  constructor(options: RedisTierOptions) {
    const { url, keyPrefix, maxWaitingBytes, clock, listen } = options;
    this.#options = options;
    this.#health = new TierHealth(options);
    this.#names = redisNamesOf(keyPrefix);
    this.#connection = new RedisConnection({
      url,
      clock,
      name: 'bff',
      onReady: () => void this.#begin().catch((error: unknown) => this.#health.failed('connect', error)),
      onTrouble: (error) => this.#health.failed('connect', error),
    });
    const isReady = () => this.#connection.isReady;
    this.#queue = new WriteQueue({
      clock,
      isReady,
      maxOrders,
      maxBytes: maxWaitingBytes,
      onTrouble: (error) => this.#health.failed('write', error),
      onWritten: () => this.#health.worked(),
    });
    const shared = { url, clock, listen, names: this.#names, commands: this.#connection, onNews: this.#news.tell };
    const replica = randomUUID();
    this.#bus = new RedisBus({ ...shared, replica });
    this.replicas = {
      claim: (key, forMs) => this.#claim(key, forMs),
      publish: (news) => this.#order('news', () => this.#bus.send(news)),
      subscribe: this.#news.listen,
      self: replica,
    };
  }

  get redis(): Redis {
    return this.#connection.client;
  }

  /** Is everything connected? */
  get isReady(): boolean {
    return this.#connection.isReady && this.#bus.isReady && this.#generation !== undefined;
  }

  async get(key: string): Promise<Entry | undefined> {
    const fields = await this.#connection.client.hmgetBuffer(this.#names.entry(key), 'meta', 'json', 'invalidated');
    const [meta, json, invalidated] = fields;
    if (!meta || !json) return undefined;
    // The reply's buffers are slices of what came over the socket.
    const own = Buffer.allocUnsafeSlow(json.length);
    json.copy(own);
    return entryOfStored(key, meta.toString(), own, invalidated?.toString() === '1');
  }

  put(entry: Entry, keepForMs: number): void {
    const { client } = this.#connection;
    const order = () => {
      const name = this.#names.entry(entry.key);
      const invalidated = entry.isInvalidated ? '1' : '0';
      const transaction = client.multi().hset(name, { meta: metaOf(entry), json: entry.json, invalidated });
      transaction.pexpire(name, keepForMs);
      for (const tag of entry.tags)
        transaction.sadd(this.#names.tag(tag), entry.key).pexpire(this.#names.tag(tag), memoKeepMs);
      return run(transaction);
    };
    // Memory may let go of what waits here: it has a bound of its own.
    this.#queue.push(`put ${entry.key}`, order, entry.json.length);
  }

  purge(target: PurgeTarget, isHard: boolean): void {
    const { client } = this.#connection;
    this.#order('purge', async () => {
      for await (const names of this.#entriesOf(target)) {
        if (names.length === 0) continue;
        if (isHard) await client.del(names);
        else await client.eval(invalidateScript, names.length, ...names);
      }
    });
  }

  async holds(target: PurgeTarget): Promise<boolean> {
    for await (const names of this.#entriesOf(target)) {
      if (names.length > 0 && (await this.#connection.client.exists(names)) > 0) return true;
    }
    return false;
  }

  async getMemo(name: string): Promise<string | undefined> {
    return (await this.#connection.client.get(this.#names.memo(name))) ?? undefined;
  }

  putMemos(memos: readonly Memo[]): void {
    this.#order('memos', () => {
      const transaction = this.#connection.client.multi();
      for (const [name, value] of memos) transaction.set(this.#names.memo(name), value, 'PX', memoKeepMs);
      return run(transaction);
    });
  }

  async claimMemo(name: string, value: string): Promise<string> {
    const { client } = this.#connection;
    await client.set(this.#names.memo(name), value, 'NX');
    return (await this.getMemo(name)) ?? value;
  }

  /** Of all that Redis holds: it counts that itself. */
  async usage(): Promise<TierUsage> {
    const { client } = this.#connection;
    const [entries, memory] = await Promise.all([client.dbsize(), client.info('memory')]);
    return { entries, bytes: Number(/^used_memory:(\d+)/m.exec(memory)?.[1] ?? 0) };
  }

  async close(): Promise<void> {
    await Promise.race([
      this.#queue.settled(),
      new Promise<void>((resolve) => this.#options.clock.after(patienceMs, resolve)),
    ]);
    this.#bus.close();
    this.#connection.close();
  }

  /** Names of the stored entries that a purge is about, in batches. */
  async *#entriesOf(target: PurgeTarget): AsyncGenerator<string[]> {
    const { client } = this.#connection;
    if ('keys' in target) yield target.keys.map(this.#names.entry);
    else if ('tag' in target) yield (await client.smembers(this.#names.tag(target.tag))).map(this.#names.entry);
    else yield* client.scanStream({ match: this.#names.everyEntry, count: 500 });
  }

  async #claim(key: string, forMs: number): Promise<(() => void) | undefined> {
    const { client } = this.#connection;
    const name = this.#names.claim(key);
    const token = randomUUID();
    if ((await client.set(name, token, 'PX', forMs, 'NX')) === null) return undefined;
    // Behind the value and the news of it: who gets the claim next finds both.
    return () => this.#order('release', () => client.eval(releaseScript, 1, name, token));
  }

  /** After each connection: has Redis still got what it was given, and which purges have we missed? */
  async #begin(): Promise<void> {
    const { client } = this.#connection;
    await client.set(this.#names.generation, randomUUID(), 'NX');
    const generation = (await client.get(this.#names.generation)) ?? '';
    const isEmptied = this.#generation !== undefined && this.#generation !== generation;
    this.#generation = generation;
    await this.#bus.catchUp();
    this.#options.listen?.({ type: 'tier-connected' });
    if (isEmptied) this.#losses.tell();
    this.#queue.resume();
  }

  /** Every order of a kind counts, so each has a name of its own. */
  #order(kind: string, order: () => Promise<unknown>): void {
    this.#orders += 1;
    this.#queue.push(`${kind} ${this.#orders}`, order);
  }

  /** A start that found no Redis treats the first connection like one to a Redis that has lost everything. */
  startWithout(): void {
    this.#generation ??= 'none';
  }
}

/** Connects, waiting a moment at most: without Redis everything works from memory until it is there. */
export async function openRedisTier(options: RedisTierOptions): Promise<RedisTier> {
  const tier = new RedisTier(options);
  for (let waitedMs = 0; !tier.isReady && waitedMs < patienceMs; waitedMs += lookEveryMs) {
    await new Promise<void>((resolve) => options.clock.after(lookEveryMs, resolve));
  }
  if (!tier.isReady) tier.startWithout();
  return tier;
}
