import { createHmac } from 'node:crypto';
import type { MediaReference } from '../normalize/context.ts';

/** Characters of the id in a media URL: 96 bits, far beyond guessing. */
const idLength = 16;

/** Knows every media file the content names, and no other: only what is registered is ever fetched. */
export class MediaRegistry {
  readonly #secret: string;
  readonly #baseUrl: string;
  readonly #urls = new Map<string, string>();

  /** `baseUrl` is what stored URLs resolve against. */
  constructor(options: { secret: string; baseUrl: string }) {
    this.#secret = options.secret;
    this.#baseUrl = options.baseUrl;
  }

  /** Id of a media URL in its stored form. The same URL has the same id wherever the upstream moves to. */
  idOf(storedUrl: string): string {
    return createHmac('sha256', this.#secret).update(storedUrl).digest('base64url').slice(0, idLength);
  }

  /** Makes files known. */
  register(references: readonly MediaReference[]): void {
    for (const { id, url } of references) this.#urls.set(id, url);
  }

  /** Makes a file known that the settings name, not the content; its public URL. */
  srcOfConfigured(url: string): string {
    const id = this.idOf(url);
    this.#urls.set(id, url);
    const name = new URL(url, this.#baseUrl).pathname.split('/').at(-1) || 'file';
    return `/media/${id}/${name}`;
  }

  /** Absolute URL of a known file, or undefined. */
  urlOf(id: string): string | undefined {
    const stored = this.#urls.get(id);
    return stored === undefined ? undefined : new URL(stored, this.#baseUrl).href;
  }
}
