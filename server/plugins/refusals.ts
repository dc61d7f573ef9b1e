import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../cache/clock.ts';

/** What one address may ask for only so much of. */
export type RequestLimit = 'requests' | 'pictures' | 'documents';

/** What is said of an address again only when it is over. */
const quietForMs = 60_000;

/** Addresses remembered: whoever has more of them may be named twice in a minute. */
const maxAddresses = 5_000;

/** Counts the requests that are refused, and names in the log who asks too much, once for each address and minute. */
export class Refusals {
  /** By the limit that was passed; `busy` is the server's own. */
  readonly counts: Record<RequestLimit | 'busy', number> = { requests: 0, pictures: 0, documents: 0, busy: 0 };
  /** When each address was last named, by what it asked too much of. */
  readonly #named = new LRUCache<string, number>({ max: maxAddresses });
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, clock: Pick<Clock, 'now'>) {
    this.#log = log;
    this.#clock = clock;
  }

  /** The server has too much to do; its own measures say why. */
  busy(): void {
    this.counts.busy += 1;
  }

  /** `address` has asked for more than it may: in a minute, or of documents at once. */
  limited(limit: RequestLimit, address: string, atMost: number): void {
    this.counts[limit] += 1;
    const nowMs = this.#clock.now();
    const id = `${limit} ${address}`;
    const sinceMs = nowMs - (this.#named.get(id) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back starts a minute of its own.
    if (sinceMs >= 0 && sinceMs < quietForMs) return;
    this.#named.set(id, nowMs);
    this.#log.warn({ address, limit, atMost }, 'requests are refused: their address asks for too much');
  }
}
