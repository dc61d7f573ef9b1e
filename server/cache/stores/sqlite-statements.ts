import type { DatabaseSync } from 'node:sqlite';

function aimed(database: DatabaseSync, what: string) {
  const inRange = `${what} WHERE key >= ? AND key < ?`;
  return {
    byKey: database.prepare(`${what} WHERE key = ?`),
    byTag: database.prepare(`${inRange} AND ? IN (SELECT value FROM json_each(meta, '$.tags'))`),
    all: database.prepare(inRange),
  };
}

/** Measured: 420 bytes for small rows, up to 2,400. Two tables, three indexes and empty parts of pages. */
export const rowOverheadBytes = 1_300;

const rowBytes = `(bytes + length(CAST(meta AS BLOB)) + ${rowOverheadBytes})`;

export function statementsOf(database: DatabaseSync) {
  return {
    get: database.prepare(
      'SELECT meta, json, is_invalidated FROM entries LEFT JOIN bodies USING (key) WHERE key = ? AND expires_at_ms > ?',
    ),
    touch: database.prepare(
      'UPDATE entries SET confirmed_at_ms = ?, expires_at_ms = ?, is_invalidated = ?, meta = ? WHERE key = ? AND version = ?',
    ),
    // Replacing a row does not fire the trigger.
    upsert: database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)'),
    upsertBody: database.prepare('INSERT OR REPLACE INTO bodies VALUES (?, ?)'),
    remove: database.prepare('DELETE FROM entries WHERE key = ?'),
    removeExpired: database.prepare('DELETE FROM entries WHERE expires_at_ms <= ?'),
    removeOtherSchemas: database.prepare('DELETE FROM entries WHERE NOT (key >= ? AND key < ?)'),
    sumBytes: database.prepare(`SELECT sum(${rowBytes}) AS bytes FROM entries`),
    countEntries: database.prepare('SELECT count(*) AS entries FROM entries'),
    oldest: database.prepare(`SELECT key, ${rowBytes} AS bytes FROM entries ORDER BY confirmed_at_ms`),
    invalidate: aimed(database, 'UPDATE entries SET is_invalidated = 1'),
    drop: aimed(database, 'DELETE FROM entries'),
    holds: aimed(database, 'SELECT 1 FROM entries'),
    getMemo: database.prepare('SELECT value FROM facts WHERE name = ?'),
    putMemo: database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
    claimMemo: database.prepare('INSERT OR IGNORE INTO facts (name, value) VALUES (?, ?)'),
    countMemos: database.prepare('SELECT count(*) AS memos FROM facts'),
    removeOldMemos: database.prepare(
      "DELETE FROM facts WHERE id <= (SELECT max(id) FROM facts) - ? AND (name LIKE 'media:%' OR name LIKE 'measure:%')",
    ),
  };
}

export type Statements = ReturnType<typeof statementsOf>;
