import type { Entry, Related, Source } from './entry.ts';
import type { CacheListener } from './events.ts';
import type { Loader } from './loader.ts';
import type { PurgeTarget } from './purge-target.ts';
import { inTurns } from './turns.ts';
import type { ValueStore } from './value-store.ts';

export interface InvalidationOptions {
  readonly store: Pick<ValueStore, 'get' | 'absentKeys'>;
  readonly loader: () => Pick<Loader, 'doubt' | 'load'>;
  /** Marks as to be refreshed, here, in the second tier and in all replicas. */
  readonly purge: (target: PurgeTarget) => void;
  readonly listen?: CacheListener;
}

/** Keys told of in one turn of the event loop; each is purged in the second tier, too. */
const portion = 250;

/** Tells the keys that a changed value has news of: what a list has gained and lost. */
export class Invalidation {
  readonly #options: InvalidationOptions;

  constructor(options: InvalidationOptions) {
    this.#options = options;
  }

  /** Another value stands under a source's key. Short news are told when this returns, long ones in turns of their own. */
  tell(source: Source<unknown>, previous: Entry | undefined, current: Entry): void {
    if (!source.relate || current.kind !== 'found') return;
    const before = previous?.kind === 'found' ? previous.json : undefined;
    const related = source.relate(before, current.json);
    const told =
      related instanceof Promise
        ? related.then((news) => this.#spread(news, previous !== undefined))
        : this.#spread(related, previous !== undefined);
    told.catch((error: unknown) => this.#options.listen?.({ type: 'relate-failed', key: source.key, error }));
  }

  async #spread({ gained, lost }: Related, hasPrevious: boolean): Promise<void> {
    const { purge, loader, store } = this.#options;
    // The first of a list's values gains all there is; later ones tell the other replicas, too.
    const news = hasPrevious ? gained : this.#believedAbsent(gained);
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
