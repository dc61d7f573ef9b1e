import { LRUCache } from 'lru-cache';
import type { Entry } from '../cache/entry.ts';
import type { Joins } from '../cache/part.ts';
import { countBeside } from '../cache/stores/derived-data-cache.ts';

/** What a parsed value takes for each byte of its JSON, as measured with a list of 10,000 items. */
const weightOfJson = 1.8;

const overheadBytes = 500;

/** What is kept parsed of one key. */
interface Parsed {
  readonly version: string;
  /** Version of what was joined with it. */
  readonly joined: number;
  readonly value: unknown;
  readonly bytes: number;
}

/** Keys remembered as asked for. Counted as sizes of one: a `max` would reserve memory for all of them at once. */
const asked = { maxSize: 1_000, sizeCalculation: () => 1 };

/**
 * Values as objects, joined, for what is computed from them: one copy of each, of the version that was asked for last.
 * What is asked for once is not kept: a page is read for its reply, and then no more, while the lists are read for all.
 * What is worked out of a value and kept beside it is counted with it.
 */
export class ParsedValues {
  readonly #joins: Joins;
  readonly #values: LRUCache<string, Parsed>;
  readonly #asked = new LRUCache<string, true>(asked);

  constructor(maxBytes: number, joins: Joins) {
    this.#joins = joins;
    this.#values = new LRUCache<string, Parsed>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** The value of an entry. What is larger than all the room there is, is parsed each time. */
  of(entry: Entry): unknown {
    const { key, version, json } = entry;
    const joined = this.#joins.versionOf(entry);
    const known = this.#values.get(key);
    if (known?.version === version && known.joined === joined) return known.value;
    const value: unknown = JSON.parse(json.toString());
    const length = json.length + this.#joins.into(entry, value);
    const bytes = Math.ceil(weightOfJson * length) + overheadBytes;
    if (this.#asked.has(key)) {
      this.#values.set(key, { version, joined, value, bytes });
      countBeside(value, (more) => this.#grow(key, value, more));
    } else this.#asked.set(key, true);
    return value;
  }

  /** Forgets all of them. */
  clear(): void {
    this.#values.clear();
  }

  /** Room for what is to be kept with a value; false where it would take that of the value itself. */
  #grow(key: string, value: unknown, bytes: number): boolean {
    const known = this.#values.peek(key);
    // What another has taken the place of goes with who still has it.
    if (!known || known.value !== value) return true;
    const grown = known.bytes + Math.ceil(bytes);
    if (grown > this.#values.maxSize) return false;
    this.#values.set(key, { ...known, bytes: grown });
    return true;
  }

  /** Room that is taken. */
  get bytes(): number {
    return this.#values.calculatedSize;
  }
}
