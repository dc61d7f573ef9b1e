import { UpstreamError } from './errors.ts';
import { nextPageUrl } from './next-page.ts';
import type { ListOutline } from './read-page.ts';
import type { FoundReply, ReadReply } from './read-reply.ts';

interface PageReader {
  readonly maxPages: number;
  /** Bound of all pages together. */
  readonly maxBodyBytes: number;
  readonly readPage: (url: URL, maxBodyBytes: number) => Promise<ReadReply>;
}

/**
 * The first reply with the pages it links to, at most `maxPages` in all; any other reply as it is.
 * A page that fails fails the whole call: half a list would look like a list.
 */
export async function joinPages(first: FoundReply, firstUrl: URL, reader: PageReader): Promise<FoundReply> {
  if (!first.list?.next) return first;
  const pages = [...first.pages];
  const seen = new Set([firstUrl.href]);
  let { bytes } = first;
  let list: ListOutline | undefined = first.list;
  let url = firstUrl;
  while (list?.next && seen.size < reader.maxPages) {
    url = nextPageUrl(list.next, url);
    // A link back ends the list: what it leads to is there already.
    if (seen.has(url.href)) list = undefined;
    else {
      seen.add(url.href);
      const read = await reader.readPage(url, reader.maxBodyBytes - bytes);
      if (read.kind === 'absent' || !read.list)
        throw new UpstreamError('wrong-shape', `page ${seen.size} holds no list`);
      bytes += read.bytes;
      pages.push(...read.pages);
      list = read.list;
    }
  }
  return { ...first, pages, bytes, list, repairs: [...first.repairs, list?.next ? 'pages-cut' : 'pages-joined'] };
}
