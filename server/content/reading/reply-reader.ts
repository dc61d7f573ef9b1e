import { inSpan } from '../../base/trace.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { withKnownVersion } from '../../cache/entry.ts';
import type { PageOutcome, ReplyReading } from '../../upstream/client.ts';
import type { PresetName } from '../../upstream/presets/presets.ts';
import type { RawPage } from '../../upstream/read-page.ts';
import { callKinds } from '../resources.ts';
import type { FoundContent, ReadingOrder, ReadingSettings } from './read-content.ts';
import type { ReadingPool } from './reading-pool.ts';

export interface ReplyReaderOptions {
  /** Asked for every reply: the site's address and the secret of media ids are known late. */
  readonly settings: () => ReadingSettings;
  readonly preset?: PresetName | undefined;
  /** Bound of one task, in milliseconds: what takes longer is refused, and the worker with it ended. */
  readonly limitMs: number;
  readonly maxPages: number;
  readonly maxBodyBytes: number;
}

const nothing = () => undefined;

export interface ReplyOrder extends Omit<ReadingOrder, 'settings' | 'preset' | 'pages'> {
  /** JSON pointer of the content in each page. */
  readonly content?: string | undefined;
}

/**
 * Reads all replies of the upstream, each page once, in one worker, one after the other: no text of the upstream's can
 * hold the event loop up. The worker begins with the first reply, with all that replies are read with; no start waits
 * for it. One that hangs, runs out of memory or dies is replaced, and its reply refused.
 */
export class ReplyReader {
  readonly #options: ReplyReaderOptions;
  #pool: Promise<ReadingPool> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #replies = 0;
  #isClosed = false;

  constructor(options: ReplyReaderOptions) {
    this.#options = options;
  }

  /** Begins with a reply. */
  open({ content, ...order }: ReplyOrder): ReplyReading<FoundContent> {
    const { settings, preset, maxPages, maxBodyBytes } = this.#options;
    this.#replies += 1;
    const id = this.#replies;
    const { isList = false, isOfOne = false } = callKinds[order.call];
    const pages = { isList, isOfOne, content, maxPages, maxBodyBytes };
    let untold: ReadingOrder | undefined = { ...order, preset, settings: settings(), pages };
    let isUnderWay = false;
    const read = async (page: RawPage | undefined) => {
      const task = { id, order: untold, page };
      untold = undefined;
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

  /** Loads what replies are read with, ahead of the first one. Rejects when that cannot be done. */
  async load(): Promise<void> {
    await (await this.#started()).load();
  }

  /** Ends the worker at once; what it was reading is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#pool)?.close();
  }

  /** Tasks run one after the other, so that the time of each is its own. */
  #run<Result>(name: string, task: object, memory: readonly ArrayBufferLike[] = []): Promise<Result> {
    const result = this.#last.then(async () => (await this.#started()).run<Result>(name, task, memory));
    // Waited for, not kept: a list of thousands would stay in memory twice until something else is read.
    this.#last = result.then(nothing, nothing);
    return result;
  }

  async #start(): Promise<ReadingPool> {
    const { ReadingPool } = await import('./reading-pool.ts');
    return new ReadingPool({ worker: new URL('./reading-worker.ts', import.meta.url), limitMs: this.#options.limitMs });
  }

  #started(): Promise<ReadingPool> {
    if (this.#isClosed) return Promise.reject(new UpstreamError('aborted', 'the server closes'));
    this.#pool ??= this.#start();
    return this.#pool;
  }
}

/** Buffers arrive as plain arrays of bytes. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function withOwnBytes(outcome: PageOutcome<FoundContent>): PageOutcome<FoundContent> {
  if (outcome.kind !== 'found') return outcome;
  const { json, version, joints } = outcome.content;
  const own = { json: withKnownVersion(bufferOf(json), version), joints: joints && bufferOf(joints) };
  return { ...outcome, content: { ...outcome.content, ...own } };
}
