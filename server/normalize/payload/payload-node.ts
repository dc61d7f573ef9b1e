import type { Source } from '../../../shared/contract/preview.ts';
import type { NormalizeOptions } from '../ground/context.ts';
import { type MediaReferences, revisionOf } from '../ground/media-url.ts';
import { origins } from '../ground/origins.ts';
import { isRecord, keysOf, type PayloadRecord, pointerTo } from '../ground/record.ts';
import type { RuleName } from '../ground/rules.ts';
import { writtenKey } from './json-order.ts';
import type { RepairLog } from './repair-log.ts';

export interface Findings {
  readonly options: NormalizeOptions;
  readonly repairLog: RepairLog;
  readonly media: MediaReferences;
  /** Values whose words the contract has as numbers. */
  readonly inFigures: Set<unknown>;
  schedule?: { isHiding: boolean; readonly startsAtMs: Set<number>; readonly endsAtMs: Set<number> };
}

/** Several steps lead to a field under another name than in the payload. */
type Step = string | number | readonly string[];

/**
 * A value of the upstream payload with its location, its repair log and its media. The pointer is made only when a
 * repair is noted, because a list of 10,000 items has 200,000 nodes.
 */
export class PayloadNode<Value = unknown> {
  readonly value: Value;
  readonly key: string;
  readonly parent: PayloadNode | undefined;
  readonly #findings: Findings;
  readonly #step: Step | undefined;
  #pointer: string | undefined;

  constructor(value: Value, findings: Findings, parent?: PayloadNode, step?: Step, key = '') {
    this.value = value;
    this.key = key;
    this.parent = parent;
    this.#findings = findings;
    this.#step = step;
  }

  /** RFC 6901 pointer into the payload. */
  get pointer(): string {
    this.#pointer ??= [this.#step ?? []].flat().reduce(pointerTo, this.parent?.pointer ?? '');
    return this.#pointer;
  }

  get name(): string | undefined {
    return /^\d*$/.test(this.key.trim()) ? undefined : this.key;
  }

  get options(): NormalizeOptions {
    return this.#findings.options;
  }

  get media(): MediaReferences {
    return this.#findings.media;
  }

  /** Where the value comes from, if the reading is traced. The reader of the response fills in the entry. */
  get source(): Source | undefined {
    return this.options.isTraced ? { collection: '', id: '', pointer: this.pointer } : undefined;
  }

  note(rule: RuleName): void {
    this.#findings.repairLog.note(this, rule);
  }

  /** Marks a text or record such as "120 centimeters", whose words became numbers. */
  markAsFigures(): void {
    this.#findings.inFigures.add(this.value);
  }

  get isOmitted(): boolean {
    return this.#findings.repairLog.isOmitted(this.pointer);
  }

  get hasOmissions(): boolean {
    return this.#findings.repairLog.hasOmissions;
  }

  noteSchedule(isHiding: boolean, startsAtMs: readonly number[], endsAtMs: readonly number[]): void {
    this.#findings.schedule ??= { isHiding: false, startsAtMs: new Set(), endsAtMs: new Set() };
    const { schedule } = this.#findings;
    schedule.isHiding ||= isHiding;
    for (const atMs of startsAtMs) schedule.startsAtMs.add(atMs);
    for (const atMs of endsAtMs) schedule.endsAtMs.add(atMs);
  }

  isRecord(): this is PayloadNode<PayloadRecord> {
    return isRecord(this.value);
  }

  child(key: string | number): PayloadNode {
    const { value } = this;
    const inner = holdsValues(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    const written = typeof key === 'string' ? writtenKey(key) : key;
    const origin = holdsValues(value) ? origins.get(value)?.get(String(key)) : undefined;
    return new PayloadNode(inner, this.#findings, this, origin ?? written, String(written));
  }

  items(): PayloadNode[] {
    const { value } = this;
    return Array.isArray(value) ? value.map((item, index) => new PayloadNode(item, this.#findings, this, index)) : [];
  }

  fields(): PayloadNode[] {
    return holdsValues(this.value) ? keysOf(this.value).map((key) => this.child(key)) : [];
  }

  with<Other>(value: Other): PayloadNode<Other> {
    return new PayloadNode(value, this.#findings, this, undefined, this.key);
  }

  asItem(): PayloadNode {
    return new PayloadNode(this.value, this.#findings, this);
  }

  /** The public URL of a media URL. Undefined, with a note, if the URL is unusable. */
  mediaSrc(raw: string): string | undefined {
    const { stored, inline, repairs } = this.media.resolve(raw);
    for (const rule of repairs) this.note(rule);
    if (inline !== undefined) return inline;
    return stored === undefined ? undefined : this.media.srcOf(stored, revisionOf(this.parent?.value));
  }
}

const holdsValues = (value: unknown): value is PayloadRecord => typeof value === 'object' && value !== null;
