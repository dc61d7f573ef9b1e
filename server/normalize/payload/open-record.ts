import { type FieldName, fieldNames, fieldsByName, foldedNames, foldName } from './field-names.ts';
import { openJsonText } from './json-text.ts';
import type { PayloadNode } from './payload-node.ts';
import { isNothing, isUnsafeKey, type PayloadRecord } from './record.ts';

interface Entry {
  readonly node: PayloadNode;
  readonly folded: string;
  /** The fields that may have this name. */
  readonly fields: ReadonlySet<string> | undefined;
  /** The exact names, in compared form, of the record it stands in. */
  readonly exact: ReadonlySet<string>;
  isTaken: boolean;
}

/**
 * A record whose fields are found by the names they may have. What is taken is not given again, so the rest is what
 * nobody had a name for. Fields of the containers that content systems put around them (`attributes`, `acf` …) count
 * as fields of the record itself; its own come first.
 */
export class OpenRecord {
  readonly node: PayloadNode<PayloadRecord>;
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string, Entry[]>();

  constructor(node: PayloadNode<PayloadRecord>, containers: readonly string[] = []) {
    this.node = node;
    this.#open(node, containers, 4);
  }

  #open(node: PayloadNode<PayloadRecord>, containers: readonly string[], depthLeft: number): void {
    const inner: PayloadNode<PayloadRecord>[] = [];
    const exact = new Set<string>();
    for (const key of Object.keys(node.value)) {
      const field = node.child(key);
      if (isUnsafeKey(key)) field.note('unsafe-key-dropped');
      else if (depthLeft > 0 && containers.includes(key) && field.isRecord()) inner.push(field);
      else this.#add(field, exact);
    }
    for (const container of inner) {
      container.note('envelope-opened');
      this.#open(container, containers, depthLeft - 1);
    }
  }

  #add(given: PayloadNode, exact: Set<string>): void {
    if (isNothing(given.value) && given.value !== false) return;
    const node = openJsonText(given) ?? given;
    const folded = foldName(node.key);
    const entry: Entry = { node, folded, fields: fieldsByName.get(folded), exact, isTaken: false };
    this.#entries.push(entry);
    if (exactNames.has(node.key)) exact.add(folded);
    const namesakes = this.#byName.get(folded);
    if (namesakes) namesakes.push(entry);
    else this.#byName.set(folded, [entry]);
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
        namesakes.find((entry) => entry.node.key === exact && !entry.isTaken && test(entry)) ??
        namesakes.find((entry) => entry.node.key !== exact && !entry.isTaken && test(entry));
      if (found) return found;
    }
    return undefined;
  }

  /** What `read` makes of the first candidate that it can use; only that one counts as taken. */
  take<Value>(field: FieldName, read: (node: PayloadNode) => Value | undefined): Value | undefined {
    let value: Value | undefined;
    const entry = this.#find(field, ({ node }) => {
      value = read(node);
      return value !== undefined;
    });
    if (entry) markTaken(field, entry);
    return value;
  }

  /** What `read` makes of all candidates that it can use, each of which counts as taken. */
  takeAll<Value>(field: FieldName, read: (node: PayloadNode) => Value | undefined): Value[] {
    const values: Value[] = [];
    this.#find(field, (entry) => {
      const value = read(entry.node);
      if (value === undefined) return false;
      values.push(value);
      markTaken(field, entry);
      return false;
    });
    return values;
  }

  /** Whether there is a candidate for a field that `test` accepts; nothing is taken. */
  has(field: FieldName, test: (node: PayloadNode) => boolean): boolean {
    return this.#find(field, ({ node }) => test(node)) !== undefined;
  }

  /** Takes all fields of these names (compared without case and hyphens) and gives them back. */
  drop(...names: readonly string[]): PayloadNode[] {
    const nodes: PayloadNode[] = [];
    for (const name of names) {
      for (const entry of this.#byName.get(foldName(name)) ?? none) {
        if (!entry.isTaken) nodes.push(entry.node);
        entry.isTaken = true;
      }
    }
    return nodes;
  }

  /** A field by one of these names, taken or not. */
  find(...names: readonly string[]): PayloadNode | undefined {
    for (const name of names) {
      const [entry] = this.#byName.get(foldName(name)) ?? none;
      if (entry) return entry.node;
    }
    return undefined;
  }

  /** The value of a field by one of these names, taken or not. */
  peek(...names: readonly string[]): unknown {
    return this.find(...names)?.value;
  }

  /** What was not taken, in the order of the reply; of several spellings of one name in a record only the exact one. */
  rest(): PayloadNode[] {
    return this.#entries
      .filter((entry) => !entry.isTaken && entry.node.value !== false && !isShadowed(entry))
      .map(({ node }) => node);
  }
}

function markTaken(field: FieldName, entry: Entry): void {
  entry.isTaken = true;
  if (entry.node.key !== fieldNames[field][0]) entry.node.note('alias-used');
}

function isShadowed({ node, folded, exact }: Entry): boolean {
  const isSecond = !exactNames.has(node.key) && exact.has(folded);
  if (isSecond) node.note('alias-shadowed');
  return isSecond;
}

const none: readonly Entry[] = [];

const exactNames: ReadonlySet<string> = new Set(Object.values(fieldNames).map(([exact]) => exact));
