import { parseJsonText } from './json-text.ts';
import type { Reading } from './reading.ts';
import { elementsOf, isNothing, isRecord, keysOf, type Place, pointerTo, type WireRecord } from './record.ts';

/** An element of a list; `key` when the list was an object with keys of its own. */
export interface Element extends Place {
  readonly key?: string;
}

const listKeys = [
  'data',
  'results',
  'items',
  'list',
  'blocks',
  'nodes',
  'edges',
  'docs',
  'entries',
  'records',
  'images',
  'pictures',
];
/** Whether a key is a number, as those of a list are. */
export const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,8})$/.test(key);

/** Whether all keys are numbers: a list after an element was unset. */
export const hasIndexKeys = (record: WireRecord): boolean => {
  const keys = keysOf(record);
  return keys.length > 0 && keys.every(isIndex);
};

interface ListOptions {
  /** Whether a record is one element rather than a map of elements; default: when not all its values are objects. */
  readonly isElement?: (record: WireRecord) => boolean;
  /** Splits a text into elements; default: a text is one element. */
  readonly splitText?: boolean;
}

const holdsScalars = (record: WireRecord): boolean =>
  keysOf(record).some((key) => typeof record[key] !== 'object' && !isNothing(record[key]));

/** The elements of whatever stands in the place of a list, in order; lists inside lists are flattened. */
export function readList(place: Place, reading: Reading, options: ListOptions = {}): Element[] {
  const { value, at } = place;
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return flatten(elementsOf(value, at), reading);
  if (isRecord(value)) return fromRecord(value, at, reading, options);
  return fromScalar(place, reading, options);
}

function flatten(elements: readonly Element[], reading: Reading): Element[] {
  return elements.flatMap((element) => {
    // An empty list is nothing at its position, and keeps it.
    if (!Array.isArray(element.value) || element.value.length === 0) return [element];
    reading.ledger.note(element.at, 'list-flattened');
    return flatten(elementsOf(element.value, element.at), reading);
  });
}

function fromRecord(record: WireRecord, at: string, reading: Reading, options: ListOptions): Element[] {
  if (hasIndexKeys(record)) {
    reading.ledger.note(at, 'list-from-index-keys');
    const keys = keysOf(record).sort((a, b) => Number(a) - Number(b));
    return keys.map((key) => ({ key, value: record[key], at: pointerTo(at, key) }));
  }
  const inner = soleListKey(record);
  if (inner !== undefined) {
    reading.ledger.note(at, 'envelope-opened');
    return readList({ value: record[inner], at: pointerTo(at, inner) }, reading, options);
  }
  if ((options.isElement ?? holdsScalars)(record)) {
    reading.ledger.note(at, 'list-from-single');
    return [{ value: record, at }];
  }
  reading.ledger.note(at, 'list-from-keys');
  return keysOf(record).map((key) => ({ key, value: record[key], at: pointerTo(at, key) }));
}

/** The key of a list that is all the record holds, apart from counts and links. */
function soleListKey(record: WireRecord): string | undefined {
  const key = listKeys.find((name) => Object.hasOwn(record, name) && typeof record[name] === 'object');
  if (key === undefined) return undefined;
  const others = keysOf(record).filter((name) => name !== key);
  return others.every((name) => /^(?:meta|count|total|next|previous|links|pagination|page)$/i.test(name))
    ? key
    : undefined;
}

function fromScalar({ value, at }: Place, reading: Reading, options: ListOptions): Element[] {
  const parsed = typeof value === 'string' ? parseJsonText(value) : undefined;
  if (parsed) {
    reading.ledger.note(at, 'json-text');
    return readList({ value: parsed, at }, reading, options);
  }
  if (options.splitText && typeof value === 'string') {
    const parts = value
      .split(/[,;|\n]/)
      .map((part) => part.trim())
      .filter(Boolean);
    if (parts.length > 1) reading.ledger.note(at, 'list-from-text');
    return parts.map((part) => ({ value: part, at }));
  }
  reading.ledger.note(at, 'list-from-single');
  return [{ value, at }];
}
