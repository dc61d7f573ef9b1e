import { withKnownVersion } from '../cache/entry.ts';
import type { CallName } from '../upstream/calls.ts';
import type { Outline, PageBytes } from '../upstream/read-page.ts';
import { type ListChange, listChange } from './list-change.ts';
import { parcelOfBytes, parcelOfItems } from './parcel.ts';
import type { DetailsById } from './picture-details.ts';
import type { ReadContent, ReadingOrder, ReadingSettings } from './read-content.ts';
import type { Task, TaskResult } from './reading-thread.ts';
import type { ThreadReader, ThreadReaderOptions } from './thread-reader.ts';

export interface ContentReaderOptions extends ThreadReaderOptions {
  /** Asked for every reply: the site's address and the secret of media ids are known late. */
  readonly settings: () => ReadingSettings;
}

/** Read in a few milliseconds, in the thread that answers visitors. What is larger gets a thread of its own. */
const maxBytesHere = 32_768;

/** Written again with the details of its pictures in as many milliseconds: so many are hardly more than 500. */
const maxDetailedHere = 65_536;

/** Two values of a list, compared in as many milliseconds. */
const maxComparedHere = 262_144;

/**
 * Reads the replies of the upstream without ever holding up the event loop. What it reads with is loaded for the first
 * reply, the parsers of HTML and Markdown among it: no start waits for them.
 */
export class ContentReader {
  readonly #options: ContentReaderOptions;
  #thread: Promise<ThreadReader> | undefined;

  constructor(options: ContentReaderOptions) {
    this.#options = options;
  }

  /** Reads a page as far as its outline. Rejects with UpstreamError for one that holds no document. */
  readonly readOutline = async (page: PageBytes): Promise<Outline> => {
    if (page.bytes.length <= maxBytesHere) return (await import('../upstream/read-page.ts')).outlineOf(page);
    const result = await this.#run({ kind: 'outline', page });
    if (result.kind !== 'outline') throw new Error(`an outline was asked for, not ${result.kind}`);
    return result.outline;
  };

  /** Normalizes a reply. Rejects with UpstreamError for one that is refused. */
  async read(call: CallName, slug: string, pages: readonly PageBytes[]): Promise<ReadContent> {
    const order: ReadingOrder = { call, slug, pages, settings: this.#options.settings() };
    const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
    if (bytes > maxBytesHere) return this.#readThere(order);
    return (await import('./read-content.ts')).readContent(order);
  }

  /** Adds to the bytes of a value what is known of its pictures. Rejects when there is no time or memory for it. */
  async addDetails(json: Buffer, details: DetailsById): Promise<Buffer> {
    if (json.length <= maxDetailedHere) return (await import('./picture-details.ts')).jsonWithDetails(json, details);
    const parcels = { json: await parcelOfBytes(json), details: await parcelOfItems(details) };
    const result = await this.#run({ kind: 'details', ...parcels });
    if (result.kind !== 'details') throw new Error(`details were asked for, not ${result.kind}`);
    return withKnownVersion(Buffer.from(result.json.buffer), result.version);
  }

  /** What has come and gone between two values of a list; at once for short ones. Rejects as {@link addDetails}. */
  compareLists(previous: Buffer | undefined, current: Buffer): ListChange | Promise<ListChange> {
    const bytes = (previous?.length ?? 0) + current.length;
    return bytes <= maxComparedHere ? listChange(previous, current) : this.#compareThere(previous, current);
  }

  async #compareThere(previous: Buffer | undefined, current: Buffer): Promise<ListChange> {
    const before = previous && (await parcelOfBytes(previous));
    const result = await this.#run({ kind: 'lists', previous: before, current: await parcelOfBytes(current) });
    if (result.kind !== 'lists') throw new Error(`lists were to be compared, not ${result.kind}`);
    return result.change;
  }

  async #readThere(order: ReadingOrder): Promise<ReadContent> {
    const result = await this.#run({ kind: 'content', order });
    if (result.kind !== 'content') throw new Error(`content was asked for, not ${result.kind}`);
    const { content, version } = result;
    if (content.kind !== 'found') return content;
    // Buffers arrive as plain arrays of bytes.
    return { ...content, json: withKnownVersion(Buffer.from(content.json.buffer), version) };
  }

  async #run(task: Task): Promise<TaskResult> {
    this.#thread ??= import('./thread-reader.ts').then((module) => new module.ThreadReader(this.#options));
    return (await this.#thread).run(task);
  }

  async close(): Promise<void> {
    await (await this.#thread)?.close();
  }
}
