import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ReplicaReport } from '../../shared/ops/operation.ts';
import { inPortions } from '../base/portions.ts';
import type { RedisNames } from '../cache/stores/redis-names.ts';
import { type MinuteRow, maxMinutes, minutesATurn, stepMs } from './minute-history.ts';

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

export type Presence = Readonly<z.infer<typeof reportSchema>>;

export function replicaReport({ startedAtMs, seenAtMs, ...presence }: Presence, self: string): ReplicaReport {
  return {
    ...presence,
    isSelf: presence.id === self,
    startedAt: new Date(startedAtMs).toISOString(),
    uptimeS: Math.max(0, Math.round((seenAtMs - startedAtMs) / 1000)),
    lastSeenAt: new Date(seenAtMs).toISOString(),
  };
}

/** An entry that does not parse is from another version. */
function parsed<Value>(schema: z.ZodType<Value>, text: string): Value[] {
  try {
    return [schema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

export function rowText(layout: string, { minute, numbers }: MinuteRow): string {
  return JSON.stringify([layout, minute, ...numbers]);
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

/** Replicas publish their state in the Redis that they share. All methods reject if Redis does not answer. */
export class ReplicaBoard {
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

  /** Removes a replica. Its history stays. */
  async leave(presence: Presence): Promise<void> {
    await this.#redis.hset(this.#names.replicas, presence.id, JSON.stringify({ ...presence, seenAtMs: 0 }));
  }

  /** Returns the replicas that are present, and deletes outdated histories. */
  async present(nowMs: number): Promise<Presence[]> {
    const all = await this.#all();
    const over = all.filter(({ seenAtMs, startedAtMs }) => nowMs - Math.max(seenAtMs, startedAtMs) > keepHistoryMs);
    if (over.length > 0) await this.#redis.hdel(this.#names.replicas, ...over.map(({ id }) => id));
    return all.filter(({ seenAtMs }) => nowMs - seenAtMs < goneAfterMs);
  }

  async note(id: string, row: MinuteRow): Promise<void> {
    const name = this.#names.history(id);
    await this.#redis.hset(name, String(row.minute % maxMinutes), rowText(this.#layout, row));
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
    return (await this.#redis.hvals(this.#names.replicas)).flatMap((text) => parsed(reportSchema, text));
  }
}
