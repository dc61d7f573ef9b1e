import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { CacheListener } from '../events.ts';
import { RedisConnection } from './redis-connection.ts';
import type { RedisNames } from './redis-names.ts';
import type { ReplicaNews } from './second-tier.ts';

const targetSchema = z.union([
  z.object({ keys: z.array(z.string()) }),
  z.object({ tag: z.string() }),
  z.object({ all: z.literal(true) }),
]);

const suspicionSchema = z.object({
  kind: z.enum(['empty', 'absent', 'flapping']),
  version: z.string().optional(),
  replies: z.number(),
  sinceMs: z.number(),
});

const newsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    key: z.string(),
    version: z.string(),
    confirmedAtMs: z.number(),
  }),
  z.object({
    type: z.literal('failed'),
    key: z.string(),
    retryAfterMs: z.number(),
    suspicion: suspicionSchema.optional(),
  }),
  z.object({ type: z.literal('fact'), name: z.string() }),
  z.object({ type: z.literal('purged'), target: targetSchema, isHard: z.boolean() }),
]);

/** What goes over the wire: the news, who tells it, and its place in the log of purges if it is one. */
const messageSchema = z.object({ from: z.string(), id: z.string().optional(), news: newsSchema });

export interface RedisBusOptions {
  readonly url: string;
  readonly names: RedisNames;
  /** Who we are among the replicas. */
  readonly replica: string;
  readonly clock: Clock;
  /** The connection that commands go over; the bus's own can only listen. */
  readonly commands: RedisConnection;
  readonly onNews: (news: ReplicaNews) => void;
  readonly listen?: CacheListener;
}

/** Purges remembered for replicas that were away. */
const maxPurges = 1_000;

/** What replicas tell each other. Purges are logged as well, so that who was away hears of them on coming back. */
export class RedisBus {
  readonly #options: RedisBusOptions;
  readonly #subscriber: RedisConnection;
  /** The last purge heard of; nothing before our start concerns us. */
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
      onTrouble: fail,
    });
    this.#subscriber.client.on('message', (_channel, text) => this.#hear(text));
  }

  /** Tells the other replicas. Rejects when it cannot. */
  async send(news: ReplicaNews): Promise<void> {
    const { commands, names, replica } = this.#options;
    const { client } = commands;
    const id =
      news.type === 'purged'
        ? await client.xadd(
            names.purges,
            'MAXLEN',
            '~',
            maxPurges,
            '*',
            'message',
            JSON.stringify({ from: replica, news }),
          )
        : undefined;
    await client.publish(names.bus, JSON.stringify({ from: replica, id: id ?? undefined, news }));
  }

  get isReady(): boolean {
    return this.#subscriber.isReady && this.#lastPurge !== undefined;
  }

  close(): void {
    this.#subscriber.close();
  }

  async #begin(): Promise<void> {
    await this.#subscriber.client.subscribe(this.#options.names.bus);
    await this.catchUp();
  }

  /** Hears the purges that were ordered while there was no connection. */
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
      this.#hear(text);
    }
  }

  #hear(text: string): void {
    try {
      const { from, id, news } = messageSchema.parse(JSON.parse(text));
      if (id !== undefined) this.#lastPurge = id;
      if (from !== this.#options.replica) this.#options.onNews(news);
    } catch (error) {
      this.#options.listen?.({ type: 'tier-failed', operation: 'message', error });
    }
  }
}
