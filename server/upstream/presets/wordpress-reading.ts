import { isRecord, scalarText, type WireRecord } from '../../normalize/reply/record.ts';
import type { Tidy } from '../call.ts';
import { ofItems } from './items.ts';
import { withOwnLinks } from './text/own-links.ts';

/** What WordPress and its plugins say of a post that nobody is to read, besides fields whose names begin with these. */
const unread: ReadonlySet<string> = new Set([
  ...['class_list', 'author', 'featured_media', 'comment_status', 'ping_status', 'template', 'excerpt'],
  ...['_embedded', '_links', 'meta'],
]);
const unreadPrefix = /^(?:yoast_|jetpack)/;

/** Ids of terms, which are embedded with their names. */
const isListOfIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'number');

/** Posts without what only WordPress reads: terms by their names, the embedded picture as the cover. */
export const tidyWordPress: Tidy = (page, call) =>
  ofItems(page, call, [], (post) => tidyPost(post, call === 'projects' || call === 'works'));

function tidyPost(post: WireRecord, isListed: boolean): WireRecord {
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

/** The text, its links to other posts as links to their pages here. */
function contentOf({ content, link }: WireRecord): WireRecord {
  if (!isRecord(content) || typeof content.rendered !== 'string') return {};
  return { content: { ...content, rendered: withOwnLinks(content.rendered, link) } };
}

/** Fields of plugins, without the footnotes that the text shows where it has them. */
function metaOf(meta: unknown): WireRecord {
  if (!isRecord(meta)) return {};
  const { footnotes: _shown, ...others } = meta;
  return Object.keys(others).length > 0 ? { meta: others } : {};
}

const renderedOf = (value: unknown): unknown => (isRecord(value) ? value.rendered : value);

/** The picture of a post; in the place of one that may not be seen stands an error. */
function coverOf(embedded: unknown): WireRecord {
  const media = recordsIn(embedded).find(({ source_url: url }) => typeof url === 'string');
  if (!media) return {};
  const { width, height } = isRecord(media.media_details) ? media.media_details : {};
  const { source_url: url, alt_text: alt, caption } = media;
  return { cover: { url, alt, caption: renderedOf(caption), width, height } };
}

/** How an excerpt ends that WordPress has cut out of the text. */
const cutEnd = /\[?(?:&hellip;|&#8230;|…)\]?\s*(?:<\/?p\b[^<>]*>\s*)*$/;
/** The link to the whole text that themes end it with. */
const moreLink = /^<a\s[^<>]*\bmore-link\b/;

function withoutCutEnd(text: string): string {
  const lastLink = text.lastIndexOf('<a ');
  const words = (moreLink.test(text.slice(lastLink)) ? text.slice(0, lastLink) : text).replace(cutEnd, '');
  return words === text ? text : words.trimEnd();
}

/** Letters and digits alone, of as much as an excerpt may have. */
const lettersOf = (html: string): string =>
  html
    .slice(0, 20_000)
    .replace(/<[^<>]*>|&[#\w]*;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Where the text is read as well, what only repeats its beginning is left out. */
function excerptOf({ excerpt, content }: WireRecord, isListed: boolean): WireRecord {
  const text = renderedOf(excerpt);
  if (typeof text !== 'string') return {};
  const words = withoutCutEnd(text);
  if (isListed) return { excerpt: words === text ? text : `${words} …` };
  return lettersOf(scalarText(renderedOf(content))).startsWith(lettersOf(words)) ? {} : { excerpt: text };
}

const recordsIn = (value: unknown): WireRecord[] => (Array.isArray(value) ? value.flat().filter(isRecord) : []);

/** Terms by what their taxonomies are called; a post in no category is in the one that says so. */
function termsOf(lists: unknown): WireRecord {
  const terms = recordsIn(lists).filter(({ name, slug }) => typeof name === 'string' && slug !== 'uncategorized');
  const option = ({ name, slug }: WireRecord) => ({ label: name, value: slug });
  const isSize = ({ taxonomy }: WireRecord) => /size/.test(scalarText(taxonomy));
  const typologies = terms.filter((term) => !isSize(term));
  const size = terms.find(isSize);
  return {
    ...(typologies.length > 0 && { typologies: typologies.map(option) }),
    ...(size && { size: option(size) }),
  };
}
