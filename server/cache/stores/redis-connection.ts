import { Redis } from 'ioredis';
import type { Clock } from '../../base/clock.ts';

const lineFeed = 10;

/** Type and length of a response: `$300000000`. */
const maxHeader = 24;

/**
 * Measures the responses of Redis (RESP 2) as they arrive, so that a longer one than the limit is refused before it fills
 * memory.
 */
export class ResponseLimit {
  readonly #maxBytes: number;
  #header = '';
  /** Bytes of a string that are still to come. */
  #rest = 0;
  /** Parts of the response that are still to come. */
  #parts = 1;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns false if the response exceeds the limit, or announces to. */
  allows(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length && this.#bytes <= this.#maxBytes) {
      if (this.#rest > 0) {
        const step = Math.min(this.#rest, chunk.length - at);
        this.#rest -= step;
        at += step;
        if (this.#rest === 0) this.#endPart();
        continue;
      }
      const end = chunk.indexOf(lineFeed, at);
      const until = end === -1 ? chunk.length : end + 1;
      this.#bytes += until - at;
      this.#header += chunk.toString('latin1', at, Math.min(until, at + maxHeader - this.#header.length));
      at = until;
      if (end !== -1) this.#endHeader();
    }
    return this.#bytes <= this.#maxBytes;
  }

  #endHeader(): void {
    const [kind, count] = [this.#header[0], Number.parseInt(this.#header.slice(1), 10)];
    this.#header = '';
    if (kind === '$' && count >= 0) {
      this.#bytes += count;
      this.#rest = count + 2;
      return;
    }
    if (kind === '*' && count > 0) {
      // Each part has four bytes at least: `$-1` and `*0` with a line end are longer.
      this.#bytes += 4 * count;
      this.#parts += count;
    }
    this.#endPart();
  }

  #endPart(): void {
    this.#parts -= 1;
    if (this.#parts > 0) return;
    this.#parts = 1;
    this.#bytes = 0;
  }
}

/** True if the server refused the command, so the connection works. */
export const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

/** True if this server takes no writes, as after a failover. */
export const isNotPrimary = (error: unknown): boolean =>
  isRefusal(error) && /\b(READONLY|LOADING|MASTERDOWN)\b/.test(error.message);

/** True if the server takes no writes for now, such as with a full disk. */
export const isRefusedForNow = (error: unknown): boolean =>
  isRefusal(error) && /\b(OOM|MISCONF|NOREPLICAS|BUSY)\b/.test(error.message);

export interface RedisConnectionOptions {
  readonly url: string;
  readonly name: string;
  readonly clock: Clock;
  readonly onReady: () => void;
  readonly onFailure: (error: unknown) => void;
}

const commandTimeoutMs = 1_000;
const maxReconnectPauseMs = 500;
const heartbeatMs = 2_000;

/** More than the largest entry that is read, and its metadata. */
const maxResponseBytes = 67_108_864;

/** Fails at once while disconnected, and reconnects by itself. Ready only if the server is a primary. */
export class RedisConnection {
  readonly client: Redis;
  readonly #clock: Clock;
  readonly #fail: (error: unknown) => void;
  #isFailing = false;
  #isPrimary = false;

  constructor({ url, name, clock, onReady, onFailure }: RedisConnectionOptions) {
    this.#clock = clock;
    this.client = new Redis(url, {
      connectionName: name,
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
      if (!this.#isFailing) onFailure(error);
      this.#isFailing = true;
    };
    this.client.on('error', this.#fail);
    this.client.on('connect', () => {
      const { stream } = this.client;
      const limit = new ResponseLimit(maxResponseBytes);
      stream.prependListener('data', (chunk: Buffer) => {
        if (!limit.allows(chunk)) stream.destroy(new Error(`A response of Redis exceeds ${maxResponseBytes} bytes`));
      });
    });
    this.client.on('close', () => this.#fail(new Error('The connection to Redis was lost')));
    this.client.on('ready', async () => {
      if (!(await this.#leadsToPrimary())) return;
      this.#isPrimary = true;
      this.#isFailing = false;
      onReady();
    });
    this.#beat();
  }

  get isReady(): boolean {
    return this.client.status === 'ready' && this.#isPrimary;
  }

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

  /** If the server is a read-only replica or silent, reconnects. */
  async #leadsToPrimary(): Promise<boolean> {
    const reconnect = () => {
      if (this.client.status === 'ready') this.reconnect();
    };
    try {
      const role = await this.client.info('replication');
      if (!/^slave_read_only:1/m.test(role)) return true;
      this.#fail(new Error('Redis is a read-only replica'));
      this.#clock.after(maxReconnectPauseMs, reconnect);
    } catch (error) {
      // A server with a full disk refuses even a ping, and some hide their role.
      if (isRefusal(error)) return true;
      reconnect();
    }
    return false;
  }
}
