/*
 * One hash per entry, with `meta` apart from `json`, so that tags are read without values. Writes go through a queue in
 * order and are retried. `GuardedStore` limits each read, so that a slow Redis never blocks a page. After each connection
 * but the first, the listeners of `onLoss` write again. A lock with a lifetime keeps replicas from loading the same value.
 */
import { randomUUID } from 'node:crypto';
import type { ChainableCommander, Redis } from 'ioredis';
import { z } from 'zod';
import { Channel } from '../../base/channel.ts';
import { type Entry, hash } from '../entry.ts';
import type { PurgeTarget } from '../purge-target.ts';
import { DamagedEntry, entryOfStored, metaOf } from './entry-codec.ts';
import type { Memo, PersistentStore, ReplicaLink, StoreUsage } from './persistent-store.ts';
import { RedisBus } from './redis-bus.ts';
import { isRefusal, RedisConnection } from './redis-connection.ts';
import { type RedisNames, redisNamesOf } from './redis-names.ts';
import type { ReceivedMessage, ReplicaMessage } from './replica-message.ts';
import { StoreHealth, type StoreHealthOptions } from './store-health.ts';
import { WriteQueue } from './write-queue.ts';

export interface RedisStoreOptions extends StoreHealthOptions {
  readonly url: string;
  readonly keyPrefix: string;
  readonly maxWaitingBytes: number;
}

const maxOrders = 20_000;

/** Without a valid cursor, a scan would never end. */
const scanSchema = z.tuple([z.string(), z.array(z.string())]);

/** Longer ones are neither written nor read, because a few of them would fill the memory of each replica. */
const maxEntryBytes = 33_554_432;
const maxMemoBytes = 16_777_216;

/** Longer than `CACHE_KEEP_S` in use. Each start renews them. */
const memoKeepMs = 90 * 86_400_000;
const patienceMs = 1_000;
const lookEveryMs = 10;
const beginAgainMs = 1_000;
const batchSize = 500;

/** ARGV: the operation, then the tag as text and as JSON, empty for any. An index of tags would outgrow the entries. */
const purgeScript = `
  local function isMeant(key)
    if ARGV[2] == '' then return redis.call('EXISTS', key) == 1 end
    local meta = redis.call('HGET', key, 'meta')
    if not meta or not string.find(meta, ARGV[3], 1, true) then return false end
    local isRead, fields = pcall(cjson.decode, meta)
    for _, tag in ipairs(isRead and fields.tags or {}) do if tag == ARGV[2] then return true end end
    return false
  end
  local count = 0
  for _, key in ipairs(KEYS) do
    if isMeant(key) then
      count = count + 1
      if ARGV[1] == 'delete' then redis.call('DEL', key) end
      if ARGV[1] == 'invalidate' then redis.call('HSET', key, 'invalidated', '1') end
    end
  end
  return count`;

const removeScript = `
  if (redis.call('HGET', KEYS[1], 'meta') or '') == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`;

const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

/** Runs a transaction. Rejects with the first error, because the last one only reports the abort. */
async function run(transaction: ChainableCommander): Promise<void> {
  const results = await transaction.exec().catch((error: Error & { previousErrors?: readonly Error[] }) => {
    throw error.previousErrors?.[0] ?? error;
  });
  const failed = results?.find(([error]) => error !== null);
  if (failed?.[0]) throw failed[0];
}

export class RedisStore implements PersistentStore {
  readonly name = 'redis';
  readonly replicas: ReplicaLink;
  readonly #options: RedisStoreOptions;
  readonly #names: RedisNames;
  readonly #connection: RedisConnection;
  readonly #queue: WriteQueue;
  readonly #bus: RedisBus;
  readonly #health: StoreHealth;
  readonly #messages = new Channel<ReceivedMessage>();
  readonly #losses = new Channel<void>();
  readonly onLoss = this.#losses.listen;
  #hasBegun = false;
  #orders = 0;
  #sent: Promise<void> = Promise.resolve();

  constructor(options: RedisStoreOptions) {
    const { url, keyPrefix, maxWaitingBytes, clock, listen } = options;
    this.#options = options;
    this.#health = new StoreHealth(options);
    this.#names = redisNamesOf(keyPrefix);
    this.#connection = new RedisConnection({
      url,
      clock,
      name: 'bff',
      onReady: () => void this.#begin(),
      onFailure: (error) => {
        this.#health.failed('connect', error);
        this.#bus.reconnect();
      },
    });
    const isReady = () => this.#connection.isReady;
    this.#queue = new WriteQueue({
      clock,
      isReady,
      maxOrders,
      maxBytes: maxWaitingBytes,
      onFailure: (error) => this.#health.failed('write', error),
    });
    const replica = randomUUID();
    const [names, commands, onMessage] = [this.#names, this.#connection, this.#messages.notify];
    this.#bus = new RedisBus({ url, clock, listen, names, commands, onMessage, replica });
    this.replicas = {
      lock: (key, forMs) => this.#lock(key, forMs),
      publish: (message) => this.#publish(message),
      subscribe: this.#messages.listen,
      sent: () => this.#sent,
      self: replica,
    };
  }

  get redis(): Redis {
    return this.#connection.client;
  }

  get isReady(): boolean {
    return this.#connection.isReady && this.#bus.isReady && this.#hasBegun;
  }

  async get(key: string): Promise<Entry | undefined> {
    const { client } = this.#connection;
    const name = this.#names.entry(key);
    const lengths = await Promise.all([client.hstrlen(name, 'meta'), client.hstrlen(name, 'json')]);
    if (lengths[0] + lengths[1] > maxEntryBytes) {
      await client.unlink(name);
      this.#options.listen?.({ type: 'entry-damaged', key, error: new DamagedEntry(key, 'length') });
      return undefined;
    }
    const [meta, json, invalidated] = await client.hmgetBuffer(name, 'meta', 'json', 'invalidated');
    if (!meta && !json) return undefined;
    try {
      if (!meta || !json) throw new DamagedEntry(key, 'hash');
      // Copy, because the buffer is a slice of what came over the socket.
      const own = Buffer.allocUnsafeSlow(json.length);
      json.copy(own);
      await hash(own);
      return entryOfStored(key, meta.toString(), own, invalidated?.toString() === '1');
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      // Only the replica that deletes it reports it.
      const isRemoved = await client.eval(removeScript, 1, name, meta ?? '');
      if (isRemoved === 1) this.#options.listen?.({ type: 'entry-damaged', key, error });
      return undefined;
    }
  }

  put(entry: Entry, keepForMs: number): void {
    if (entry.json.length > maxEntryBytes / 2) {
      this.purge({ keys: [entry.key] }, true);
      return;
    }
    const { client } = this.#connection;
    const order = async () => {
      const name = this.#names.entry(entry.key);
      const invalidated = entry.isInvalidated ? '1' : '0';
      const transaction = client.multi().hset(name, { meta: metaOf(entry), json: entry.json, invalidated });
      await run(transaction.pexpire(name, keepForMs));
      this.#wrote();
    };
    this.#queue.push(`put ${entry.key}`, order, entry.json.length);
  }

  purge(target: PurgeTarget, isHard: boolean): void {
    this.#order('purge', async () => {
      for await (const _count of this.#eachMatch(isHard ? 'delete' : 'invalidate', target));
    });
  }

  async holds(target: PurgeTarget): Promise<boolean> {
    for await (const count of this.#eachMatch('count', target)) if (count > 0) return true;
    return false;
  }

  async getMemo(name: string): Promise<string | undefined> {
    const text = await this.#connection.client.getrange(this.#names.memo(name), 0, maxMemoBytes);
    return text === '' || text.length > maxMemoBytes ? undefined : text;
  }

  putMemos(memos: readonly Memo[], isLasting = false): void {
    this.#order('memos', async () => {
      const transaction = this.#connection.client.multi();
      for (const [name, value] of memos) {
        if (isLasting) transaction.set(this.#names.memo(name), value);
        else transaction.set(this.#names.memo(name), value, 'PX', memoKeepMs);
      }
      await run(transaction);
      this.#wrote();
    });
  }

  async claimMemo(name: string, value: string): Promise<string> {
    const { client } = this.#connection;
    await client.set(this.#names.memo(name), value, 'NX');
    return (await this.getMemo(name)) ?? value;
  }

  async usage(): Promise<StoreUsage> {
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

  async *#eachMatch(what: 'delete' | 'invalidate' | 'count', target: PurgeTarget): AsyncGenerator<number> {
    const { client } = this.#connection;
    const tag = 'tag' in target ? [target.tag, JSON.stringify(target.tag)] : ['', ''];
    for await (const names of 'keys' in target ? [target.keys.map(this.#names.entry)] : this.#scan()) {
      for (let start = 0; start < names.length; start += batchSize) {
        const some = names.slice(start, start + batchSize);
        yield Number(await client.eval(purgeScript, some.length, ...some, what, ...tag));
      }
    }
  }

  async *#scan(): AsyncGenerator<string[]> {
    let cursor: string | undefined;
    while (cursor !== '0') {
      const { client } = this.#connection;
      const found = await client.scan(cursor ?? '0', 'MATCH', this.#names.everyEntry, 'COUNT', batchSize);
      const [next, names] = scanSchema.parse(found);
      yield names;
      cursor = next;
    }
  }

  async #lock(key: string, forMs: number): Promise<(() => void) | undefined> {
    const { client } = this.#connection;
    const name = this.#names.claim(key);
    const token = randomUUID();
    // Queued behind the value and its message, so that the next holder finds both.
    const release = () => this.#order('release', () => client.eval(releaseScript, 1, name, token));
    if (!this.#connection.isReady) throw new Error('There is no connection to Redis');
    const granted = await client.set(name, token, 'PX', forMs, 'NX').catch((error: unknown) => {
      // Redis may grant the lock after the timeout.
      if (!isRefusal(error)) release();
      throw error;
    });
    return granted === null ? undefined : release;
  }

  #publish(message: ReplicaMessage): void {
    const send = () => this.#bus.send(message);
    if ('key' in message) this.#queue.push(`news ${message.key}`, send);
    else if (message.type === 'memo') this.#order('news', send);
    else this.#sent = new Promise((resolve) => this.#order('news', () => send().then(resolve)));
  }

  async #begin(): Promise<void> {
    try {
      await this.#resume();
    } catch (error) {
      this.#health.failed('connect', error);
      this.#options.clock.after(beginAgainMs, () => {
        if (this.#connection.isReady) void this.#begin();
      });
    }
  }

  /** Redis may have lost data meanwhile, so everything is stale there, and what is in memory is written again. */
  async #resume(): Promise<void> {
    await this.#connection.client.ping();
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    this.#options.listen?.({ type: 'store-connected' });
    await this.#checkEviction();
    if (!isFirst) this.#refill();
    this.#queue.resume();
  }

  #refill(): void {
    this.purge({ all: true }, false);
    this.#losses.notify();
  }

  async #checkEviction(): Promise<void> {
    const memory = await this.#connection.client.info('memory').catch(() => '');
    const [, policy = ''] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
    const isLimited = !/^maxmemory:0\r?$/m.test(memory);
    if (isLimited && policy.startsWith('allkeys')) this.#options.listen?.({ type: 'store-evicts', policy });
  }

  /** After failures, writes may be lost. */
  #wrote(): void {
    if (this.#health.worked()) this.#refill();
  }

  #order(kind: string, order: () => Promise<unknown>): void {
    this.#orders += 1;
    this.#queue.push(`${kind} ${this.#orders}`, order);
  }

  startWithout(): void {
    this.#hasBegun = true;
  }
}

/** Connects and waits for a second at most. Without Redis, everything works from memory. */
export async function openRedisStore(options: RedisStoreOptions): Promise<RedisStore> {
  const store = new RedisStore(options);
  for (let waitedMs = 0; !store.isReady && waitedMs < patienceMs; waitedMs += lookEveryMs) {
    await new Promise<void>((resolve) => options.clock.after(lookEveryMs, resolve));
  }
  if (!store.isReady) store.startWithout();
  return store;
}
