import { LRUCache } from 'lru-cache';
import type { MemoStore } from '../../cache/stores/memo-store.ts';
import { type AnalysisResult, type LastingResult, resultOfText, resultToText } from './analysis-result.ts';

type AnalysisMemos = Pick<MemoStore, 'remember' | 'recall' | 'announce'>;

/** About 700 bytes each. */
const maxKnown = 20_000;

function isLasting(measure: AnalysisResult): measure is LastingResult {
  return measure.kind === 'measured' || measure.kind === 'unreadable';
}

export class AnalysisStore {
  readonly #memos: AnalysisMemos;
  readonly #known = new LRUCache<string, AnalysisResult>({
    max: maxKnown,
    dispose: (_measure, _id, reason) => {
      if (reason === 'evict') this.forgotten += 1;
    },
  });
  forgotten = 0;

  constructor(memos: AnalysisMemos) {
    this.#memos = memos;
  }

  get(id: string): AnalysisResult | undefined {
    return this.#known.get(id);
  }

  /** Final results from memory, otherwise from the store. Rejects with `StoreUnavailable`. */
  async find(id: string): Promise<LastingResult | undefined> {
    const known = this.#known.get(id);
    return known && isLasting(known) ? known : this.findAnew(id);
  }

  /** The result in the store, which another replica may have changed. Rejects likewise. */
  async findAnew(id: string): Promise<LastingResult | undefined> {
    const text = await this.#memos.recall(id);
    const stored = text === undefined ? undefined : resultOfText(text);
    if (stored) this.#known.set(id, stored);
    return stored;
  }

  put(id: string, measure: LastingResult): void {
    this.#known.set(id, measure);
    this.#memos.remember([[id, resultToText(measure)]]);
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
  hold(id: string, measure: AnalysisResult): void {
    this.#known.set(id, measure);
  }

  entries(): (readonly [id: string, measure: AnalysisResult])[] {
    return [...this.#known.entries()];
  }

  /** Writes all results to a store that has lost them. */
  restore(): void {
    const lasting = this.entries().flatMap(([id, measure]) =>
      isLasting(measure) ? [[id, resultToText(measure)] as const] : [],
    );
    if (lasting.length > 0) this.#memos.remember(lasting);
  }
}
