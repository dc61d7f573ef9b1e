import { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';

export interface RedisConnectionOptions {
  readonly url: string;
  readonly name: string;
  readonly clock: Clock;
  /** Called each time the connection can be used, also after it was lost. */
  readonly onReady: () => void;
  /** Called when the connection is lost or cannot be made, once until it is back. */
  readonly onTrouble: (error: unknown) => void;
}

/** A reply that takes longer is none. */
const commandTimeoutMs = 1_000;

const maxReconnectPauseMs = 500;

/** How often a silent connection is tried: one that has died without a word would else be waited for. */
const heartbeatMs = 2_000;

/** A connection that fails at once while there is none, and comes back by itself. */
export class RedisConnection {
  readonly client: Redis;
  readonly #clock: Clock;
  #isInTrouble = false;

  constructor({ url, name, clock, onReady, onTrouble }: RedisConnectionOptions) {
    this.#clock = clock;
    this.client = new Redis(url, {
      connectionName: name,
      // Servers older than RESP3 are welcome, too.
      protocol: 2,
      commandTimeout: commandTimeoutMs,
      connectTimeout: commandTimeoutMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(maxReconnectPauseMs, 25 * 2 ** times),
    });
    const fail = (error: unknown) => {
      if (!this.#isInTrouble) onTrouble(error);
      this.#isInTrouble = true;
    };
    this.client.on('error', fail);
    this.client.on('close', () => fail(new Error('The connection to Redis was lost')));
    this.client.on('ready', () => {
      this.#isInTrouble = false;
      onReady();
    });
    this.#beat();
  }

  get isReady(): boolean {
    return this.client.status === 'ready';
  }

  close(): void {
    this.client.removeAllListeners('close');
    this.client.disconnect();
  }

  #beat(): void {
    this.#clock.after(heartbeatMs, () => {
      if (this.client.status === 'end') return;
      this.#beat();
      if (this.isReady) this.client.ping().catch(() => this.client.disconnect(true));
    });
  }
}
