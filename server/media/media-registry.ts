import { LRUCache } from 'lru-cache';
import { mediaIdOf } from '../base/media-id.ts';
import type { MemoStore } from '../cache/stores/memo-store.ts';
import { mediaSrcOf } from '../normalize/media/media-src.ts';
import type { MediaReference } from '../normalize/payload/context.ts';

const idForm = /^[\w-]{16}$/;

/**
 * Files known in memory; the longest unused are forgotten here, not in the store behind. Counted as sizes of one:
 * a `max` would reserve memory for all of them at once.
 */
const known = { maxSize: 200_000, sizeCalculation: () => 1 };

/** A file that the content or the settings name. */
export interface MediaFile {
  /** Where the upstream has it. */
  readonly url: URL;
  /** Its one public address. */
  readonly src: string;
}

export interface MediaRegistryOptions {
  readonly secret: string;
  /** What stored URLs resolve against. */
  readonly baseUrl: string;
  /** Where references outlive the process; every replica's are in it. */
  readonly store: Pick<MemoStore, 'remember' | 'recall'>;
}

/** Knows every media file the content names, and no other: only what is registered is ever fetched. */
export class MediaRegistry {
  readonly #baseUrl: string;
  readonly #store: MediaRegistryOptions['store'];
  readonly #urls = new LRUCache<string, string>(known);
  /** What ids are made with now; those made with another one before stay known. */
  secret: string;

  constructor({ secret, baseUrl, store }: MediaRegistryOptions) {
    this.secret = secret;
    this.#baseUrl = baseUrl;
    this.#store = store;
  }

  /** Id of a media URL in its stored form. The same URL has the same id wherever the upstream moves to. */
  idOf(storedUrl: string): string {
    return mediaIdOf(this.secret, storedUrl);
  }

  /** Makes files known; of a file that is signed anew, the newest URL is the one that works. */
  register(references: readonly MediaReference[]): void {
    const unknown = references.filter(({ id, url }) => this.#urls.get(id) !== url);
    for (const { id, url } of references) this.#urls.set(id, url);
    if (unknown.length > 0) this.#store.remember(unknown.map(({ id, url }) => [id, url]));
  }

  /** Makes a file known that the settings name, not the content; its public URL. */
  srcOfConfigured(url: string): string {
    const id = this.idOf(url);
    this.register([{ id, url }]);
    return mediaSrcOf(id, url);
  }

  /**
   * A known file, or undefined: what memory lacks is asked of the store. Rejects with `StoreUnavailable` where that does not
   * answer: another replica may know the file.
   */
  async find(id: string): Promise<MediaFile | undefined> {
    if (!idForm.test(id)) return undefined;
    const stored = this.#urls.get(id) ?? (await this.#store.recall(id));
    if (stored === undefined) return undefined;
    const url = URL.parse(stored, this.#baseUrl);
    // A damaged memo; content that names the file brings its URL again.
    if (!url) return undefined;
    this.#urls.set(id, stored);
    return { url, src: mediaSrcOf(id, stored) };
  }

  /** Tells a store that has lost them of all files again. */
  restore(): void {
    this.#store.remember([...this.#urls.entries()]);
  }
}
