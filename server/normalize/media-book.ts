import type { MediaReference, NormalizeOptions } from './context.ts';
import { createMediaResolver, type MediaResolution } from './media-url.ts';

const maxFileNameLength = 80;

/** A file name that needs no escaping in a URL, made of the last part of the path. */
function safeFileName(stored: string): string {
  const last = lastPart(stored.includes('?') ? stored.replace(/\?.*$/s, '') : stored);
  const safe = (plainName.test(last) ? last : cleanName(last)).slice(-maxFileNameLength);
  // These names mark a broken URL when it is read.
  return /^(?:undefined|null|NaN)?$/.test(safe) ? 'file' : safe;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || (path.split('/').findLast(Boolean) ?? '');
}

/** As nearly all names are. */
const plainName = /^\w(?:[\w.-]*\w)?$/;

const cleanName = (name: string): string =>
  decodeLeniently(name)
    .normalize('NFC')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The media files that one reply names. */
export class MediaBook {
  readonly #options: NormalizeOptions;
  readonly #resolveUrl: (raw: string) => MediaResolution;
  readonly #resolved = new Map<string, MediaResolution>();
  readonly #sources = new Map<string, string>();
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
    const source = `/media/${id}/${safeFileName(stored)}`;
    this.#sources.set(stored, source);
    this.#references.push({ id, url: stored });
    return source;
  }

  /** Whether the content names the file. */
  has(stored: string): boolean {
    return this.#sources.has(stored);
  }

  references(): readonly MediaReference[] {
    return this.#references;
  }
}
