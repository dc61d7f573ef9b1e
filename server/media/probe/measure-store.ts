import { LRUCache } from 'lru-cache';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { type LastingMeasure, type Measure, measureOfText, measureToText } from './picture-measure.ts';

/** Where measures outlive the process, shared by all replicas. */
type MeasureMemos = Pick<MemoStore, 'remember' | 'recall' | 'announce'>;

/** Measures held in memory, of about 700 bytes each. */
const maxKnown = 20_000;

function isLasting(measure: Measure): measure is LastingMeasure {
  return measure.kind === 'measured' || measure.kind === 'unreadable';
}

/** What is known of pictures, in memory and in the second tier. */
export class MeasureStore {
  readonly #memos: MeasureMemos;
  readonly #known = new LRUCache<string, Measure>({
    max: maxKnown,
    dispose: (_measure, _id, reason) => {
      if (reason === 'evict') this.forgotten += 1;
    },
  });
  /** How many measures memory has had to forget. */
  forgotten = 0;

  constructor(memos: MeasureMemos) {
    this.#memos = memos;
  }

  /** What memory knows. */
  get(id: string): Measure | undefined {
    return this.#known.get(id);
  }

  /** What memory knows for good, else what the second tier does. Rejects with `StoreUnavailable` where that does not answer. */
  async find(id: string): Promise<LastingMeasure | undefined> {
    const known = this.#known.get(id);
    return known && isLasting(known) ? known : this.findAnew(id);
  }

  /** What the second tier knows, where other replicas may have put another measure than memory has. Rejects likewise. */
  async findAnew(id: string): Promise<LastingMeasure | undefined> {
    const text = await this.#memos.recall(id);
    const stored = text === undefined ? undefined : measureOfText(text);
    if (stored) this.#known.set(id, stored);
    return stored;
  }

  put(id: string, measure: LastingMeasure): void {
    this.#known.set(id, measure);
    this.#memos.remember([[id, measureToText(measure)]]);
    this.#memos.announce(id);
  }

  /** Has a picture looked at again when content that names it is read next, in all replicas; false for an unknown one. Rejects likewise. */
  async outdate(id: string): Promise<boolean> {
    const known = await this.find(id);
    if (known) this.put(id, { ...known, checkedAtMs: 0 });
    return known !== undefined;
  }

  /** Keeps a measure for this process alone. */
  hold(id: string, measure: Measure): void {
    this.#known.set(id, measure);
  }

  entries(): (readonly [id: string, measure: Measure])[] {
    return [...this.#known.entries()];
  }

  /** Tells a second tier that has lost them of all measures again. */
  restore(): void {
    const lasting = this.entries().flatMap(([id, measure]) =>
      isLasting(measure) ? [[id, measureToText(measure)] as const] : [],
    );
    if (lasting.length > 0) this.#memos.remember(lasting);
  }
}
