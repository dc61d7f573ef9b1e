import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../http/byte-range.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { UpstreamMedia } from '../upstream/media-opener.ts';
import { headerOf } from '../upstream/response-headers.ts';
import type { FileStore, OpenedFile } from './file-store.ts';

/** A response with a whole file of known length. */
export interface WholeFile {
  readonly bytes: number;
  readonly version: string;
}

export function wholeFileOf(media: UpstreamMedia): WholeFile | undefined {
  const bytes = Number(headerOf(media, 'content-length'));
  if (media.status !== 200 || !(bytes > 0)) return undefined;
  const marks = [headerOf(media, 'etag'), headerOf(media, 'last-modified'), bytes];
  return { bytes, version: hash('sha256', marks.join(' '), 'base64url').slice(0, 8) };
}

async function* slice(body: AsyncIterable<unknown>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    position += chunk.length;
    if (part.length > 0) yield part;
    if (position > end) return;
  }
}

export const sliceOf = (body: Readable, range: ByteRange): Readable => Readable.from(slice(body, range));

const maxRunning = 2;

/** A copy may take this part of the disk cache. */
const maxPart = 1 / 4;

/** Copies of files whose server ignores ranges, so that a browser can seek in a video without reading it from the start. */
export class VideoFileCache {
  readonly #files: FileStore;
  readonly #client: Pick<UpstreamClient, 'openMedia'>;
  readonly #running = new Map<string, AbortController>();

  constructor(files: FileStore, client: Pick<UpstreamClient, 'openMedia'>) {
    this.#files = files;
    this.#client = client;
  }

  open(id: string, { version }: WholeFile): Promise<OpenedFile | undefined> {
    return this.#files.open(nameOf(id, version));
  }

  keep(id: string, { bytes, version }: WholeFile, url: string): void {
    const isPossible = this.#running.size < maxRunning && bytes <= this.#files.maxBytes * maxPart;
    if (!isPossible || this.#running.has(id)) return;
    const stop = new AbortController();
    this.#running.set(id, stop);
    this.#copy(nameOf(id, version), bytes, url, stop.signal)
      .catch(() => undefined)
      .finally(() => this.#running.delete(id));
  }

  close(): void {
    for (const stop of this.#running.values()) stop.abort();
  }

  async #copy(name: string, bytes: number, url: string, signal: AbortSignal): Promise<void> {
    const media = await this.#client.openMedia(url, { method: 'GET', headers: {}, signal, pool: 'originals' });
    const isSame = wholeFileOf(media)?.bytes === bytes;
    signal.addEventListener('abort', () => media.body.destroy(), { once: true });
    if (isSame) await this.#files.write(name, media.body, bytes);
    media.body.on('error', () => undefined).destroy();
  }
}

const nameOf = (id: string, version: string): string => `${id}/${version}.film`;
