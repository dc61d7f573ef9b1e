import { inSpan } from '../../base/trace.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { withKnownVersion } from '../../cache/entry.ts';
import type { PageOutcome, ResponseReading } from '../../upstream/client.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import type { RawPage } from '../../upstream/read-page.ts';
import { callKinds } from '../resources.ts';
import type { FoundContent, ReadingOrder, ReadingSettings } from './read-content.ts';
import type { ReadingPool } from './reading-pool.ts';

export interface ResponseReaderOptions {
  readonly settings: () => ReadingSettings;
  readonly preset?: PresetName | undefined;
  readonly limitMs: number;
  readonly maxBodyBytes: number;
}

const nothing = () => undefined;

export interface ResponseOrder extends Omit<ReadingOrder, 'settings' | 'preset' | 'pages'> {
  readonly content?: string | undefined;
}

/** Reads responses in a worker, one page at a time, so that no upstream text blocks the event loop. */
export class ResponseReader {
  readonly #options: ResponseReaderOptions;
  #pool: Promise<ReadingPool> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #responses = 0;
  #isClosed = false;

  constructor(options: ResponseReaderOptions) {
    this.#options = options;
  }

  open({ content, ...order }: ResponseOrder): ResponseReading<FoundContent> {
    const { settings, preset, maxBodyBytes } = this.#options;
    this.#responses += 1;
    const id = this.#responses;
    const { isList = false, isOfOne = false } = callKinds[order.call];
    const pages = { isList, isOfOne, content, maxBodyBytes };
    let unsentOrder: ReadingOrder | undefined = { ...order, preset, settings: settings(), pages };
    let isUnderWay = false;
    const read = async (page: RawPage | undefined, isFirst = false) => {
      const task = { id, order: unsentOrder, page, isFirst };
      unsentOrder = undefined;
      const memory = page ? [page.bytes.buffer] : [];
      const bytes = page?.bytes.length ?? 0;
      const outcome = await inSpan(`normalize ${order.resource}`, { 'bff.bytes': bytes }, () =>
        this.#run<PageOutcome<FoundContent>>('readPage', task, memory),
      );
      isUnderWay = outcome.kind === 'next';
      return withOwnBytes(outcome);
    };
    return {
      page: read,
      drop: () => {
        if (isUnderWay) this.#run('drop', { id }).catch(() => undefined);
      },
    };
  }

  async load(): Promise<void> {
    await (await this.#started()).load();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#pool)?.close();
  }

  /** Tasks run one after the other, so that each has its own time limit. */
  #run<Result>(name: string, task: object, memory: readonly ArrayBufferLike[] = []): Promise<Result> {
    const result = this.#last.then(async () => (await this.#started()).run<Result>(name, task, memory));
    // Drop the result, because a long list would stay in memory.
    this.#last = result.then(nothing, nothing);
    return result;
  }

  #started(): Promise<ReadingPool> {
    if (this.#isClosed) return Promise.reject(new UpstreamError('aborted', 'the server closes'));
    this.#pool ??= import('./reading-pool.ts')
      .then(({ ReadingPool }) => {
        return new ReadingPool(new URL('./reading-worker.ts', import.meta.url), this.#options.limitMs);
      })
      .catch((error: unknown) => {
        // Because a rejected promise would fail every response, forget it.
        this.#pool = undefined;
        throw error;
      });
    return this.#pool;
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function withOwnBytes(outcome: PageOutcome<FoundContent>): PageOutcome<FoundContent> {
  if (outcome.kind !== 'found') return outcome;
  const { json, version, imageIds } = outcome.content;
  const own = { json: withKnownVersion(bufferOf(json), version), imageIds: imageIds && bufferOf(imageIds) };
  return { ...outcome, content: { ...outcome.content, ...own } };
}
