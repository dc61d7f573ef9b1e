import type { MediaReferences } from '../media/media-url.ts';
import type { NormalizeOptions } from './context.ts';
import { writtenKey } from './json-order.ts';
import { isRecord, keysOf, type PayloadRecord, pointerTo } from './record.ts';
import type { RepairLog } from './repair-log.ts';
import type { RuleName } from './rules.ts';

/** What all places of one reply share. */
export interface Findings {
  readonly options: NormalizeOptions;
  readonly repairLog: RepairLog;
  readonly media: MediaReferences;
}

/**
 * A value of the reply, and where it stands in it. A reader takes one place and needs nothing else: what stands below
 * it, what has to be noted of it and what it names are asked of the place. Its pointer is made when something is noted,
 * which is seldom: a list of 10,000 items has 200,000 places.
 */
export class PayloadNode<Value = unknown> {
  readonly value: Value;
  /** The key it stands under; '' for an element of a list, and for the reply itself. */
  readonly key: string;
  readonly parent: PayloadNode | undefined;
  readonly #findings: Findings;
  /** What leads here from the parent; undefined where another value of the same place does. */
  readonly #step: string | number | undefined;
  #pointer: string | undefined;

  /** The reply itself, unless it is said what it stands in. */
  constructor(value: Value, findings: Findings, parent?: PayloadNode, step?: string | number, key = '') {
    this.value = value;
    this.key = key;
    this.parent = parent;
    this.#findings = findings;
    this.#step = step;
  }

  /** RFC 6901 pointer into the reply. */
  get pointer(): string {
    this.#pointer ??= this.#pointerBelow(this.parent?.pointer ?? '');
    return this.#pointer;
  }

  #pointerBelow(parent: string): string {
    return this.#step === undefined ? parent : pointerTo(parent, this.#step);
  }

  /** The key, where it is a word rather than the number of an element. */
  get name(): string | undefined {
    return /^\d*$/.test(this.key.trim()) ? undefined : this.key;
  }

  get options(): NormalizeOptions {
    return this.#findings.options;
  }

  get media(): MediaReferences {
    return this.#findings.media;
  }

  /** Notes a repair that was made here. */
  note(rule: RuleName): void {
    this.#findings.repairLog.note(this, rule);
  }

  /** Whether everything here was left out, with a note. */
  get isOmitted(): boolean {
    return this.#findings.repairLog.isOmitted(this.pointer);
  }

  isRecord(): this is PayloadNode<PayloadRecord> {
    return isRecord(this.value);
  }

  /** What stands under a key of its own or at an index, undefined where nothing does. */
  child(key: string | number): PayloadNode {
    const { value } = this;
    const inner = holdsValues(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    const step = typeof key === 'string' ? writtenKey(key) : key;
    return new PayloadNode(inner, this.#findings, this, step, String(step));
  }

  /** The elements of a list; none of anything else. They stand under no key. */
  items(): PayloadNode[] {
    const { value } = this;
    return Array.isArray(value) ? value.map((item, index) => new PayloadNode(item, this.#findings, this, index)) : [];
  }

  /** What a record or list holds, each under its key, without keys that could reach a prototype. */
  fields(): PayloadNode[] {
    return holdsValues(this.value) ? keysOf(this.value).map((key) => this.child(key)) : [];
  }

  /** What stands here, read as another value. */
  with<Other>(value: Other): PayloadNode<Other> {
    return new PayloadNode(value, this.#findings, this, undefined, this.key);
  }

  /** The same place as the only element of a list: the key it stands under is that of the list. */
  asItem(): PayloadNode {
    return new PayloadNode(this.value, this.#findings, this);
  }

  /** The public URL of a media URL that stands here; undefined, with a note, for one that leads nowhere. */
  mediaSrc(raw: string): string | undefined {
    const { stored, inline, repairs } = this.media.resolve(raw);
    for (const rule of repairs) this.note(rule);
    if (inline !== undefined) return inline;
    return stored === undefined ? undefined : this.media.srcOf(stored);
  }
}

const holdsValues = (value: unknown): value is PayloadRecord => typeof value === 'object' && value !== null;
