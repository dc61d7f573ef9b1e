import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Entry } from '../entry.ts';

/** What is written in one turn of the event loop: some 2 ms. Larger bodies are kept in pieces of this size. */
const pieceBytes = 262_144;

/** Pieces removed in one turn. */
const removedAtOnce = 4;

/** A body of one version of a value. */
type Body = Pick<Entry, 'key' | 'version' | 'json'>;

/** Is a body kept in pieces? */
export function isInPieces({ json }: Pick<Entry, 'json'>): boolean {
  return json.length > pieceBytes;
}

/** The pieces that a body consists of. */
export function placesOf({ json }: Pick<Entry, 'json'>): readonly number[] {
  return Array.from({ length: Math.ceil(json.length / pieceBytes) }, (_, place) => place);
}

/** Bodies in pieces. Those that no entry names, of a value replaced, purged or never accepted, are removed in turns. */
export class SqlitePieces {
  readonly #write: StatementSync;
  readonly #has: StatementSync;
  readonly #isCurrent: StatementSync;
  readonly #read: StatementSync;
  readonly #unused: StatementSync;
  readonly #remove: StatementSync;

  constructor(database: DatabaseSync) {
    this.#write = database.prepare('INSERT OR REPLACE INTO pieces (key, version, place, json) VALUES (?, ?, ?, ?)');
    this.#has = database.prepare(
      'SELECT 1 FROM pieces WHERE key = ? AND version = ? AND place = ? AND length(json) = ?',
    );
    this.#isCurrent = database.prepare('SELECT 1 FROM entries WHERE key = ? AND version = ?');
    this.#read = database.prepare('SELECT json FROM pieces WHERE key = ? AND version = ? ORDER BY place');
    this.#unused = database.prepare(`
      SELECT DISTINCT key, version FROM pieces WHERE NOT EXISTS
        (SELECT 1 FROM entries WHERE entries.key = pieces.key AND entries.version = pieces.version)
    `);
    this.#remove = database.prepare(
      'DELETE FROM pieces WHERE id IN (SELECT id FROM pieces WHERE key = ? AND version = ? LIMIT ?)',
    );
  }

  /** Does the store hold this very version already? */
  isCurrent({ key, version }: Body): boolean {
    return this.#isCurrent.get(key, version) !== undefined;
  }

  /** Writes one piece, if it is not there. */
  write({ key, version, json }: Body, place: number): void {
    const piece = json.subarray(place * pieceBytes, (place + 1) * pieceBytes);
    if (!this.#has.get(key, version, place, piece.length)) this.#write.run(key, version, place, piece);
  }

  /** The body of so many bytes; undefined if any of it is missing. */
  read(key: string, version: string, bytes: number): Buffer | undefined {
    const pieces = this.#read.all(key, version).flatMap(({ json }) => (json instanceof Uint8Array ? [json] : []));
    const isWhole = pieces.reduce((sum, { length }) => sum + length, 0) === bytes;
    return isWhole && bytes > 0 ? Buffer.concat(pieces, bytes) : undefined;
  }

  /** Removes some of what no entry names and `isAwaited` does not keep; false when there is nothing left of it. */
  removeSome(isAwaited: (key: string, version: string) => boolean): boolean {
    const unused = this.#unused.all().find(({ key, version }) => !isAwaited(String(key), String(version)));
    if (unused) this.#remove.run(String(unused.key), String(unused.version), removedAtOnce);
    return unused !== undefined;
  }
}
