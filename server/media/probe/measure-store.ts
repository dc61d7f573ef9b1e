import { LRUCache } from 'lru-cache';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { type LastingMeasure, type Measure, measureOfText, measureToText } from './picture-measure.ts';

type MeasureMemos = Pick<MemoStore, 'remember' | 'recall' | 'announce'>;

/** About 700 bytes each. */
const maxKnown = 20_000;

function isLasting(measure: Measure): measure is LastingMeasure {
  return measure.kind === 'measured' || measure.kind === 'unreadable';
}

export class MeasureStore {
  readonly #memos: MeasureMemos;
  readonly #known = new LRUCache<string, Measure>({
    max: maxKnown,
    dispose: (_measure, _id, reason) => {
      if (reason === 'evict') this.forgotten += 1;
    },
  });
  forgotten = 0;

  constructor(memos: MeasureMemos) {
    this.#memos = memos;
  }

  get(id: string): Measure | undefined {
    return this.#known.get(id);
  }

  /** Final results from memory, otherwise from the store. Rejects with `StoreUnavailable`. */
  async find(id: string): Promise<LastingMeasure | undefined> {
    const known = this.#known.get(id);
    return known && isLasting(known) ? known : this.findAnew(id);
  }

  /** The result in the store, which another replica may have changed. Rejects likewise. */
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

  /**
   * Makes all replicas recheck an image when its content is next read. False for an unknown image. Rejects likewise.
   */
  async outdate(id: string): Promise<boolean> {
    const known = await this.find(id);
    if (known) this.put(id, { ...known, checkedAtMs: 0 });
    return known !== undefined;
  }

  /** Stores a result in this process only. */
  hold(id: string, measure: Measure): void {
    this.#known.set(id, measure);
  }

  entries(): (readonly [id: string, measure: Measure])[] {
    return [...this.#known.entries()];
  }

  /** Writes all results to a store that has lost them. */
  restore(): void {
    const lasting = this.entries().flatMap(([id, measure]) =>
      isLasting(measure) ? [[id, measureToText(measure)] as const] : [],
    );
    if (lasting.length > 0) this.#memos.remember(lasting);
  }
}
