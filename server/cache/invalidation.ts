import { inTurns } from '../base/turns.ts';
import type { RelatedKeys } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { Loader } from './loader.ts';
import type { PurgeTarget } from './purge-target.ts';

export interface InvalidationOptions {
  readonly store: Pick<EntryStore, 'get' | 'absentKeys'>;
  readonly loader: () => Pick<Loader, 'doubt' | 'load'>;
  /** Marks as to be refreshed, here, in the second tier and in all replicas. */
  readonly purge: (target: PurgeTarget) => void;
}

/** Keys told of in one turn of the event loop; each is purged in the second tier, too. */
const portion = 250;

/** Tells the keys that a changed value has news of: what a list has gained and lost. */
export class Invalidation {
  readonly #options: InvalidationOptions;

  constructor(options: InvalidationOptions) {
    this.#options = options;
  }

  /** Tells the news of a value. Short ones are told when this returns, long ones in turns of their own. */
  async tell({ gained, lost }: RelatedKeys, isFirst: boolean): Promise<void> {
    const { purge, loader, store } = this.#options;
    // The first of a list's values gains all there is; later ones tell the other replicas, too.
    const news = isFirst ? this.#believedAbsent(gained) : gained;
    const keys = [...news, ...lost.map(({ key }) => key)];
    await inTurns(keys, portion, (some) => purge({ keys: some }));
    await inTurns(lost, portion, (some) => {
      for (const gone of some) {
        loader().doubt(gone.key);
        if (store.get(gone.key)) void loader().load(gone, 'stale');
      }
    });
  }

  #believedAbsent(keys: readonly string[]): readonly string[] {
    const absent = new Set(this.#options.store.absentKeys());
    return absent.size === 0 ? [] : keys.filter((key) => absent.has(key));
  }
}
