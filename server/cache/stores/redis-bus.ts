import { z } from 'zod';
import { isRefusedForNow, RedisConnection } from './redis-connection.ts';
import type { RedisNames } from './redis-names.ts';
import { type ReceivedMessage, type ReplicaMessage, replicaMessageSchema } from './replica-message.ts';
import type { StoreHealthOptions } from './store-health.ts';

const messageSchema = z.object({ from: z.string(), news: replicaMessageSchema });

const rowsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));
const readSchema = z.array(z.tuple([z.string(), rowsSchema])).nullable();

export interface RedisBusOptions extends StoreHealthOptions {
  readonly url: string;
  readonly names: RedisNames;
  readonly replica: string;
  readonly commands: RedisConnection;
  readonly onMessage: (message: ReceivedMessage) => void;
}

const maxMessages = 1_000;
const maxRead = 100;

/** Streams that no replica writes to for so long expire. */
const keepMs = 90 * 86_400_000;

/** Shorter than the timeout of commands, because those behind it wait. */
const blockMs = 250;
const idleMs = 20;
const retryMs = 1_000;

/**
 * Messages between replicas, in two streams, so that others do not push purges out. Unlike a subscription, a stream
 * needs no rights on channels, and a replica that was disconnected reads on where it stopped.
 */
export class RedisBus {
  readonly #options: RedisBusOptions;
  readonly #reader: RedisConnection;
  readonly #streams: readonly [purges: string, others: string];
  readonly #lastIds = new Map<string, string>();
  #isReading = false;

  constructor(options: RedisBusOptions) {
    const { url, clock, names } = options;
    this.#options = options;
    this.#streams = [names.purges, names.bus];
    const [name, onFailure] = ['bff-bus', this.#fail];
    this.#reader = new RedisConnection({ url, clock, name, onReady: () => void this.#read(), onFailure });
  }

  /** Rejects if Redis does not confirm the message. */
  async send(news: ReplicaMessage): Promise<void> {
    const { names, replica, commands } = this.#options;
    const { client } = commands;
    const text = JSON.stringify({ from: replica, news });
    const isPurge = news.type === 'purged';
    const stream = isPurge ? names.purges : names.bus;
    const add = () => client.xadd(stream, 'MAXLEN', '~', maxMessages, '*', 'message', text);
    await add().catch(async (error: unknown) => {
      if (!isPurge || !isRefusedForNow(error)) throw error;
      // Redis is full, and purges matter more than other messages. `UNLINK` would free their memory too late.
      await client.del(names.bus);
      await add();
    });
    await client.pexpire(stream, keepMs);
  }

  get isReady(): boolean {
    return this.#isReading && this.#reader.isReady;
  }

  reconnect(): void {
    if (this.#reader.isReady) this.#reader.reconnect();
  }

  close(): void {
    this.#reader.close();
  }

  readonly #fail = (error: unknown): void => {
    this.#options.listen?.({ type: 'store-failed', operation: 'read', error });
  };

  /** Reads until the connection ends. After an error, tries again. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    try {
      for (const stream of this.#streams) await this.#begin(stream);
      this.#isReading = true;
      while (this.#reader.isReady) await this.#readNext();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isReading = false;
    }
    this.#options.clock.after(retryMs, () => {
      if (this.#reader.isReady) void this.#read();
    });
  }

  async #begin(stream: string): Promise<void> {
    if (this.#lastIds.has(stream)) return;
    const [newest] = rowsSchema.parse(await this.#reader.client.xrevrange(stream, '+', '-', 'COUNT', 1));
    this.#lastIds.set(stream, newest?.[0] ?? '0-0');
  }

  async #readNext(): Promise<void> {
    const ids = this.#streams.map((stream) => this.#lastIds.get(stream) ?? '0-0');
    const { client } = this.#reader;
    const found = await client.xread('COUNT', maxRead, 'BLOCK', blockMs, 'STREAMS', ...this.#streams, ...ids);
    const streams = readSchema.parse(found) ?? [];
    // A server that does not block must not keep this process busy.
    if (streams.length === 0) await new Promise<void>((resolve) => this.#options.clock.after(idleMs, resolve));
    for (const [stream, rows] of streams) {
      for (const [id, [, text = '']] of rows) {
        this.#lastIds.set(stream, id);
        this.#receive(text);
      }
    }
  }

  #receive(text: string): void {
    try {
      const { from, news } = messageSchema.parse(JSON.parse(text));
      if (from !== this.#options.replica) this.#options.onMessage({ ...news, from });
    } catch (error) {
      this.#options.listen?.({ type: 'store-failed', operation: 'message', error });
    }
  }
}
