import { z } from 'zod';
import { RedisConnection } from './redis-connection.ts';
import type { RedisNames } from './redis-names.ts';
import { type ReceivedMessage, type ReplicaMessage, replicaMessageSchema } from './replica-message.ts';
import type { StoreHealthOptions } from './store-health.ts';

const messageSchema = z.object({ from: z.string(), id: z.string().optional(), news: replicaMessageSchema });

export interface RedisBusOptions extends StoreHealthOptions {
  readonly url: string;
  readonly names: RedisNames;
  readonly replica: string;
  readonly commands: RedisConnection;
  readonly onMessage: (message: ReceivedMessage) => void;
}

const maxPurges = 1_000;

/** Messages between replicas. Purges are logged too, for replicas that were disconnected. */
export class RedisBus {
  readonly #options: RedisBusOptions;
  readonly #subscriber: RedisConnection;
  #lastPurge: string | undefined;

  constructor(options: RedisBusOptions) {
    const { url, clock } = options;
    this.#options = options;
    const fail = (error: unknown) => options.listen?.({ type: 'tier-failed', operation: 'subscribe', error });
    this.#subscriber = new RedisConnection({
      url,
      clock,
      name: 'bff-bus',
      onReady: () => void this.#begin().catch(fail),
      onFailure: fail,
    });
    this.#subscriber.client.on('message', (_channel, text) => this.#receive(text));
  }

  async send(news: ReplicaMessage): Promise<void> {
    const { names, replica } = this.#options;
    const { client } = this.#options.commands;
    const message = { from: replica, news };
    const log = () => client.xadd(names.purges, 'MAXLEN', '~', maxPurges, '*', 'message', JSON.stringify(message));
    const logged = news.type === 'purged' ? await Promise.allSettled([log()]).then(([result]) => result) : undefined;
    const id = logged?.status === 'fulfilled' ? (logged.value ?? undefined) : undefined;
    await client.publish(names.bus, JSON.stringify({ ...message, id }));
    // Connected replicas got the message even if Redis had no memory for the log.
    if (logged?.status === 'rejected') throw logged.reason;
  }

  get isReady(): boolean {
    return this.#subscriber.isReady && this.#lastPurge !== undefined;
  }

  reconnect(): void {
    if (this.#subscriber.isReady) this.#subscriber.reconnect();
  }

  close(): void {
    this.#subscriber.close();
  }

  async #begin(): Promise<void> {
    await this.#subscriber.client.subscribe(this.#options.names.bus);
    await this.catchUp();
  }

  async catchUp(): Promise<void> {
    const { commands, names } = this.#options;
    if (!commands.isReady || !this.#subscriber.isReady) return;
    if (this.#lastPurge === undefined) {
      const [newest] = await commands.client.xrevrange(names.purges, '+', '-', 'COUNT', 1);
      this.#lastPurge = newest?.[0] ?? '0-0';
      return;
    }
    const missed = await commands.client.xrange(names.purges, `(${this.#lastPurge}`, '+');
    for (const [id, [, text = '']] of missed) {
      this.#lastPurge = id;
      this.#receive(text);
    }
  }

  #receive(text: string): void {
    try {
      const { from, id, news } = messageSchema.parse(JSON.parse(text));
      if (id !== undefined) this.#lastPurge = id;
      if (from !== this.#options.replica) this.#options.onMessage({ ...news, from });
    } catch (error) {
      this.#options.listen?.({ type: 'tier-failed', operation: 'message', error });
    }
  }
}
