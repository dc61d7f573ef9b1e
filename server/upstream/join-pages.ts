import { UpstreamError } from './errors.ts';
import { nextPageUrl } from './next-page.ts';
import { turnedUrl } from './page-turn.ts';
import type { ListOutline } from './read-page.ts';
import type { FoundReply, ReadReply } from './read-reply.ts';

interface PageReader {
  readonly maxPages: number;
  /** Bound of all pages together. */
  readonly maxBodyBytes: number;
  readonly readPage: (url: URL, maxBodyBytes: number) => Promise<ReadReply>;
}

/** The next page as the list itself says: `isSure` where it gives a link, else it is our guess from its counts. */
function nextOf({ next, turn }: ListOutline, current: URL): { url: URL; isSure: boolean } | undefined {
  if (next) return { url: nextPageUrl(next, current), isSure: true };
  const url = turn && turnedUrl(turn, current);
  return url && { url, isSure: false };
}

/** A page that was only guessed at and is not there: the upstream takes no such parameters. */
const isRefusal = (error: unknown): boolean =>
  error instanceof UpstreamError && error.fault === 'status' && (error.status ?? 0) < 500;

async function readNext(reader: PageReader, url: URL, maxBodyBytes: number, isSure: boolean): Promise<ReadReply> {
  try {
    return await reader.readPage(url, maxBodyBytes);
  } catch (error) {
    if (isSure || !isRefusal(error)) throw error;
    return { kind: 'absent', status: 404 };
  }
}

/** The pages read so far, and how the list ended once it has. */
interface Walk {
  readonly url: URL;
  readonly list: ListOutline | undefined;
  readonly pages: FoundReply['pages'];
  readonly bytes: number;
  readonly seen: ReadonlySet<string>;
  readonly end?: 'whole' | 'cut';
}

/** One page further, or the end. */
async function step(walk: Walk, reader: PageReader): Promise<Walk> {
  const next = walk.list && nextOf(walk.list, walk.url);
  // A link back ends the list: what it leads to is there already.
  if (!next || (next.isSure && walk.seen.has(next.url.href))) return { ...walk, end: 'whole' };
  if (walk.seen.size >= reader.maxPages) return { ...walk, end: 'cut' };
  const { url, isSure } = next;
  const read = await readNext(reader, url, reader.maxBodyBytes - walk.bytes, isSure);
  const list = read.kind === 'found' ? read.list : undefined;
  if (!isSure && (!list || list.beginning === walk.list?.beginning)) return { ...walk, end: 'cut' };
  const seen = new Set([...walk.seen, url.href]);
  if (read.kind === 'absent' || !list) throw new UpstreamError('wrong-shape', `page ${seen.size} holds no list`);
  return { url, list, pages: [...walk.pages, ...read.pages], bytes: walk.bytes + read.bytes, seen };
}

/**
 * The first reply with the pages that follow, by links or by counts, at most `maxPages` in all; any other reply as it is.
 * A page that fails fails the whole call: half a list would look like a list. A page that was guessed at and is not
 * there, or is the one before it once more, cuts the list instead: nothing better can be had of such an upstream.
 */
export async function joinPages(first: FoundReply, firstUrl: URL, reader: PageReader): Promise<FoundReply> {
  const { list, pages, bytes } = first;
  let walk: Walk = { url: firstUrl, list, pages, bytes, seen: new Set([firstUrl.href]) };
  while (!walk.end) walk = await step(walk, reader);
  if (walk.end === 'whole' && walk.pages === pages) return first;
  const repair = walk.end === 'cut' ? 'pages-cut' : 'pages-joined';
  return { ...first, pages: walk.pages, bytes: walk.bytes, repairs: [...first.repairs, repair] };
}
