import { isPaging, listKeys } from './envelope-keys.ts';
import { openJsonText } from './json-text.ts';
import type { PayloadNode } from './payload-node.ts';
import { isNothing, keysOf, type PayloadRecord } from './record.ts';

/** Whether a key is a number, as those of a list are; it may have zeros in front. */
export const isIndex = (key: string): boolean => /^\d{1,15}$/.test(key);

/** Whether all keys are numbers: a list after an element was unset. */
export const hasIndexKeys = (record: PayloadRecord): boolean => {
  const keys = keysOf(record);
  return keys.length > 0 && keys.every(isIndex);
};

interface ListOptions {
  /** Whether a record is one element rather than a map of elements; default: when not all its values are objects. */
  readonly isElement?: (record: PayloadRecord) => boolean;
  /** Splits a text into elements; default: a text is one element. */
  readonly splitText?: boolean;
}

const holdsScalars = (record: PayloadRecord): boolean =>
  keysOf(record).some((key) => typeof record[key] !== 'object' && !isNothing(record[key]));

/**
 * The elements of whatever stands in the place of a list, in order; lists inside lists are flattened. Those of an object
 * stand under its keys.
 */
export function readList(node: PayloadNode, options: ListOptions = {}): PayloadNode[] {
  if (isNothing(node.value)) return [];
  if (Array.isArray(node.value)) return flatten(node.items());
  return node.isRecord() ? fromRecord(node, options) : fromScalar(node, options);
}

function flatten(elements: readonly PayloadNode[]): PayloadNode[] {
  return elements.flatMap((element) => {
    // An empty list is nothing at its position, and keeps it.
    if (!Array.isArray(element.value) || element.value.length === 0) return [element];
    element.note('list-flattened');
    return flatten(element.items());
  });
}

function fromRecord(node: PayloadNode<PayloadRecord>, options: ListOptions): PayloadNode[] {
  const { value } = node;
  if (hasIndexKeys(value)) {
    node.note('list-from-index-keys');
    return node.fields().sort((a, b) => Number(a.key) - Number(b.key));
  }
  const inner = soleListKey(value);
  if (inner !== undefined) {
    node.note('envelope-opened');
    return readList(node.child(inner), options);
  }
  if ((options.isElement ?? holdsScalars)(value)) {
    node.note('list-from-single');
    return [node.asItem()];
  }
  node.note('list-from-keys');
  return node.fields();
}

/** The key of a list that is all the record holds, apart from counts and links. */
function soleListKey(record: PayloadRecord): string | undefined {
  const key = listKeys.find((name) => Object.hasOwn(record, name) && typeof record[name] === 'object');
  if (key === undefined) return undefined;
  return keysOf(record).every((name) => name === key || isPaging(name)) ? key : undefined;
}

function fromScalar(node: PayloadNode, options: ListOptions): PayloadNode[] {
  const parsed = openJsonText(node);
  if (parsed) return readList(parsed, options);
  if (!options.splitText || typeof node.value !== 'string') {
    node.note('list-from-single');
    return [node.asItem()];
  }
  const parts = node.value
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > 1) node.note('list-from-text');
  return parts.map((part) => node.with(part).asItem());
}

/** The items, undefined for none: then a record is asked for its next field of that meaning. */
export const nonEmpty = <Item>(items: Item[] | undefined): Item[] | undefined =>
  items && items.length > 0 ? items : undefined;

/** The items, of those with the same key the first. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}
