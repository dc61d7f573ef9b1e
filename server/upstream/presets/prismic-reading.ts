import { trimEnd } from '../../../shared/contract/trim-ends.ts';
import { isRecord, keysOf, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { ContentElsewhere } from '../call.ts';
import { linkToDocument, pathOfDocument } from './documents.ts';
import { fileBlock } from './files.ts';
import { recordsIn } from './items.ts';
import { type ResolveNode, tableBlock, textField } from './text/text-tree.ts';

const lineType = /^(?:paragraph|preformatted|heading[1-6]|o?-?list-item)$/;

const isLine = ({ type, text }: PayloadRecord): boolean => lineType.test(scalarText(type)) && typeof text === 'string';

const isNode = (node: unknown): boolean =>
  isRecord(node) && (isLine(node) || (/^(?:image|embed)$/.test(scalarText(node.type)) && !('text' in node)));

const isPrismicText = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNode);

const resolve: ResolveNode = (node) => {
  if (!isLine(node)) return [blockOf(node)];
  const spans = recordsIn(node.spans).map(({ data, ...span }) => ({
    ...span,
    data: { href: isRecord(data) ? hrefOf(data) : undefined },
  }));
  return { ...node, spans };
};

/** Document API v2: data as fields, slices by type, links by URL. The API root leads to the search. */
export function adaptPrismic(page: unknown, _call: string, url = ''): unknown {
  if (!isRecord(page)) return page;
  if (Array.isArray(page.refs)) return searchAt(page.refs, url) ?? page;
  if (!Array.isArray(page.results)) return page;
  const results = page.results.map((item) =>
    isRecord(item) && isRecord(item.data) ? documentOf(item, item.data) : item,
  );
  return { page: page.page, total_pages: page.total_pages, next_page: page.next_page, results };
}

/** The search with the same parameters, in the published content, or in the first release for drafts. */
function searchAt(refs: readonly unknown[], url: string): ContentElsewhere | undefined {
  const known = recordsIn(refs);
  const master = known.find(({ isMasterRef }) => isMasterRef === true);
  const search = URL.parse(url);
  if (!master || !search || search.pathname.endsWith('/search')) return undefined;
  search.pathname = `${trimEnd(search.pathname, '/')}/documents/search`;
  const release =
    search.searchParams.get('ref') === 'release' ? known.find(({ isMasterRef }) => !isMasterRef) : undefined;
  search.searchParams.set('ref', scalarText((release ?? master).ref));
  return new ContentElsewhere(search.href);
}

function documentOf({ id, uid, last_publication_date, tags }: PayloadRecord, data: PayloadRecord): PayloadRecord {
  const tagged = Array.isArray(tags) && tags.length > 0 ? { tags } : {};
  const slug = uid ? { slug: uid } : {};
  return { ...tagged, ...fieldsOf(data), id, ...slug, updatedAt: last_publication_date };
}

const fieldsOf = (record: PayloadRecord): PayloadRecord =>
  Object.fromEntries(keysOf(record).map((name) => [name, readField(name, record[name])] as const));

function readField(name: string, value: unknown): unknown {
  if (isPrismicText(value)) return textField(name, value, resolve);
  if (Array.isArray(value))
    return unwrapped(value.map((item) => readField(name, item)).filter((item) => item !== undefined));
  return isRecord(value) ? recordOf(value) : value;
}

/** Because Prismic has no list of texts, editors use a group with one field. */
function unwrapped(items: readonly unknown[]): readonly unknown[] {
  const [first] = items;
  const [key, ...others] = isRecord(first) ? keysOf(first) : [];
  if (key === undefined || others.length > 0) return items;
  const words = items.map((item) => (isRecord(item) && keysOf(item).length === 1 ? item[key] : undefined));
  return words.every((text) => typeof text === 'string' && !text.includes('<')) ? words : items;
}

function recordOf(value: PayloadRecord): PayloadRecord | undefined {
  if (typeof value.slice_type === 'string') return sliceOf(value, value.slice_type);
  if ((isRecord(value.dimensions) && 'url' in value) || 'embed_url' in value) return blockOf(value);
  if ('link_type' in value) return linkOf(value);
  if (isRecord(value.body) && Array.isArray(value.body.rows)) return tableOf(value);
  // An empty responsive image has an empty object for each size.
  if (keysOf(value).length > 0 && Object.values(value).every((inner) => isRecord(inner) && isNone(inner)))
    return undefined;
  return isNone(value) ? undefined : fieldsOf(value);
}

const isNone = (value: PayloadRecord): boolean => Object.keys(value).length === 0;

/** `primary` has the single fields, `items` the repeated ones. */
function sliceOf({ id, primary, items }: PayloadRecord, kind: string): PayloadRecord {
  const fields = isRecord(primary) ? fieldsOf(primary) : {};
  const repeated = readField('items', items);
  return {
    kind,
    ...fields,
    ...(Array.isArray(repeated) && repeated.length > 0 && { items: repeated }),
    ...(id !== undefined && { id }),
  };
}

function blockOf(node: PayloadRecord): PayloadRecord | undefined {
  const embed = isRecord(node.oembed) ? node.oembed : node;
  if (typeof embed.embed_url === 'string') return embedOf(embed, embed.embed_url);
  if (typeof node.url !== 'string' || node.url === '') return undefined;
  const { width, height } = isRecord(node.dimensions) ? node.dimensions : {};
  return fileBlock({ url: node.url, type: 'image', alt: node.alt, credit: node.copyright, width, height });
}

/** An oEmbed video is a video, a photo is an image, other types are links. */
function embedOf({ type, url, title, width, height, thumbnail_url }: PayloadRecord, address: string): PayloadRecord {
  if (type === 'photo' && typeof url === 'string') return fileBlock({ url, type: 'image', title, width, height });
  if (type !== 'video') return { kind: 'link', href: address, label: scalarText(title) || address };
  return fileBlock({ url: address, type: 'video', title, poster: thumbnail_url });
}

function linkOf(link: PayloadRecord): PayloadRecord | undefined {
  const { link_type, isBroken, url, name, id, uid, type, text, data, width, height } = link;
  if (isBroken === true) return undefined;
  if (link_type === 'Media' && typeof url === 'string') {
    return fileBlock({ url, type: link.kind === 'image' ? 'image' : undefined, title: name, width, height });
  }
  const path = link_type === 'Document' ? pathOfDocument(type, uid) : undefined;
  const title = scalarText(text) || titleIn(data);
  if (path !== undefined) return linkToDocument(path, id, title || uid);
  if (link_type === 'Document' && isRecord(data))
    return { ...fieldsOf(data), id, ...(uid !== undefined && { slug: uid }) };
  const href = hrefOf(link);
  return href === undefined ? undefined : { url: href, ...(title && { label: title }) };
}

function titleIn(data: unknown): string {
  const title = isRecord(data) ? readField('title', data.title ?? data.name) : undefined;
  return scalarText(title);
}

function hrefOf({ link_type, isBroken, url, type, uid }: PayloadRecord): string | undefined {
  if (isBroken === true) return undefined;
  const path = link_type === 'Document' ? pathOfDocument(type, uid) : undefined;
  return path ?? (scalarText(url) || undefined);
}

function tableOf({ head, body }: PayloadRecord): PayloadRecord | undefined {
  const rows = [head, body].filter(isRecord).flatMap((part) => recordsIn(part.rows));
  const cellOf = ({ type, content }: PayloadRecord): PayloadRecord => ({
    type: type === 'header' ? 'th' : 'td',
    content: isPrismicText(content) ? content : [],
  });
  return tableBlock(
    rows.map(({ cells }) => recordsIn(cells).map(cellOf)),
    (node) => (node.content ? node : resolve(node)),
  );
}
