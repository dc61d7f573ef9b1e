import type { Source } from '../../../shared/contract/preview.ts';
import { isEmptyDate } from '../ground/dates.ts';
import { isNothing, isUnsafeKey, type PayloadRecord } from '../ground/record.ts';
import { type FieldName, fieldNames, fieldsByName, foldedNames, foldName } from './field-names.ts';
import { openJsonText } from './json-text.ts';
import type { PayloadNode } from './payload-node.ts';
import { isPublicationDate } from './published.ts';

interface Entry {
  readonly node: PayloadNode;
  readonly folded: string;
  readonly fields: ReadonlySet<string> | undefined;
  readonly exact: ReadonlySet<string>;
  isTaken: boolean;
}

/**
 * A record whose fields are found by the names they may have. A taken field is not returned again. Fields of containers
 * (`attributes`, `acf` …) count as fields of the record, after its own.
 */
export class OpenRecord {
  readonly node: PayloadNode<PayloadRecord>;
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string, Entry[]>();
  readonly #taken: Record<string, string> = {};

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
    if ((isNothing(given.value) && given.value !== false) || isEmptyDate(given.value)) return;
    // Beside `date_gmt`, `date` is a date of publication too.
    if (given.key !== 'date_gmt' && isPublicationDate(given.key, given.value)) {
      given.markAsFigures();
      return;
    }
    const node = openJsonText(given) ?? given;
    const folded = foldName(node.key);
    const entry: Entry = { node, folded, fields: fieldsByName.get(folded), exact, isTaken: false };
    this.#entries.push(entry);
    if (exactNames.has(node.key)) exact.add(folded);
    const namesakes = this.#byName.get(folded);
    if (namesakes) namesakes.push(entry);
    else this.#byName.set(folded, [entry]);
  }

  /** The first free candidate that `test` accepts: the exact name, then the aliases in order. */
  #find(field: FieldName, test: (entry: Entry) => boolean): Entry | undefined {
    // Because most records have few of the fields they are asked for, test that first.
    if (!this.#entries.some(({ fields }) => fields?.has(field))) return undefined;
    for (const name of foldedNames.get(field) ?? []) {
      const namesakes = this.#byName.get(name);
      if (!namesakes) continue;
      const exact = fieldNames.get(field)?.[0];
      const found =
        namesakes.find((entry) => entry.node.key === exact && !entry.isTaken && test(entry)) ??
        namesakes.find((entry) => entry.node.key !== exact && !entry.isTaken && test(entry));
      if (found) return found;
    }
    return undefined;
  }

  /** Reads the first candidate for which `read` returns a value, and takes only that one. */
  take<Value>(field: FieldName, read: (node: PayloadNode) => Value | undefined): Value | undefined {
    let value: Value | undefined;
    const entry = this.#find(field, ({ node }) => {
      value = read(node);
      return value !== undefined;
    });
    if (entry) this.#mark(field, entry);
    return value;
  }

  takeAs(field: FieldName, { key, pointer }: PayloadNode): void {
    this.drop(key);
    this.#taken[field] ??= pointer;
  }

  takeAll<Value>(field: FieldName, read: (node: PayloadNode) => Value | undefined): Value[] {
    const values: Value[] = [];
    this.#find(field, (entry) => {
      const value = read(entry.node);
      if (value === undefined) return false;
      values.push(value);
      this.#mark(field, entry);
      return false;
    });
    return values;
  }

  #mark(field: FieldName, entry: Entry): void {
    markTaken(field, entry);
    if (entry.node.options.isTraced) this.#taken[field] ??= entry.node.pointer;
  }

  /** Where the record and its taken fields come from, if the reading is traced. */
  get source(): Source | undefined {
    const { source } = this.node;
    return source && { ...source, fields: this.#taken };
  }

  has(field: FieldName, test: (node: PayloadNode) => boolean): boolean {
    return this.#find(field, ({ node }) => test(node)) !== undefined;
  }

  /** Takes and returns all fields with these names, compared without case and separators. */
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

  find(...names: readonly string[]): PayloadNode | undefined {
    for (const name of names) {
      const namesakes = this.#byName.get(foldName(name));
      if (namesakes?.[0]) return namesakes[0].node;
    }
    return undefined;
  }

  hasOneOf(folded: ReadonlySet<string>): boolean {
    return this.#entries.some((entry) => folded.has(entry.folded));
  }

  peek(...names: readonly string[]): unknown {
    return this.find(...names)?.value;
  }

  /** Fields that are not taken, in order; of several spellings of a name only the exact one. */
  rest(): PayloadNode[] {
    return this.#entries
      .filter((entry) => !entry.isTaken && entry.node.value !== false && !isShadowed(entry))
      .map(({ node }) => node);
  }
}

function markTaken(field: FieldName, entry: Entry): void {
  entry.isTaken = true;
  if (entry.node.key !== fieldNames.get(field)?.[0]) entry.node.note('alias-used');
}

function isShadowed({ node, folded, exact }: Entry): boolean {
  const isSecond = !exactNames.has(node.key) && exact.has(folded);
  if (isSecond) node.note('alias-shadowed');
  return isSecond;
}

const none: readonly Entry[] = [];

const exactNames: ReadonlySet<string> = new Set([...fieldNames.values()].map(([exact = '']) => exact));
