import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ImageDetails } from '../../shared/contract/image.ts';
import { within } from '../cache/bounded-wait.ts';
import type { Clock } from '../cache/clock.ts';
import { annotationIn, type Entry } from '../cache/entry.ts';
import type { DetailsById, DetailsItem } from './reading/picture-details.ts';

/** What knows pictures by the id in their address. */
export interface PictureKnowledge {
  /** Sees to it that they become known; resolves when all is known that can be. Never rejects. */
  readonly want: (ids: readonly string[]) => Promise<void>;
  readonly details: (id: string) => ImageDetails | undefined;
  readonly onKnown: (listener: (id: string) => void) => void;
}

/** The one thing of the cache that is needed here. */
export interface AmendableCache {
  readonly amend: (key: string, change: (json: Buffer) => Promise<Buffer>) => Promise<void>;
}

export interface ContentPicturesOptions {
  readonly pictures: PictureKnowledge;
  readonly content: AmendableCache;
  /** Adds details to the bytes of a value. */
  readonly addDetails: (json: Buffer, details: DetailsById) => Promise<Buffer>;
  readonly clock: Clock;
  /** How long a load waits for its pictures. */
  readonly waitMs: number;
}

/**
 * What is learnt in this time is added to a stored value at once, as replies are made anew each time. A value of many
 * pictures has more to be learnt and is more work to write again, so more is gathered.
 */
const gatherMs = 1_000;
const gatherForEachMs = 20;

/** Values of which it is remembered which pictures they name. */
const maxValues = 20_000;

const annotationSchema = z.object({ media: z.array(z.object({ id: z.string() })), others: z.array(z.string()) });

/** The media that are pictures, out of what is kept beside a value: long lists are all pictures, or nearly. */
export function pictureIdsOf(media: readonly { readonly id: string }[], others: readonly string[]): string[] {
  const isOther = new Set(others);
  return media.flatMap(({ id }) => (isOther.has(id) ? [] : [id]));
}

/** The ids of its pictures that are kept beside a stored value. */
export function picturesBeside(entry: Entry): readonly string[] {
  const { data } = annotationSchema.safeParse(annotationIn(entry));
  return data ? pictureIdsOf(data.media, data.others) : [];
}

/** Joins what is measured of pictures with the values that name them: on loading, and in the cache when it is known later. */
export class ContentPictures {
  readonly #options: ContentPicturesOptions;
  /** The ids of the pictures of each value, by its key. */
  readonly #values = new LRUCache<string, ReadonlySet<string>>({ max: maxValues });
  readonly #outdated = new Set<string>();

  constructor(options: ContentPicturesOptions) {
    this.#options = options;
    options.pictures.onKnown((id) => {
      for (const [key, ids] of this.#values.entries()) if (ids.has(id)) this.#outdate(key);
    });
  }

  /**
   * A loaded value with what is known of its pictures, waiting for them as long as is allowed: not at all if all are
   * known, or there are none. What comes later is added to what the cache has under the key by then. Never rejects.
   */
  async fill(key: string, json: Buffer, ids: readonly string[]): Promise<Buffer> {
    if (ids.length === 0) return json;
    const { pictures, clock, waitMs } = this.#options;
    this.#values.set(key, new Set(ids));
    const known = pictures.want(ids);
    await within(clock, waitMs, key, known).catch(() => void known.then(() => this.#outdate(key)));
    return this.#detailed(json, ids);
  }

  /** A value has come from the second tier: its pictures may have been measured since, or may have changed. */
  mend(entry: Entry): void {
    const ids = picturesBeside(entry);
    if (ids.length === 0) return;
    this.#values.set(entry.key, new Set(ids));
    void this.#options.pictures.want(ids).then(() => this.#outdate(entry.key));
  }

  /** A value whose pictures are too much for the time or the memory there is stays as it was. */
  #detailed(json: Buffer, ids: Iterable<string>): Promise<Buffer> {
    const { addDetails } = this.#options;
    const isAnyKnown = !this.#knownOf(ids).next().done;
    return isAnyKnown ? addDetails(json, this.#knownOf(ids)).catch(() => json) : Promise.resolve(json);
  }

  /** Worked out one by one while it is gone through: of a long list, in turns of the event loop. */
  *#knownOf(ids: Iterable<string>): Generator<DetailsItem> {
    for (const id of ids) {
      const details = this.#options.pictures.details(id);
      if (details) yield [id, details];
    }
  }

  #outdate(key: string): void {
    // Looked at without being touched: who goes through all of them must not change their order.
    const ids = this.#values.peek(key);
    if (!ids || this.#outdated.has(key)) return;
    this.#outdated.add(key);
    this.#options.clock.after(gatherMs + gatherForEachMs * ids.size, () => {
      this.#outdated.delete(key);
      void this.#options.content.amend(key, (json) => this.#detailed(json, ids));
    });
  }
}
