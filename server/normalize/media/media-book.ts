import type { MediaReference, NormalizeOptions } from '../reply/context.ts';
import { mediaSrcOf } from './media-src.ts';
import { createMediaResolver, type MediaResolution } from './media-url.ts';

/** The media files that one reply names. */
export class MediaBook {
  readonly #options: NormalizeOptions;
  readonly #resolveUrl: (raw: string) => MediaResolution;
  readonly #resolved = new Map<string, MediaResolution>();
  readonly #sources = new Map<string, string>();
  readonly #superseded = new Set<string>();
  readonly #references: MediaReference[] = [];

  constructor(options: NormalizeOptions) {
    this.#options = options;
    this.#resolveUrl = createMediaResolver(options);
  }

  /** What a media URL comes to, worked out once. */
  resolve(raw: string): MediaResolution {
    const known = this.#resolved.get(raw);
    if (known) return known;
    const resolution = this.#resolveUrl(raw);
    this.#resolved.set(raw, resolution);
    return resolution;
  }

  /** The public URL of a stored one; from now on the file is named by the content. */
  sourceOf(stored: string): string {
    const known = this.#sources.get(stored);
    if (known !== undefined) return known;
    const id = this.#options.mediaIdOf(stored);
    const source = mediaSrcOf(id, stored);
    this.#sources.set(stored, source);
    this.#references.push({ id, url: stored });
    return source;
  }

  /** Notes that another file of the same picture is shown. */
  supersede(raw: string): void {
    const { stored } = this.resolve(raw);
    if (stored !== undefined) this.#superseded.add(stored);
  }

  /** Whether the content names the file, or another one of the same picture. */
  shows(stored: string): boolean {
    return this.#sources.has(stored) || this.#superseded.has(stored);
  }

  references(): readonly MediaReference[] {
    return this.#references;
  }
}
