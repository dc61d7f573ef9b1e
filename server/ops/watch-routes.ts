import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import {
  type OpsEvent,
  opsEventNames,
  opsPaths,
  type ReplicaList,
  type ReplicaReport,
} from '../../shared/ops/operation.ts';
import type { Clock } from '../base/clock.ts';
import { inPortions } from '../base/portions.ts';
import { residentBytes } from '../base/process-load.ts';
import type { CacheEvent } from '../cache/events.ts';
import { type RedisNames, redisNamesOf } from '../cache/stores/redis-names.ts';
import type { ReceivedMessage } from '../cache/stores/replica-message.ts';
import { EventFeed } from '../http/event-feed.ts';
import { sendProblem, setHeaders } from '../http/problem.ts';
import { requestBuckets } from '../http/request-meter.ts';
import { unreadableReasonOf } from '../media/probe/analysis-store.ts';
import { callBuckets } from './event-metrics.ts';
import { reportedError } from './explanation.ts';
import {
  historyOf,
  type LatencyBounds,
  layoutOf,
  MinuteHistory,
  type MinuteRow,
  maxMinutes,
  minutesATurn,
  stepMs,
} from './minute-history.ts';
import type { OpsServices } from './ops-services.ts';

const goneAfterMs = 35_000;

const keepHistoryMs = (maxMinutes + 60) * stepMs;

const reportSchema = z.object({
  id: z.string(),
  build: z.string(),
  host: z.string(),
  pid: z.number(),
  startedAtMs: z.number(),
  residentBytes: z.number(),
  isReady: z.boolean(),
  seenAtMs: z.number(),
});

type Presence = Readonly<z.infer<typeof reportSchema>>;

function replicaReport({ startedAtMs, seenAtMs, ...presence }: Presence, self: string): ReplicaReport {
  return {
    ...presence,
    isSelf: presence.id === self,
    startedAt: new Date(startedAtMs).toISOString(),
    uptimeS: Math.max(0, Math.round((seenAtMs - startedAtMs) / 1000)),
    lastSeenAt: new Date(seenAtMs).toISOString(),
  };
}

/** An entry that does not parse is from another version. */
function presenceIn(text: string): Presence[] {
  try {
    return [reportSchema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

function rowIn(text: string, layout: string): MinuteRow | undefined {
  if (!text.startsWith(`["${layout}",`)) return undefined;
  try {
    const [, minute, ...numbers] = JSON.parse(text) as number[];
    return minute === undefined ? undefined : { minute, numbers };
  } catch {
    return undefined;
  }
}

/** Parses minutes without a schema and in steps, because a schema over several days would block visitors. */
export async function rowsIn(texts: readonly string[], layout: string, fromMinute: number): Promise<MinuteRow[]> {
  const rows: MinuteRow[] = [];
  await inPortions(texts, minutesATurn, (some) => {
    for (const text of some) {
      const row = rowIn(text, layout);
      if (row && row.minute >= fromMinute) rows.push(row);
    }
  });
  return rows;
}

/** Replicas publish their state in the Redis that they share. All methods reject if Redis does not respond. */
class ReplicaBoard {
  readonly #redis: Redis;
  readonly #names: RedisNames;
  readonly #layout: string;

  constructor(redis: Redis, names: RedisNames, layout: string) {
    this.#redis = redis;
    this.#names = names;
    this.#layout = layout;
  }

  async appear(presence: Presence): Promise<void> {
    await this.#redis.hset(this.#names.replicas, presence.id, JSON.stringify(presence));
    await this.#redis.pexpire(this.#names.replicas, keepHistoryMs);
  }

  async leave(presence: Presence): Promise<void> {
    await this.#redis.hset(this.#names.replicas, presence.id, JSON.stringify({ ...presence, seenAtMs: 0 }));
  }

  async present(nowMs: number): Promise<Presence[]> {
    const all = await this.#all();
    const over = all.filter(({ seenAtMs, startedAtMs }) => nowMs - Math.max(seenAtMs, startedAtMs) > keepHistoryMs);
    if (over.length > 0) await this.#redis.hdel(this.#names.replicas, ...over.map(({ id }) => id));
    return all.filter(({ seenAtMs }) => nowMs - seenAtMs < goneAfterMs);
  }

  async note(id: string, { minute, numbers }: MinuteRow): Promise<void> {
    const name = this.#names.history(id);
    await this.#redis.hset(name, String(minute % maxMinutes), JSON.stringify([this.#layout, minute, ...numbers]));
    await this.#redis.pexpire(name, keepHistoryMs);
  }

  async histories(fromMinute: number): Promise<ReadonlyMap<string, readonly MinuteRow[]>> {
    const ids = (await this.#all()).map(({ id }) => id);
    const rows = new Map<string, readonly MinuteRow[]>();
    // One after the other, because each is about 300 kB.
    for (const id of ids) {
      rows.set(id, await rowsIn(await this.#redis.hvals(this.#names.history(id)), this.#layout, fromMinute));
    }
    return rows;
  }

  async #all(): Promise<Presence[]> {
    return (await this.#redis.hvals(this.#names.replicas)).flatMap(presenceIn);
  }
}

const listeners = { maxListeners: 20, maxPerAddress: 20 };

const fromKept = '0';

const retryAfterS = 30;

const appearEveryMs = 10_000;

const nanosInMs = 1_000_000;

const latencyBounds: LatencyBounds = { requestLatency: requestBuckets, upstreamLatency: callBuckets };

type EventFields = Omit<OpsEvent, 'at' | 'replica'>;

export function eventOf(event: CacheEvent): EventFields {
  const { type, ...about } = event;
  const error = 'error' in about ? { error: reportedError(about.error) } : {};
  const key = 'key' in about ? { key: about.key } : {};
  switch (event.type) {
    case 'load-start':
      return { type, ...key, reason: event.reason };
    case 'load-accepted':
      return { type, ...key, tookMs: event.tookMs, isChanged: event.isChanged };
    case 'load-failed':
      return { type, ...key, ...error, tookMs: event.tookMs };
    case 'load-suspicious':
      return { type, ...key, reason: event.kind, count: event.replies };
    case 'replaced':
      return { type, ...key, version: event.version };
    case 'purged':
      return { type, count: event.keys, isHard: event.isHard };
    case 'tier-failed':
      return { type, ...error, operation: event.operation };
    default:
      return { type, ...key, ...error };
  }
}

/** Events of another replica that this one reports, too; undefined for others. */
export function eventOfNews(news: ReceivedMessage): EventFields | undefined {
  switch (news.type) {
    case 'changed':
      return { type: 'load-accepted', key: news.key, version: news.version, isChanged: news.isReplacing ?? false };
    case 'failed':
      return { type: 'load-failed', key: news.key };
    case 'purged':
      return { type: 'purged', isHard: news.isHard };
    default:
      return undefined;
  }
}

function feedOf(app: FastifyInstance, { clock, events, store, media }: OpsServices, self: string): EventFeed {
  const feed = new EventFeed({ clock, ...listeners });
  const tell = (fields: EventFields, replica = self) => {
    const event: OpsEvent = { at: new Date(clock.now()).toISOString(), replica, ...fields };
    feed.tell(opsEventNames.happened, event);
  };
  events.cache.listen((event) => tell(eventOf(event)));
  media.analyzer.onKnown((id) => {
    const message = unreadableReasonOf(media.known.get(id));
    if (message !== undefined) tell({ type: 'picture-failed', key: id, error: { message } });
  });
  store.replicas?.subscribe((heard) => {
    const fields = eventOfNews(heard);
    if (fields) tell(fields, heard.from);
  });
  app.addHook('preClose', async () => feed.close());
  return feed;
}

function appearOn(board: ReplicaBoard, presence: () => Presence, clock: Clock): () => Promise<void> {
  let cancel: (() => void) | undefined;
  const appear = (): void => {
    cancel = clock.after(appearEveryMs, appear);
    // Without Redis, other replicas report this one as gone.
    board.appear(presence()).catch(() => undefined);
  };
  appear();
  return async () => {
    cancel?.();
    await board.leave(presence()).catch(() => undefined);
  };
}

const historyQuery = z.strictObject({
  minutes: z.coerce.number().int().min(1).max(maxMinutes).default(maxMinutes),
  replica: z.string().min(1).max(100).optional(),
});

/** `GET /ops/history`, `/ops/replicas` and `/ops/events`. */
export const watchRoutes: FastifyPluginAsyncZod<OpsServices & { readonly registry: Registry }> = async (
  app,
  options,
) => {
  const { clock, store, keyPrefix, build, isReady, registry } = options;
  const self = store.replicas?.self ?? randomUUID();
  const startedAtMs = clock.now();
  const board = store.redis && new ReplicaBoard(store.redis, redisNamesOf(keyPrefix), layoutOf(latencyBounds));
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const history = new MinuteHistory({
    registry,
    clock,
    bounds: latencyBounds,
    eventLoopDelayMs: () => {
      const longestMs = delays.count === 0 ? 0 : delays.max / nanosInMs;
      delays.reset();
      return longestMs;
    },
    onMinute: (row) => void board?.note(self, row).catch(() => undefined),
  });
  const presence = (): Presence => ({
    id: self,
    build: build.id,
    host: hostname(),
    pid: process.pid,
    startedAtMs,
    residentBytes: residentBytes(),
    isReady: isReady(),
    seenAtMs: clock.now(),
  });
  const leave = board && appearOn(board, presence, clock);
  app.addHook('preClose', async () => {
    history.close();
    delays.disable();
    await leave?.();
  });

  app.get(opsPaths.history, { schema: { querystring: historyQuery } }, async ({ query: { minutes, replica } }) => {
    const nowMs = clock.now();
    const from = Math.floor(nowMs / stepMs) - minutes;
    const others = await board?.histories(from).catch(() => undefined);
    const all = new Map([...(others ?? []), [self, history.rows(from)]]);
    const meant = new Map([...all].filter(([id]) => replica === undefined || id === replica));
    return historyOf(meant, latencyBounds, { minutes, nowMs, replica: replica ?? null });
  });

  app.get(opsPaths.replicas, async (): Promise<ReplicaList> => {
    const own = presence();
    const seen = await board?.present(own.seenAtMs).catch(() => undefined);
    const others = (seen ?? []).filter(({ id }) => id !== self);
    const answer = seen ? 'connected' : 'unreachable';
    return { store: board ? answer : 'none', replicas: [own, ...others].map((one) => replicaReport(one, self)) };
  });

  const feed = feedOf(app, options, self);
  app.get(opsPaths.events, async (request, reply) => {
    if (feed.admits(request.ip) !== 'yes') {
      return sendProblem(reply, {
        code: 'overloaded',
        detail: 'Too many event-stream connections; retry later',
        retryAfterS,
      });
    }
    setHeaders(reply, ['Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no']);
    reply.type('text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return reply.send();
    const lastEventId = request.headers['last-event-id'];
    const since = lastEventId === fromKept ? feed.idBeforeStored : lastEventId;
    return reply.send(feed.open(request.ip, since === undefined ? undefined : String(since)));
  });
};
