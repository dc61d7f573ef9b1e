import { isRecord, type PayloadRecord, scalarText } from '../../normalize/payload/record.ts';
import type { ResponseAdapter } from '../call.ts';
import { ofItems, recordsIn } from './items.ts';
import { withOwnLinks } from './text/own-links.ts';

const unread: ReadonlySet<string> = new Set([
  ...['class_list', 'author', 'featured_media', 'comment_status', 'ping_status', 'template', 'excerpt'],
  ...['_embedded', '_links', 'meta'],
]);
const unreadPrefix = /^(?:yoast_|jetpack)/;

const isListOfIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'number');

/** Adapts posts: embedded terms and feature image, without technical fields. */
export const adaptWordPress: ResponseAdapter = (page, call) =>
  ofItems(page, call, [], (post) => adaptPost(post, call === 'projects' || call === 'works'));

function adaptPost(post: PayloadRecord, isListed: boolean): PayloadRecord {
  const kept = Object.entries(post).filter(
    ([key, value]) => !unread.has(key) && !unreadPrefix.test(key) && !isListOfIds(value),
  );
  const embedded = isRecord(post._embedded) ? post._embedded : {};
  return {
    ...coverOf(embedded['wp:featuredmedia']),
    ...Object.fromEntries(kept),
    ...metaOf(post.meta),
    ...contentOf(post),
    ...excerptOf(post, isListed),
    ...(isListed ? termsOf(embedded['wp:term']) : {}),
  };
}

function contentOf({ content, link }: PayloadRecord): PayloadRecord {
  if (!isRecord(content) || typeof content.rendered !== 'string') return {};
  return { content: { ...content, rendered: withOwnLinks(content.rendered, link) } };
}

/** The text already shows footnotes. */
function metaOf(meta: unknown): PayloadRecord {
  if (!isRecord(meta)) return {};
  const { footnotes: _shown, ...others } = meta;
  return Object.keys(others).length > 0 ? { meta: others } : {};
}

const renderedOf = (value: unknown): unknown => (isRecord(value) ? value.rendered : value);

const flatRecords = (value: unknown): PayloadRecord[] => (Array.isArray(value) ? recordsIn(value.flat()) : []);

/** For a private image WordPress embeds an error. */
function coverOf(embedded: unknown): PayloadRecord {
  const media = flatRecords(embedded).find(({ source_url: url }) => typeof url === 'string');
  if (!media) return {};
  const { width, height } = isRecord(media.media_details) ? media.media_details : {};
  const { source_url: url, alt_text: alt, caption } = media;
  return { cover: { url, alt, caption: renderedOf(caption), width, height } };
}

const cutEnd = /\[?(?:&hellip;|&#8230;|…)\]?\s*(?:<\/?p\b[^<>]*>\s*)*$/;
const moreLink = /^<a\s[^<>]*\bmore-link\b/;

function withoutCutEnd(text: string): string {
  const lastLink = text.lastIndexOf('<a ');
  const words = (moreLink.test(text.slice(lastLink)) ? text.slice(0, lastLink) : text).replace(cutEnd, '');
  return words === text ? text : words.trimEnd();
}

const lettersOf = (html: string): string =>
  html
    .slice(0, 20_000)
    .replace(/<[^<>]*>|&[#\w]*;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Beside the full text, omits an excerpt that repeats its beginning. */
function excerptOf({ excerpt, content }: PayloadRecord, isListed: boolean): PayloadRecord {
  const text = renderedOf(excerpt);
  if (typeof text !== 'string') return {};
  const words = withoutCutEnd(text);
  if (isListed) return { excerpt: words === text ? text : `${words} …` };
  return lettersOf(scalarText(renderedOf(content))).startsWith(lettersOf(words)) ? {} : { excerpt: text };
}

/** A post without category is in `uncategorized`. */
function termsOf(lists: unknown): PayloadRecord {
  const terms = flatRecords(lists).filter(({ name, slug }) => typeof name === 'string' && slug !== 'uncategorized');
  const option = ({ name, slug }: PayloadRecord) => ({ label: name, value: slug });
  const isSize = ({ taxonomy }: PayloadRecord) => /size/.test(scalarText(taxonomy));
  const typologies = terms.filter((term) => !isSize(term));
  const size = terms.find(isSize);
  return {
    ...(typologies.length > 0 && { typologies: typologies.map(option) }),
    ...(size && { size: option(size) }),
  };
}
