import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../base/single-flight.ts';
import { localesKey, withoutTranslations } from '../base/translations.ts';
import type { Joins } from '../cache/dependency.ts';
import type { Entry } from '../cache/entry.ts';

/** Bytes of a parsed value for each byte of JSON: measured with 10,000 items, and with the words of a searched page. */
const weights = { list: 1.8, page: 4 };
const overheadBytes = 500;

/** Longer lists are parsed in parts of this size, one in each turn of the event loop. */
const partBytes = 262_144;

const [listStart, betweenItems, listEnd] = ['{"items":[', '},{"id":', '],"total":'];

/** Parses a long list in parts. Undefined if its JSON has another form. Inside a string, quotes are escaped. */
async function parsedInParts(json: Buffer, onPart: (items: readonly unknown[]) => void): Promise<unknown> {
  const end = json.lastIndexOf(listEnd);
  const isOther = json.indexOf(listStart) !== 0 || json.includes(`"${localesKey}":{"`);
  if (end < partBytes || isOther) return undefined;
  const items: unknown[] = [];
  for (let start = listStart.length; start < end; ) {
    const between = json.indexOf(betweenItems, start + partBytes);
    const stop = between < 0 || between > end ? end : between + 1;
    const part = JSON.parse(`[${json.toString('utf8', start, stop)}]`) as unknown[];
    onPart(part);
    for (const item of part) items.push(item);
    start = stop + 1;
    await nextTurn();
  }
  return { items, ...Object(JSON.parse(`{${json.toString('utf8', end + 2)}`)) };
}

interface Parsed {
  readonly version: string;
  readonly joined: number;
  readonly value: unknown;
  readonly bytes: number;
}

/** Sizes of one, because `max` would reserve memory at once. */
const requested = { maxSize: 1_000, sizeCalculation: () => 1 };

/** The two lists of items: details, pages and searches read them, and parsing 10,000 items takes 50 ms. */
const isList = (value: unknown): boolean => Array.isArray(Object(value).items);

/** Stores a value at its second request, because pages are parsed once. Lists are stored at once and beyond the limit. */
export class ParsedValues {
  readonly #joins: Joins;
  readonly #values: LRUCache<string, Parsed>;
  readonly #lists = new Map<string, Parsed>();
  readonly #parsing = new SingleFlight<void>();
  readonly #requested = new LRUCache<string, true>(requested);

  constructor(maxBytes: number, joins: Joins) {
    this.#joins = joins;
    this.#values = new LRUCache<string, Parsed>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Returns a stored value with its details. */
  known(entry: Entry): Parsed | undefined {
    const known = this.#lists.get(entry.key) ?? this.#values.get(entry.key);
    const isCurrent = known?.version === entry.version && known.joined === this.#joins.versionOf(entry);
    return isCurrent ? known : undefined;
  }

  /** Parses a long list in parts, for the next `of`. */
  async prepare(entry: Entry): Promise<void> {
    if (entry.json.length < partBytes || this.known(entry)) return;
    await this.#parsing.run(`${entry.key} ${entry.version} ${this.#joins.versionOf(entry)}`, async () => {
      const joined = this.#joins.versionOf(entry);
      let length = entry.json.length;
      const value = await parsedInParts(entry.json, (items) => {
        length += this.#joins.into(entry, items);
      }).catch(() => undefined);
      if (value !== undefined) this.#hold(entry, { joined, value, length });
    });
  }

  of(entry: Entry): unknown {
    const known = this.known(entry);
    if (known) return known.value;
    const joined = this.#joins.versionOf(entry);
    const value: unknown = JSON.parse(entry.json.toString());
    this.#hold(entry, { joined, value, length: entry.json.length + this.#joins.into(entry, value) });
    return value;
  }

  #hold({ key, version }: Entry, { joined, value, length }: Pick<Parsed, 'joined' | 'value'> & { length: number }) {
    withoutTranslations(value);
    const bytes = Math.ceil(weights[isList(value) ? 'list' : 'page'] * length) + overheadBytes;
    if (isList(value)) this.#lists.set(key, { version, joined, value, bytes });
    else if (this.#requested.has(key)) this.#values.set(key, { version, joined, value, bytes });
    else this.#requested.set(key, true);
  }

  clear(): void {
    this.#lists.clear();
    this.#values.clear();
  }

  get bytes(): number {
    return [...this.#lists.values()].reduce((sum, { bytes }) => sum + bytes, this.#values.calculatedSize);
  }
}
