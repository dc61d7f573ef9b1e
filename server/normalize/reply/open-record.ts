import { type FieldName, fieldNames, fieldsByName, foldedNames, foldName } from './field-names.ts';
import { parseJsonText } from './json-text.ts';
import type { Reading } from './reading.ts';
import { isNothing, isRecord, isUnsafeKey, type Place, pointerTo, type WireRecord } from './record.ts';

/** One field of a record. */
export interface Field extends Place {
  readonly key: string;
}

interface Entry extends Field {
  readonly folded: string;
  /** The fields that may have this name. */
  readonly fields: ReadonlySet<FieldName> | undefined;
  /** The record it stands in, of those that were opened. */
  readonly layer: string;
  isTaken: boolean;
}

/**
 * A record whose fields are found by the names they may have. What is taken is not given again, so the rest is what
 * nobody had a name for. Fields of the containers that content systems put around them (`attributes`, `acf` …) count
 * as fields of the record itself; its own come first.
 */
export class OpenRecord {
  readonly at: string;
  readonly #reading: Reading;
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string, Entry[]>();
  /** Exact names that are there, each with its layer. */
  readonly #exact = new Set<string>();

  constructor(record: WireRecord, at: string, reading: Reading, containers: readonly string[] = []) {
    this.at = at;
    this.#reading = reading;
    this.#open(record, at, containers, 4);
  }

  #open(record: WireRecord, at: string, containers: readonly string[], depthLeft: number): void {
    const inner: Place[] = [];
    for (const key of Object.keys(record)) {
      const place = { value: record[key], at: pointerTo(at, key) };
      if (isUnsafeKey(key)) this.#reading.ledger.note(place.at, 'unsafe-key-dropped');
      else if (depthLeft > 0 && containers.includes(key) && isRecord(place.value)) inner.push(place);
      else this.#add(key, place, at);
    }
    for (const { value, at: innerAt } of inner) {
      this.#reading.ledger.note(innerAt, 'envelope-opened');
      if (isRecord(value)) this.#open(value, innerAt, containers, depthLeft - 1);
    }
  }

  #add(key: string, { value: given, at }: Place, layer: string): void {
    if (isNothing(given) && given !== false) return;
    const parsed = typeof given === 'string' ? parseJsonText(given) : undefined;
    if (parsed) this.#reading.ledger.note(at, 'json-text');
    const value = parsed ?? given;
    const folded = foldName(key);
    const entry: Entry = { key, folded, fields: fieldsByName.get(folded), value, at, layer, isTaken: false };
    this.#entries.push(entry);
    if (exactNames.has(key)) this.#exact.add(`${layer} ${folded}`);
    const namesakes = this.#byName.get(entry.folded);
    if (namesakes) namesakes.push(entry);
    else this.#byName.set(entry.folded, [entry]);
  }

  /** The first free candidate of a field that `test` accepts: the exact name, then the aliases in their order. */
  #find(field: FieldName, test: (entry: Entry) => boolean): Entry | undefined {
    // Records are asked for dozens of fields and have few: most have no name of this one's.
    if (!this.#entries.some(({ fields }) => fields?.has(field))) return undefined;
    for (const name of foldedNames.get(field) ?? []) {
      const namesakes = this.#byName.get(name);
      if (!namesakes) continue;
      const exact = fieldNames[field][0];
      const found =
        namesakes.find((entry) => entry.key === exact && !entry.isTaken && test(entry)) ??
        namesakes.find((entry) => entry.key !== exact && !entry.isTaken && test(entry));
      if (found) return found;
    }
    return undefined;
  }

  /** What `read` makes of the first candidate that it can use; only that one counts as taken. */
  take<Value>(field: FieldName, read: (field: Field) => Value | undefined): Value | undefined {
    let value: Value | undefined;
    const entry = this.#find(field, (candidate) => {
      value = read(candidate);
      return value !== undefined;
    });
    if (!entry) return undefined;
    entry.isTaken = true;
    this.#noteAlias(field, entry);
    return value;
  }

  /** What `read` makes of all candidates that it can use, each of which counts as taken. */
  takeAll<Value>(field: FieldName, read: (field: Field) => Value | undefined): Value[] {
    const values: Value[] = [];
    this.#find(field, (candidate) => {
      const value = read(candidate);
      if (value === undefined) return false;
      values.push(value);
      candidate.isTaken = true;
      this.#noteAlias(field, candidate);
      return false;
    });
    return values;
  }

  #noteAlias(field: FieldName, { key, at }: Entry): void {
    if (key !== fieldNames[field][0]) this.#reading.ledger.note(at, 'alias-used');
  }

  /** Whether there is a candidate for a field that `test` accepts; nothing is taken. */
  has(field: FieldName, test: (field: Field) => boolean = () => true): boolean {
    return this.#find(field, test) !== undefined;
  }

  /** Takes all fields of these names (compared without case and hyphens) and gives them back. */
  drop(...names: readonly string[]): Field[] {
    const entries: Entry[] = [];
    for (const name of names) {
      for (const entry of this.#byName.get(foldName(name)) ?? none) {
        if (!entry.isTaken) entries.push(entry);
      }
    }
    for (const entry of entries) entry.isTaken = true;
    return entries;
  }

  /** The value of a field by one of these names, taken or not. */
  peek(...names: readonly string[]): unknown {
    for (const name of names) {
      const [entry] = this.#byName.get(foldName(name)) ?? [];
      if (entry) return entry.value;
    }
    return undefined;
  }

  /** Whether another spelling of the same name stands in the same record, and is the exact one. */
  #isShadowed({ key, folded, layer, at }: Entry): boolean {
    const isShadowed = !exactNames.has(key) && this.#exact.has(`${layer} ${folded}`);
    if (isShadowed) this.#reading.ledger.note(at, 'alias-shadowed');
    return isShadowed;
  }

  /** What was not taken, in the order of the reply. */
  rest(): Field[] {
    return this.#entries.filter((entry) => !entry.isTaken && entry.value !== false && !this.#isShadowed(entry));
  }
}

const none: readonly Entry[] = [];

const exactNames: ReadonlySet<string> = new Set(Object.values(fieldNames).map(([exact]) => exact));
