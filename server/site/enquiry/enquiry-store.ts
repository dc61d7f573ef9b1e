import type { Redis } from 'ioredis';
import { StoreUnavailable } from '../../cache/stores/memo-store.ts';
import { SqliteHandle, type SqliteHandleOptions } from '../../cache/stores/sqlite-handle.ts';

export interface EnquiryState {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly receivedAtMs: number;
  readonly attempts: number;
  /** Time of the next attempt, or of the deletion. */
  readonly dueAtMs: number;
  /** Code of the last failure. Never the text of a mail server, which can contain addresses. */
  readonly reason?: string;
}

export interface StoredEnquiry {
  readonly id: string;
  /** The enquiry as JSON. */
  readonly text: string;
  readonly state: EnquiryState;
}

/** All methods reject if the store fails. */
export interface EnquiryStore {
  /** Stores an enquiry unless its id is known. */
  add(enquiry: StoredEnquiry): Promise<void>;
  /** Returns a due enquiry, which is not due again until `untilMs`. */
  claim(nowMs: number, untilMs: number): Promise<StoredEnquiry | undefined>;
  update(id: string, state: EnquiryState): Promise<void>;
  remove(id: string): Promise<void>;
  states(): Promise<readonly (readonly [id: string, state: EnquiryState])[]>;
  close(): void;
}

/** Unlike entries of the cache, enquiries must survive a power failure. */
const tables = `
  PRAGMA synchronous=FULL;
  CREATE TABLE IF NOT EXISTS enquiries (
    id TEXT PRIMARY KEY,
    due_at_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    text TEXT NOT NULL
  )`;

type Row = Readonly<Record<string, unknown>>;

const enquiryOf = ({ id, text, state }: Row): StoredEnquiry => ({
  ...{ id: `${id}`, text: `${text}`, state: JSON.parse(`${state}`) as EnquiryState },
});

/** A file of its own, because the file of the cache may be deleted. */
export function sqliteEnquiries(options: Omit<SqliteHandleOptions, 'onOpen'>): EnquiryStore {
  const file = new SqliteHandle({ ...options, onOpen: ({ database }) => database.exec(tables) });
  const run = async (sql: string, ...values: (string | number)[]): Promise<Row[]> => {
    const rows = file.write('enquiry', ({ database }) => {
      // The disk may have been full when the file was opened.
      database.exec(tables);
      return database.prepare(sql).all(...values);
    });
    if (!rows) throw new StoreUnavailable();
    return rows;
  };
  // This process is the only one, so those of an earlier one are not in delivery. Failed ones get another attempt.
  run(`UPDATE enquiries SET due_at_ms = 0 WHERE state ->> 'state' <> 'delivered'`).catch(() => undefined);
  return {
    add: async ({ id, text, state }) => {
      const sql = 'INSERT INTO enquiries VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
      await run(sql, id, state.dueAtMs, JSON.stringify(state), text);
    },
    claim: async (nowMs, untilMs) => {
      const due = 'SELECT id FROM enquiries WHERE due_at_ms <= ? ORDER BY due_at_ms LIMIT 1';
      const sql = `UPDATE enquiries SET due_at_ms = ? WHERE id = (${due}) RETURNING *`;
      return (await run(sql, untilMs, nowMs)).map(enquiryOf)[0];
    },
    update: async (id, state) => {
      const sql = 'UPDATE enquiries SET due_at_ms = ?, state = ? WHERE id = ?';
      await run(sql, state.dueAtMs, JSON.stringify(state), id);
    },
    remove: async (id) => {
      await run('DELETE FROM enquiries WHERE id = ?', id);
    },
    states: async () => (await run('SELECT id, state FROM enquiries')).map(enquiryOf).map((one) => [one.id, one.state]),
    close: () => file.close(),
  };
}

const scripts = {
  add: `if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 1 then
      redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
      redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
    end`,
  claim: `local id = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[1], 'LIMIT', 0, 1)[1]
    if not id then return false end
    redis.call('ZADD', KEYS[3], ARGV[2], id)
    return {id, redis.call('HGET', KEYS[1], id), redis.call('HGET', KEYS[2], id)}`,
  update: `if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
      redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
      redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
    end`,
  remove: `redis.call('HDEL', KEYS[1], ARGV[1])
    redis.call('HDEL', KEYS[2], ARGV[1])
    redis.call('ZREM', KEYS[3], ARGV[1])`,
};

/** Shared by replicas: each enquiry is in delivery at one of them. */
export function redisEnquiries(redis: Redis, name: string): EnquiryStore {
  const keys = ['texts', 'states', 'due'].map((part) => `bff:enquiries:${name}:${part}`);
  const run = (script: keyof typeof scripts, ...values: (string | number)[]) =>
    redis.eval(scripts[script], keys.length, ...keys, ...values);
  return {
    add: async ({ id, text, state }) => {
      await run('add', id, text, JSON.stringify(state), state.dueAtMs);
    },
    claim: async (nowMs, untilMs) => {
      const found = await run('claim', nowMs, untilMs);
      return Array.isArray(found) ? enquiryOf({ id: found[0], text: found[1], state: found[2] }) : undefined;
    },
    update: async (id, state) => {
      await run('update', id, JSON.stringify(state), state.dueAtMs);
    },
    remove: async (id) => {
      await run('remove', id);
    },
    states: async () => {
      const found = await redis.hgetall(keys[1] ?? '');
      return Object.entries(found).map(([id, state]) => [id, JSON.parse(state) as EnquiryState]);
    },
    close: () => undefined,
  };
}
