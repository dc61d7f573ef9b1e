import { createHash, hash, randomBytes } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { UpstreamError } from '../base/upstream-errors.ts';
import { StoreUnavailable } from '../cache/stores/memo-store.ts';
import type { MediaInit, UpstreamMedia } from '../upstream/media-opener.ts';
import { headerOf } from '../upstream/response-headers.ts';
import type { FileStore } from './file-store.ts';
import type { ImageFormat } from './image/analyzed-image.ts';
import { formatOf } from './image/sharp-engine.ts';
import type { MediaHosts } from './media-hosts.ts';

export type OriginalErrorKind =
  /** Unknown ID, or its host is not allowed. */
  | 'unknown'
  | 'absent'
  | 'timeout'
  | 'too-large'
  /** The upstream announces a page or a video. */
  | 'not-an-image'
  | 'unavailable';

/** An original that could not be read. Its message is for operators, never for a response. */
export class OriginalError extends Error {
  readonly kind: OriginalErrorKind;

  constructor(kind: OriginalErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OriginalError';
    this.kind = kind;
  }
}

export interface OriginalValidator {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** A file that was read before, with its length in bytes. */
export type KnownOriginal = OriginalValidator & { readonly bytes?: number | undefined };

export interface OriginalFile {
  /** The first ones only, if the file has a path. */
  readonly bytes: Buffer;
  /** Path on disk of a file that is too large to hold in memory. */
  readonly path?: string;
  /** Of the whole file. */
  readonly length: number;
  readonly version: string;
  readonly validator: OriginalValidator;
}

export interface OriginalStart {
  readonly bytes: Buffer;
  readonly file?: OriginalFile;
}

export interface OriginalReaderOptions {
  readonly open: (url: string, init: MediaInit) => Promise<UpstreamMedia>;
  readonly find: (id: string) => Promise<{ readonly url: URL } | undefined>;
  readonly hosts: MediaHosts;
  readonly clock: Clock;
  /** Receives large files. Without it, they are refused. */
  readonly files?: Pick<FileStore, 'write' | 'move' | 'maxBytes'>;
}

/** Such a file is held in memory while it is processed. */
export const maxHeldBytes = 64 * 1024 * 1024;

/** Of a JPEG or PNG, which is stored while it arrives. 400 million pixels have 120 MB in a usual JPEG. */
const maxStoredBytes = 256 * 1024 * 1024;

/** Limit of a whole reading, even if bytes keep arriving slowly. */
const maxMs = 30_000;
const maxStoringMs = 120_000;

const startBytes = 65_536;

/** Types that an image is never announced as. Other wrong types are common, so the bytes decide. */
const otherTypes = /^(?:text\/html|application\/(?:json|xhtml\+xml|pdf)|video\/|audio\/)/i;

const versionLength = 8;

export const versionOfFile = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, versionLength);

function validatorOf(media: UpstreamMedia): OriginalValidator {
  const etag = headerOf(media, 'etag');
  const lastModified = headerOf(media, 'last-modified');
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}

const heldFile = (bytes: Buffer, media: UpstreamMedia): OriginalFile => {
  return { bytes, length: bytes.length, version: versionOfFile(bytes), validator: validatorOf(media) };
};

/** Many servers ignore conditions. Then the headers decide, so that the body is not read. */
const isUnchanged = (known: KnownOriginal, { etag, lastModified }: OriginalValidator, length: number): boolean =>
  (etag ?? lastModified) !== undefined &&
  known.etag === etag &&
  known.lastModified === lastModified &&
  known.bytes === length;

/** Leaving the loop closes the connection. `end`: length of a file whose body announces more. */
async function firstBytes(body: Readable, limit: number, end?: number): Promise<{ bytes: Buffer; isAll: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) return { bytes: Buffer.concat(chunks).subarray(0, limit), isAll: false };
    if (end !== undefined && length >= end) break;
  }
  return { bytes: Buffer.concat(chunks, length), isAll: true };
}

function checkResponse(media: UpstreamMedia): void {
  const { status } = media;
  if (status === 404 || status === 410) throw new OriginalError('absent', `status ${status}`);
  if (status !== 200 && status !== 206) throw new OriginalError('unavailable', `status ${status}`);
  const type = headerOf(media, 'content-type') ?? '';
  if (otherTypes.test(type)) throw new OriginalError('not-an-image', `announced as ${type.slice(0, 60)}`);
}

function sourceErrorOf(error: unknown, isLate: boolean): OriginalError {
  if (error instanceof OriginalError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const kind = error instanceof UpstreamError ? error.kind : undefined;
  if (isLate || kind === 'response-timeout' || kind === 'connection-timeout') {
    return new OriginalError('timeout', message, error);
  }
  return new OriginalError(kind === 'too-large' ? 'too-large' : 'unavailable', message, error);
}

/** Length of the file of a part that begins at the start. */
function totalOf(media: UpstreamMedia): number | undefined {
  const total = /^bytes 0-\d+\/(\d+)$/.exec(headerOf(media, 'content-range') ?? '')?.[1];
  return total === undefined ? undefined : Number(total);
}

/** Strapi announces the length of the range, also for a shorter file, and leaves the connection open. */
function endIn(media: UpstreamMedia): number | undefined {
  const total = totalOf(media) ?? 0;
  return Number(headerOf(media, 'content-length')) > total && total > 0 ? total : undefined;
}

/** Reads originals of registered IDs and allowed hosts, with limits. Rejects with {@link OriginalError} only. */
export class OriginalReader {
  readonly #options: OriginalReaderOptions;

  constructor(options: OriginalReaderOptions) {
    this.#options = options;
  }

  /** Reads a whole file. `unchanged` if the validator still matches. */
  read(id: string, known?: KnownOriginal, signal?: AbortSignal): Promise<OriginalFile | 'unchanged'> {
    const headers = { 'if-none-match': known?.etag, 'if-modified-since': known?.lastModified };
    return this.#open(id, headers, signal, async (media, extend) => {
      if (media.status === 304 && known) return 'unchanged';
      checkResponse(media);
      const length = Number(headerOf(media, 'content-length'));
      if (known && isUnchanged(known, validatorOf(media), length)) return 'unchanged';
      if (length > maxHeldBytes) {
        extend(maxStoringMs);
        return this.#store(id, media, length);
      }
      const { bytes, isAll } = await firstBytes(media.body, maxHeldBytes);
      if (!isAll) throw new OriginalError('too-large', `more than ${maxHeldBytes} bytes`);
      return heldFile(bytes, media);
    });
  }

  /** Reads the first bytes with a range request. Stops there if the server ignores ranges. */
  readStart(id: string, limit: number, signal?: AbortSignal): Promise<OriginalStart> {
    return this.#open(id, { range: `bytes=0-${limit - 1}` }, signal, async (media) => {
      checkResponse(media);
      const { bytes, isAll } = await firstBytes(media.body, limit, endIn(media));
      const isWhole = media.status === 200 ? isAll : totalOf(media) === bytes.length;
      return isWhole ? { bytes, file: heldFile(bytes, media) } : { bytes };
    });
  }

  async #store(id: string, media: UpstreamMedia, length: number): Promise<OriginalFile> {
    const { files } = this.#options;
    const maxBytes = Math.min(maxStoredBytes, files?.maxBytes ?? 0);
    if (!files || length > maxBytes) throw new OriginalError('too-large', `${length} bytes as announced`);
    const sum = createHash('sha256');
    let bytes = Buffer.alloc(0);
    let format: ImageFormat | undefined;
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum.update(chunk);
        if (bytes.length < startBytes) bytes = Buffer.concat([bytes, chunk]).subarray(0, startBytes);
        format = formatOf(bytes);
        if (format === 'jpeg' || format === 'png') done(null, chunk);
        else done(new OriginalError('too-large', `${length} bytes, and neither a JPEG nor a PNG`));
      },
    });
    const arriving = `${id}/arriving-${randomBytes(6).toString('hex')}`;
    pipeline(media.body, body, () => undefined);
    await files.write(arriving, body, length);
    if (body.errored) throw body.errored;
    const version = sum.digest('base64url').slice(0, versionLength);
    const path = await files.move(arriving, `${id}/${version}.${format}`);
    if (path === undefined) throw new OriginalError('unavailable', 'could not be stored on disk');
    return { bytes, path, length, version, validator: validatorOf(media) };
  }

  async #open<Result>(
    id: string,
    headers: MediaInit['headers'],
    signal: AbortSignal | undefined,
    use: (media: UpstreamMedia, extend: (ms: number) => void) => Promise<Result>,
  ): Promise<Result> {
    const { open, clock } = this.#options;
    const url = await this.#addressOf(id);
    const late = new AbortController();
    let cancel = clock.after(maxMs, () => late.abort());
    const extend = (ms: number) => {
      cancel();
      cancel = clock.after(ms, () => late.abort());
    };
    const bounds = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    let body: Readable | undefined;
    const stop = () => body?.on('error', () => undefined).destroy();
    bounds.addEventListener('abort', stop);
    try {
      const media = await open(url, { method: 'GET', headers, signal: bounds, pool: 'originals' });
      body = media.body;
      if (bounds.aborted) throw new OriginalError('timeout', 'given up');
      return await use(media, extend);
    } catch (error) {
      throw sourceErrorOf(error, late.signal.aborted);
    } finally {
      cancel();
      bounds.removeEventListener('abort', stop);
      stop();
    }
  }

  async #addressOf(id: string): Promise<string> {
    const file = await this.#options.find(id).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new OriginalError('unavailable', 'the store that knows its address does not answer', error);
    });
    if (!file) throw new OriginalError('unknown', 'no such id');
    if (!this.#options.hosts.allows(file.url)) throw new OriginalError('unknown', 'its host is not in MEDIA_HOSTS');
    return file.url.href;
  }
}
