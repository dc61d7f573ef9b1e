import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ReplicaReport } from '../../shared/ops/operation.ts';
import { inTurns } from '../base/turns.ts';
import type { RedisNames } from '../cache/stores/redis-names.ts';
import { type MinuteRow, maxMinutes, minutesATurn, stepMs } from './minute-history.ts';

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

/** A minute as it is stored, the mark of its layout first. */
export function rowText(layout: string, { minute, numbers }: MinuteRow): string {
  return JSON.stringify([layout, minute, ...numbers]);
}

/** A stored minute of this layout; undefined for one of another build, whose numbers mean something else. */
function rowIn(text: string, layout: string): MinuteRow | undefined {
  if (!text.startsWith(`["${layout}",`)) return undefined;
  try {
    const [, minute, ...numbers] = JSON.parse(text) as number[];
    return minute === undefined ? undefined : { minute, numbers };
  } catch {
    return undefined;
  }
}

/**
 * The stored minutes of this layout from this one on, read in turns: what has the mark was written by this code, and a
 * schema over all numbers of several days would hold up visitors for longer than they may wait.
 */
export async function rowsIn(texts: readonly string[], layout: string, fromMinute: number): Promise<MinuteRow[]> {
  const rows: MinuteRow[] = [];
  await inTurns(texts, minutesATurn, (some) => {
    for (const text of some) {
      const row = rowIn(text, layout);
      if (row && row.minute >= fromMinute) rows.push(row);
    }
  });
  return rows;
}

/**
 * Where replicas leave word of themselves for each other's operators, in the Redis that they share. Everything rejects when
 * Redis does not answer.
 */
export class ReplicaBoard {
  readonly #redis: Redis;
  readonly #names: RedisNames;
  readonly #layout: string;

  /** `layout`: which numbers a minute has. Minutes of other layouts are not seen. */
  constructor(redis: Redis, names: RedisNames, layout: string) {
    this.#redis = redis;
    this.#names = names;
    this.#layout = layout;
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
  async note(id: string, row: MinuteRow): Promise<void> {
    const name = this.#names.history(id);
    await this.#redis.hset(name, String(row.minute % maxMinutes), rowText(this.#layout, row));
    await this.#redis.pexpire(name, keepHistoryMs);
  }

  /** The minutes from this one on of all replicas that there have been. */
  async histories(fromMinute: number): Promise<ReadonlyMap<string, readonly MinuteRow[]>> {
    const ids = (await this.#all()).map(({ id }) => id);
    const rows = new Map<string, readonly MinuteRow[]>();
    // One after the other: the day of a replica is some 300 kB of text.
    for (const id of ids) {
      rows.set(id, await rowsIn(await this.#redis.hvals(this.#names.history(id)), this.#layout, fromMinute));
    }
    return rows;
  }

  async #all(): Promise<Presence[]> {
    return (await this.#redis.hvals(this.#names.replicas)).flatMap((text) => parsed(reportSchema, text));
  }
}
