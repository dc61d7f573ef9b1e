import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ReplicaReport } from '../../shared/ops/operation.ts';
import type { RedisNames } from '../cache/stores/redis-names.ts';
import { type MinuteRow, maxMinutes, stepMs } from './minute-history.ts';

/** Who has not been heard of for so long is gone. */
const goneAfterMs = 35_000;

/** What replicas have counted is kept a little longer than it is shown. */
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

/** What a replica says of itself. */
export type Presence = Readonly<z.infer<typeof reportSchema>>;

const rowSchema = z.tuple([z.number()], z.number());

/** A presence as operators are told of it. */
export function replicaReport({ startedAtMs, seenAtMs, ...presence }: Presence, self: string): ReplicaReport {
  return {
    ...presence,
    isSelf: presence.id === self,
    startedAt: new Date(startedAtMs).toISOString(),
    uptimeS: Math.max(0, Math.round((seenAtMs - startedAtMs) / 1000)),
    lastSeenAt: new Date(seenAtMs).toISOString(),
  };
}

/** What does not parse is another version's. */
function parsed<Value>(schema: z.ZodType<Value>, text: string): Value[] {
  try {
    return [schema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

/**
 * Where replicas leave word of themselves for each other's operators, in the Redis that they share. Everything rejects when
 * Redis does not answer.
 */
export class ReplicaBoard {
  readonly #redis: Redis;
  readonly #names: RedisNames;

  constructor(redis: Redis, names: RedisNames) {
    this.#redis = redis;
    this.#names = names;
  }

  /** Says that a replica is there. */
  async appear(presence: Presence): Promise<void> {
    await this.#redis.hset(this.#names.replicas, presence.id, JSON.stringify(presence));
    await this.#redis.pexpire(this.#names.replicas, keepHistoryMs);
  }

  /** Takes a replica off that is about to go. Its history stays. */
  async leave(presence: Presence): Promise<void> {
    await this.#redis.hset(this.#names.replicas, presence.id, JSON.stringify({ ...presence, seenAtMs: 0 }));
  }

  /** Those who are there. Whose history is over is forgotten on the way. */
  async present(nowMs: number): Promise<Presence[]> {
    const all = await this.#all();
    const over = all.filter(({ seenAtMs, startedAtMs }) => nowMs - Math.max(seenAtMs, startedAtMs) > keepHistoryMs);
    if (over.length > 0) await this.#redis.hdel(this.#names.replicas, ...over.map(({ id }) => id));
    return all.filter(({ seenAtMs }) => nowMs - seenAtMs < goneAfterMs);
  }

  /** Notes a minute of a replica in the place of the same minute of yesterday. */
  async note(id: string, { minute, numbers }: MinuteRow): Promise<void> {
    const name = this.#names.history(id);
    await this.#redis.hset(name, String(minute % maxMinutes), JSON.stringify([minute, ...numbers]));
    await this.#redis.pexpire(name, keepHistoryMs);
  }

  /** The minutes from this one on of all replicas that there have been. */
  async histories(fromMinute: number): Promise<ReadonlyMap<string, readonly MinuteRow[]>> {
    const ids = (await this.#all()).map(({ id }) => id);
    const rows = await Promise.all(ids.map((id) => this.#rowsOf(id, fromMinute)));
    return new Map(ids.map((id, index) => [id, rows[index] ?? []]));
  }

  async #rowsOf(id: string, fromMinute: number): Promise<MinuteRow[]> {
    const texts = await this.#redis.hvals(this.#names.history(id));
    const rows = texts.flatMap((text) => parsed(rowSchema, text)).map(([minute, ...numbers]) => ({ minute, numbers }));
    return rows.filter(({ minute }) => minute >= fromMinute);
  }

  async #all(): Promise<Presence[]> {
    return (await this.#redis.hvals(this.#names.replicas)).flatMap((text) => parsed(reportSchema, text));
  }
}
