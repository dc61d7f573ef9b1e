import { LRUCache } from 'lru-cache';
import { mediaIdOf } from '../base/media-id.ts';
import type { MemoStore } from '../cache/stores/memo-store.ts';
import type { MediaReference } from '../normalize/ground/context.ts';
import { mediaSrcOf } from '../normalize/ground/media-src.ts';

const idForm = /^[\w-]{16}$/;

/** Counted as sizes of one, because `max` would reserve memory for all files at once. */
const known = { maxSize: 200_000, sizeCalculation: () => 1 };

export interface MediaRegistryOptions {
  readonly secret: string;
  readonly baseUrl: string;
  readonly store: Pick<MemoStore, 'remember' | 'recall'>;
}

/** All media files that the content or the settings refer to. No other file is ever fetched. */
export class MediaRegistry {
  readonly #baseUrl: string;
  readonly #store: MediaRegistryOptions['store'];
  readonly #urls = new LRUCache<string, string>(known);
  /** Secret of new IDs. IDs made with an earlier secret stay known. */
  secret: string;

  constructor({ secret, baseUrl, store }: MediaRegistryOptions) {
    this.secret = secret;
    this.#baseUrl = baseUrl;
    this.#store = store;
  }

  /** The ID of a media URL in its stored form, which is independent of the upstream's host. */
  idOf(storedUrl: string): string {
    return mediaIdOf(this.secret, storedUrl);
  }

  register(references: readonly MediaReference[]): void {
    const unknown = references.filter(({ id, url }) => this.#urls.get(id) !== url);
    for (const { id, url } of references) this.#urls.set(id, url);
    if (unknown.length > 0) this.#store.remember(unknown.map(({ id, url }) => [id, url]));
  }

  srcOfConfigured(url: string): string {
    const id = this.idOf(url);
    this.register([{ id, url }]);
    return mediaSrcOf(id, url);
  }

  /** Looks in memory, then in the store. Rejects with `StoreUnavailable`, because another replica may know the file. */
  async find(id: string): Promise<{ readonly url: URL; readonly src: string } | undefined> {
    if (!idForm.test(id)) return undefined;
    const stored = this.#urls.get(id) ?? (await this.#store.recall(id));
    if (stored === undefined) return undefined;
    const url = URL.parse(stored, this.#baseUrl);
    // The stored URL is damaged. Content that refers to the file restores it.
    if (!url) return undefined;
    this.#urls.set(id, stored);
    return { url, src: mediaSrcOf(id, stored) };
  }

  restore(): void {
    this.#store.remember([...this.#urls.entries()]);
  }
}
