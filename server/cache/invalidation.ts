import { inTurns } from '../base/turns.ts';
import type { RelatedKeys } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { Loader } from './loader.ts';
import type { PurgeTarget } from './purge-target.ts';

export interface InvalidationOptions {
  readonly store: Pick<EntryStore, 'get' | 'absentKeys'>;
  readonly loader: () => Pick<Loader, 'doubt' | 'load'>;
  readonly purge: (target: PurgeTarget) => void;
}

const portion = 250;

export class Invalidation {
  readonly #options: InvalidationOptions;

  constructor(options: InvalidationOptions) {
    this.#options = options;
  }

  /** Purges the keys that a changed list affects. Short lists are done when this returns. */
  async tell({ gained, lost }: RelatedKeys, isFirst: boolean): Promise<void> {
    const { purge, loader, store } = this.#options;
    // The first value of a list gains every key, so purge only keys with a negative entry.
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
