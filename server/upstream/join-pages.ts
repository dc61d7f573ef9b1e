import { UpstreamError } from './errors.ts';
import { nextPageUrl, pagedListOf } from './next-page.ts';
import type { FoundReply, ReadReply } from './read-reply.ts';

interface PageReader {
  readonly maxPages: number;
  /** Bound of all pages together. */
  readonly maxBodyBytes: number;
  readonly readPage: (url: URL, maxBodyBytes: number) => Promise<ReadReply>;
}

/**
 * The first envelope, its list extended by the pages it links to, at most `maxPages` in all; any other reply as it is.
 * A page that fails fails the whole call: half a list would look like a list.
 */
export async function joinPages(first: FoundReply, firstUrl: URL, reader: PageReader): Promise<FoundReply> {
  const firstList = pagedListOf(first.body);
  if (!firstList?.next) return first;
  const items = [...firstList.items];
  const seen = new Set([firstUrl.href]);
  let { bytes } = first;
  let url = firstUrl;
  let link: string | undefined = firstList.next;
  while (link && seen.size < reader.maxPages) {
    url = nextPageUrl(link, url);
    // A link back ends the list: what it leads to is there already.
    if (seen.has(url.href)) link = undefined;
    else {
      seen.add(url.href);
      const read = await reader.readPage(url, reader.maxBodyBytes - bytes);
      const list = read.kind === 'found' ? pagedListOf(read.body) : undefined;
      if (read.kind === 'absent' || !list) throw new UpstreamError('wrong-shape', `page ${seen.size} holds no list`);
      bytes += read.bytes;
      for (const item of list.items) items.push(item);
      link = list.next;
    }
  }
  const body = { ...Object(first.body), [firstList.key]: items };
  return { ...first, body, bytes, repairs: [...first.repairs, link ? 'pages-cut' : 'pages-joined'] };
}
