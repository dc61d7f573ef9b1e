import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { namesFile } from '../../normalize/ground/file-names.ts';
import type { Call } from '../call.ts';
import type { ResponseReading, UpstreamClient, UpstreamEvent, UpstreamResponse } from '../client.ts';
import type { MediaInit, UpstreamMedia } from '../media-opener.ts';
import { mediaHeadersOf } from '../response-headers.ts';
import type { ContentFolder } from './content-folder.ts';
import { type FileError, folderOrigin, wordsOfError } from './folder-place.ts';

export interface FolderClientOptions {
  readonly folder: ContentFolder;
  readonly elsewhere: Pick<UpstreamClient, 'openMedia' | 'close'>;
  readonly onEvent?: (event: UpstreamEvent) => void;
  /** True: files with `draft: true` are part of the content. */
  readonly isPreview?: boolean;
}

/** Text files are never served, except captions. */
export const isShown = (path: string): boolean => namesFile(path) && !/\.(?:txt|csv|json)$/i.test(path);

const labels: Readonly<Record<string, string>> = { detail: 'detail', pages: 'page', seo: 'seo' };

/** Implements the content API on a content folder: responses from its files, and its images and videos. */
export class FolderClient implements UpstreamClient {
  readonly #options: FolderClientOptions;

  constructor(options: FolderClientOptions) {
    this.#options = options;
  }

  async call<Content>(call: Call, key: string, reading: ResponseReading<Content>): Promise<UpstreamResponse<Content>> {
    const startedMs = performance.now();
    const answered = (status: number, bytes: number) => {
      const [isAbsent, durationMs] = [status === 404, performance.now() - startedMs];
      this.#options.onEvent?.({ type: 'answered', call: call.name, status, isAbsent, bytes, durationMs });
    };
    try {
      const own = labels[call.name];
      const label = own === undefined ? call.name : `${own}:${key.normalize('NFC')}`;
      const documents = await this.#options.folder.documents(this.#options.isPreview);
      const text = documents.json(label);
      if (text === undefined) {
        answered(404, 0);
        return { kind: 'absent', status: 404, isSure: true };
      }
      const outcome = await this.#read(text, label, reading);
      answered(200, outcome.kind === 'found' ? outcome.bytes : 0);
      if (outcome.kind === 'absent') return { ...outcome, status: 200, isSure: true };
      const repairOf = (invalid: FileError) => ({ pointer: wordsOfError(invalid), rule: 'file-error', count: 1 });
      const repairs = documents.errorsOf(label).map(repairOf);
      return { kind: 'found', content: outcome.content, isSure: true, repairs };
    } catch (error) {
      reading.drop();
      const failure = error instanceof UpstreamError ? error : new UpstreamError('empty', messageOf(error));
      const durationMs = performance.now() - startedMs;
      this.#options.onEvent?.({ type: 'failed', call: call.name, kind: failure.kind, status: undefined, durationMs });
      throw failure;
    }
  }

  /** Opens a file of the folder, or part of it. Other URLs are opened by `elsewhere`. Rejects with UpstreamError. */
  async openMedia(url: string, init: MediaInit): Promise<UpstreamMedia> {
    const { origin, pathname } = new URL(url);
    if (origin !== folderOrigin) return this.#options.elsewhere.openMedia(url, init);
    const path = decodeSegment(pathname.slice(1));
    const file = isShown(path) ? await this.#fileAt(path) : undefined;
    if (file === undefined) return { status: 404, headers: {}, body: Readable.from([]) };
    const { method, headers, signal } = init;
    const options = { dotfiles: 'allow', index: false, cacheControl: false } as const;
    const requested = Object.assign(Readable.from([]), { method, headers: mediaHeadersOf(headers) });
    const encoded = file.split('/').map(encodeURIComponent).join('/');
    const { statusCode: status, headers: own, stream } = await send(requested, encoded, options);
    const stop = () => stream.destroy();
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    stream.once('close', () => signal.removeEventListener('abort', stop));
    const lower = Object.entries(own).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { status, headers: Object.fromEntries(lower), body: stream };
  }

  close(): Promise<void> {
    return this.#options.elsewhere.close();
  }

  /** Opens the file once, because an error after the headers could not become an error response. */
  async #fileAt(path: string): Promise<string | undefined> {
    try {
      const file = await this.#options.folder.fileAt(path);
      if (file !== undefined) await (await open(file)).close();
      return file;
    } catch (error) {
      throw new UpstreamError('empty', messageOf(error));
    }
  }

  async #read<Content>(text: string, label: string, reading: ResponseReading<Content>) {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    bytes.write(text);
    const url = `${folderOrigin}/${encodeURIComponent(label)}`;
    const page = { bytes, contentType: 'application/json; charset=utf-8', contentEncoding: undefined, url };
    let outcome = await reading.page(page);
    while (outcome.kind === 'next') outcome = await reading.page(undefined);
    return outcome;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
