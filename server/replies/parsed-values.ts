import { LRUCache } from 'lru-cache';
import type { Entry } from '../cache/entry.ts';

/** What a parsed value takes for each byte of its JSON, as measured with a list of 10,000 items. */
const weightOfJson = 1.8;

const overheadBytes = 500;

/** What is kept parsed of one key. */
interface Parsed {
  readonly version: string;
  readonly value: unknown;
  readonly bytes: number;
}

/** Values as objects, for what is computed from them: one copy of each, of the version that was asked for last. */
export class ParsedValues {
  readonly #values: LRUCache<string, Parsed>;

  constructor(maxBytes: number) {
    this.#values = new LRUCache<string, Parsed>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** The value of an entry. What is larger than all the room there is, is parsed each time. */
  of({ key, version, json }: Pick<Entry, 'key' | 'version' | 'json'>): unknown {
    const known = this.#values.get(key);
    if (known?.version === version) return known.value;
    const value: unknown = JSON.parse(json.toString());
    this.#values.set(key, { version, value, bytes: Math.ceil(weightOfJson * json.length) + overheadBytes });
    return value;
  }

  /** Room that is taken. */
  get bytes(): number {
    return this.#values.calculatedSize;
  }
}
