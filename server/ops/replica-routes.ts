import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { opsPaths } from '../../shared/ops/operation.ts';
import type { Clock } from '../base/clock.ts';
import { residentBytes } from '../base/process-load.ts';
import { redisNamesOf } from '../cache/stores/redis-names.ts';
import type { OpsServices } from './ops-services.ts';

const goneAfterMs = 35_000;

const reportSchema = z.object({
  id: z.string(),
  build: z.string(),
  host: z.string(),
  pid: z.number(),
  startedAtMs: z.number().min(0),
  residentBytes: z.number().nonnegative(),
  isReady: z.boolean(),
  seenAtMs: z.number().min(0),
});

type Presence = Readonly<z.infer<typeof reportSchema>>;

const replicaReport = ({ startedAtMs, seenAtMs, ...presence }: Presence, self: string) => ({
  ...presence,
  isSelf: presence.id === self,
  startedAt: new Date(startedAtMs).toISOString(),
  uptimeS: Math.max(0, Math.round((seenAtMs - startedAtMs) / 1000)),
  lastSeenAt: new Date(seenAtMs).toISOString(),
});

/** Undefined for a row that no version of this server writes. */
function presenceIn(text: string): Presence | undefined {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** False for a row that its replica has not renewed in time, and for one in the future. */
const isPresent = (row: Presence | undefined, nowMs: number): row is Presence =>
  row !== undefined && row.startedAtMs <= row.seenAtMs && Math.abs(nowMs - row.seenAtMs) < goneAfterMs;

const appearEveryMs = 10_000;

function joinBoard(redis: Redis, key: string, presence: () => Presence, clock: Clock) {
  let cancel: (() => void) | undefined;
  const write = async (row: Presence): Promise<void> => {
    await redis.hset(key, row.id, JSON.stringify(row));
    await redis.pexpire(key, goneAfterMs);
  };
  const appear = (): void => {
    cancel = clock.after(appearEveryMs, appear);
    // Without Redis, other replicas report this one as gone.
    write(presence()).catch(() => undefined);
  };
  appear();
  return {
    async leave(): Promise<void> {
      cancel?.();
      await redis.hdel(key, presence().id).catch(() => undefined);
    },
    /** Deletes all other rows. Rejects if Redis does not respond. */
    async present(nowMs: number): Promise<Presence[]> {
      const rows = Object.entries(await redis.hgetall(key)).map(([id, text]) => ({ id, row: presenceIn(text) }));
      const gone = rows.filter(({ row }) => !isPresent(row, nowMs)).map(({ id }) => id);
      if (gone.length > 0) await redis.hdel(key, ...gone);
      return rows.map(({ row }) => row).filter((row) => isPresent(row, nowMs));
    },
  };
}

export const replicaRoutes: FastifyPluginAsyncZod<OpsServices> = async (app, options) => {
  const { clock, store, keyPrefix, build, isReady } = options;
  const self = store.replicas?.self ?? randomUUID();
  const startedAtMs = clock.now();
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
  const board = store.redis && joinBoard(store.redis, redisNamesOf(keyPrefix).replicas, presence, clock);
  app.addHook('preClose', async () => board?.leave());

  app.get(opsPaths.replicas, async () => {
    const own = presence();
    const seen = await board?.present(own.seenAtMs).catch(() => undefined);
    const others = (seen ?? []).filter(({ id }) => id !== self);
    const answer = seen ? 'connected' : 'unreachable';
    return { store: board ? answer : 'none', replicas: [own, ...others].map((one) => replicaReport(one, self)) };
  });
};
