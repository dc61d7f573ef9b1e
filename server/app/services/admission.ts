import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientKey } from '../../base/client-key.ts';
import type { Clock } from '../../base/clock.ts';
import { PublicError } from '../../base/errors.ts';
import { type EventLog, logEvent } from '../../base/log-events.ts';
import { ProcessLoad, sampleEveryMs } from '../../base/process-load.ts';
import { type Admit, marksOf } from '../../http/request-marks.ts';
import type { AppContext, StoreContext } from './context.ts';

export type RequestLimit = 'requests' | 'images' | 'documents';

const quietForMs = 60_000;
const maxAddresses = 5_000;

export class Refusals {
  readonly counts: Record<RequestLimit | 'busy', number> = { requests: 0, images: 0, documents: 0, busy: 0 };
  readonly #named = new LRUCache<string, number>({ max: maxAddresses });
  readonly #log: EventLog;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(log: EventLog, clock: Pick<Clock, 'now'>) {
    this.#log = log;
    this.#clock = clock;
  }

  busy(): void {
    this.counts.busy += 1;
  }

  limited(limit: RequestLimit, address: string, atMost: number, requestId?: string): void {
    this.counts[limit] += 1;
    const nowMs = this.#clock.now();
    const id = `${limit} ${address}`;
    const sinceMs = nowMs - (this.#named.get(id) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back starts a new minute.
    if (sinceMs >= 0 && sinceMs < quietForMs) return;
    this.#named.set(id, nowMs);
    logEvent(this.#log, 'rate-limit.exceeded', { address, limit, atMost, requestId });
  }
}

const windowMs = 60_000;

function watchLoad(app: FastifyInstance, { config, clock, outages }: AppContext): () => boolean {
  const { maxEventLoopDelayMs } = config;
  const load = new ProcessLoad();
  app.addHook('onClose', async () => load.close());
  let isBusy = () => false;
  const judge = async () => {
    // The first samples contain the start itself, which must not refuse the first visitors.
    for (const _sample of [1, 2]) await new Promise<void>((resolve) => clock.after(sampleEveryMs, resolve));
    isBusy = () => {
      const { eventLoopDelayMs } = load;
      if (maxEventLoopDelayMs === 0 || eventLoopDelayMs <= maxEventLoopDelayMs) {
        outages.worked('overload');
        return false;
      }
      outages.failed('server.overloaded', 'overload', { eventLoopDelayMs: Math.round(eventLoopDelayMs) });
      return true;
    };
  };
  app.addHook('onListen', () => void judge());
  return () => isBusy();
}

type Counting = ReturnType<FastifyInstance['createRateLimit']>;

async function countingIn(app: FastifyInstance, max: number, shared: object = {}): Promise<Counting> {
  let count: Counting | undefined;
  await app.register(async (scope) => {
    const keyGenerator = ({ ip }: FastifyRequest) => clientKey(ip);
    await scope.register(rateLimit, { global: false, max, timeWindow: windowMs, keyGenerator, ...shared });
    count = scope.createRateLimit();
  });
  if (!count) throw new Error('The counter was not made');
  return count;
}

async function quotaOf(
  app: FastifyInstance,
  { store, keyPrefix }: StoreContext,
  limit: string,
  max: number,
  options: object = {},
): Promise<Counting> {
  const own = await countingIn(app, max, options);
  const { redis } = store;
  if (!redis) return own;
  const nameSpace = `bff:limit:${keyPrefix}:${limit}:`;
  const common = await countingIn(app, max, { ...options, redis, nameSpace });
  return async (request) => {
    const count = await store.ask('count', () => common(request));
    return count === 'failed' ? own(request) : count;
  };
}

/** Rejects with `PublicError` above the limits of enquiries: of a client in an hour, and of all in a day. */
async function admitEnquiries(app: FastifyInstance, services: StoreContext): Promise<Admit> {
  const { perHour = 0, perDay = 0 } = services.config.enquiry ?? {};
  const inAll = { timeWindow: 86_400_000, keyGenerator: () => 'all' };
  const counts = [
    ...(perHour > 0 ? [await quotaOf(app, services, 'enquiries', perHour, { timeWindow: 3_600_000 })] : []),
    ...(perDay > 0 ? [await quotaOf(app, services, 'enquiries-in-all', perDay, inAll)] : []),
  ];
  return async (request) => {
    for (const count of counts) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new PublicError('too-many-requests', 'Too many enquiries', { retryAfterS: counted.ttlInSeconds });
    }
  };
}

export async function createAdmission(app: FastifyInstance, services: StoreContext) {
  const { config, log, clock } = services;
  const refusals = new Refusals(log, clock);
  const isBusy = watchLoad(app, services);
  const admitUpTo = async (perMinute: number, limit: RequestLimit): Promise<Admit> => {
    const count = perMinute === 0 ? undefined : await quotaOf(app, services, limit, perMinute);
    return async (request) => {
      if (isBusy()) {
        refusals.busy();
        throw new PublicError('overloaded', 'The server is overloaded; retry later', { retryAfterS: 5 });
      }
      const requested = await count?.(request);
      if (!requested || requested.isAllowed) return;
      const [left, resetS] = [requested.remaining, requested.ttlInSeconds];
      request.quota = { policy: limit, limit: perMinute, windowS: windowMs / 1000, left, resetS };
      if (!requested.isExceeded) return;
      refusals.limited(limit, clientKey(request.ip), perMinute, request.id);
      throw new PublicError('too-many-requests', 'Rate limit exceeded for this client address', {
        retryAfterS: resetS,
      });
    };
  };
  // Cached responses are sent without hooks.
  app.addHook('onSend', (request, response, _payload, done) => {
    const isForOne = /^no-(?:store|cache)/.test(String(response.getHeader('Cache-Control')));
    for (const [name, value] of isForOne ? marksOf(request) : []) response.header(name, value);
    done();
  });
  return {
    refusals,
    admit: await admitUpTo(config.rateLimitPerMinute, 'requests'),
    admitEnquiry: await admitEnquiries(app, services),
    admitImage: await admitUpTo(config.media.rateLimitPerMinute, 'images'),
  };
}
