import { setTimeout as pause } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../cache/clock.ts';
import { PublicError } from '../errors.ts';
import { marksOf } from '../http/request-marks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that were refused, counted. */
    readonly refusals: Refusals;
  }

  interface FastifyRequest {
    /** Called before work that is not a cache hit; rejects when the client or the server has had enough. */
    admit(): Promise<void>;
    /** The same before a picture is made or fetched: a page of a hundred of them is one page. */
    admitPicture(): Promise<void>;
  }
}

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

  /** `address` has asked for more than it may: in a minute, by this request, or of documents at once. */
  limited(limit: RequestLimit, address: string, atMost: number, requestId?: string): void {
    this.counts[limit] += 1;
    const nowMs = this.#clock.now();
    const id = `${limit} ${address}`;
    const sinceMs = nowMs - (this.#named.get(id) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back starts a minute of its own.
    if (sinceMs >= 0 && sinceMs < quietForMs) return;
    this.#named.set(id, nowMs);
    this.#log.warn({ address, limit, atMost, requestId }, 'requests are refused: their address asks for too much');
  }
}

/** In which requests of an address are counted. */
const windowMs = 60_000;

/** Event loop delay beyond which work that is not a cache hit is refused. */
const maxEventLoopDelayMs = 1_000;

const sampleInterval = 1_000;

/** Tells whether the event loop is late. The plugin stands in a scope without routes: its hooks run before nothing. */
async function watchLoop(app: FastifyInstance): Promise<() => boolean> {
  let isBusy = () => false;
  await app.register(async (scope) => {
    await scope.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs, sampleInterval });
    const judge = async () => {
      // What the start itself held up is in the first samples, however late they come: it is no load, and must not
      // refuse the first visitors.
      for (const _sample of [1, 2]) await pause(sampleInterval, undefined, { ref: false });
      isBusy = () => scope.isUnderPressure();
    };
    app.addHook('onListen', () => void judge());
  });
  return () => isBusy();
}

async function admissionPlugin(app: FastifyInstance): Promise<void> {
  const { config, log, clock } = app.site;
  const refusals = new Refusals(log, clock);
  app.decorate('refusals', refusals);
  const isBusy = await watchLoop(app);
  await app.register(rateLimit, { global: false });
  const admitUpTo = (perMinute: number, limit: RequestLimit) => {
    const check = app.createRateLimit({ max: perMinute, timeWindow: windowMs });
    return async function (this: FastifyRequest): Promise<void> {
      if (isBusy()) {
        refusals.busy();
        throw new PublicError('overloaded', 'The server is busy', { retryAfterS: 5 });
      }
      if (perMinute === 0) return;
      const asked = await check(this);
      if (asked.isAllowed) return;
      const [left, resetS] = [asked.remaining, asked.ttlInSeconds];
      this.quota = { policy: limit, limit: perMinute, windowS: windowMs / 1000, left, resetS };
      if (!asked.isExceeded) return;
      refusals.limited(limit, this.ip, perMinute, this.id);
      throw new PublicError('too-many-requests', 'Too many requests from this address', { retryAfterS: resetS });
    };
  };
  app.decorateRequest('quota', null);
  // A hit is sent without hooks: it is nobody's but the cache's.
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of marksOf(request)) reply.header(name, value);
    done();
  });
  app.decorateRequest('admit', admitUpTo(config.rateLimitPerMinute, 'requests'));
  app.decorateRequest('admitPicture', admitUpTo(config.media.rateLimitPerMinute, 'pictures'));
}

/** Lets work begin that is not a cache hit: not too much for one client address, not too much for the server. */
export const admission = plugin(admissionPlugin, { name: 'admission', dependencies: ['site'] });
