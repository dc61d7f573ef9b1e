import { isNothing, keysOf, type PayloadRecord } from '../ground/record.ts';
import { isPaging, listKeys } from './envelope-keys.ts';
import { openJsonText } from './json-text.ts';
import type { PayloadNode } from './payload-node.ts';

export const isIndex = (key: string): boolean => /^\d{1,15}$/.test(key);

/** True if all keys are numbers: PHP sends a list so after `unset`. */
export const hasIndexKeys = (record: PayloadRecord): boolean => {
  const keys = keysOf(record);
  return keys.length > 0 && keys.every(isIndex);
};

interface ListOptions {
  /** Distinguishes one element from a map of elements. Default: a record that holds a scalar is an element. */
  readonly isElement?: (record: PayloadRecord) => boolean;
  readonly splitText?: boolean;
}

const holdsScalars = (record: PayloadRecord): boolean =>
  keysOf(record).some((key) => typeof record[key] !== 'object' && !isNothing(record[key]));

/** The elements of a list, record or text, in order. Nested lists are flattened; elements of a record keep its keys. */
export function readList(node: PayloadNode, options: ListOptions = {}): PayloadNode[] {
  if (isNothing(node.value)) return [];
  if (Array.isArray(node.value)) return flatten(node.items());
  return node.isRecord() ? fromRecord(node, options) : fromScalar(node, options);
}

const flatten = (elements: readonly PayloadNode[]): PayloadNode[] =>
  elements.flatMap((element) => {
    // An empty list keeps its position.
    if (!Array.isArray(element.value) || element.value.length === 0) return [element];
    element.note('list-flattened');
    return flatten(element.items());
  });

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

/** Undefined for no items, so that a record tries the field's next name. */
export const nonEmpty = <Item>(items: Item[] | undefined): Item[] | undefined =>
  items && items.length > 0 ? items : undefined;

export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}
