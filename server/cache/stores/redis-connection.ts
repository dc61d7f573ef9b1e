import { Redis } from 'ioredis';
import type { Clock } from '../../base/clock.ts';
import { isNotPrimary, isRefusal } from './redis-errors.ts';

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

/**
 * A connection that fails at once while there is none, and comes back by itself. It is ready only if the server is a
 * primary. After a failover it is made again, and the name in the URL resolved again, until it leads to one.
 */
export class RedisConnection {
  readonly client: Redis;
  readonly #clock: Clock;
  readonly #fail: (error: unknown) => void;
  #isInTrouble = false;
  #isPrimary = false;

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
      reconnectOnError: (error) => {
        if (!isNotPrimary(error)) return false;
        this.#fail(error);
        return true;
      },
    });
    this.#fail = (error) => {
      this.#isPrimary = false;
      if (!this.#isInTrouble) onTrouble(error);
      this.#isInTrouble = true;
    };
    this.client.on('error', this.#fail);
    this.client.on('close', () => this.#fail(new Error('The connection to Redis was lost')));
    this.client.on('ready', async () => {
      if (!(await this.#leadsToPrimary())) return;
      this.#isPrimary = true;
      this.#isInTrouble = false;
      onReady();
    });
    this.#beat();
  }

  get isReady(): boolean {
    return this.client.status === 'ready' && this.#isPrimary;
  }

  /** Closes the connection and makes another one. */
  reconnect(): void {
    this.client.disconnect(true);
  }

  close(): void {
    this.client.removeAllListeners('close');
    this.client.disconnect();
  }

  #beat(): void {
    this.#clock.after(heartbeatMs, () => {
      if (this.client.status === 'end') return;
      this.#beat();
      if (this.isReady) void this.#leadsToPrimary();
    });
  }

  /** Asks the server for its role. If it is a read-only replica, or silent, the connection is made again. */
  async #leadsToPrimary(): Promise<boolean> {
    const reconnect = () => {
      if (this.client.status === 'ready') this.reconnect();
    };
    try {
      // A connection that listens takes no other command than a ping.
      const role = await (this.client.mode === 'subscriber' ? this.client.ping() : this.client.info('replication'));
      if (!/^slave_read_only:1/m.test(role)) return true;
      this.#fail(new Error('Redis is a read-only replica'));
      this.#clock.after(maxReconnectPauseMs, reconnect);
    } catch (error) {
      // A server without room on its disk refuses even a ping, and one may keep its role to itself.
      if (isRefusal(error)) return true;
      reconnect();
    }
    return false;
  }
}
