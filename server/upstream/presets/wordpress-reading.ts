import { pathOfGeneralPage } from '../../../shared/page/site-routes.ts';
import { isRecord, type PayloadRecord, present, scalarText } from '../../normalize/ground/record.ts';
import { ContentElsewhere, type ResponseAdapter } from '../call.ts';
import { pathOfDocument } from './documents.ts';
import { ofItems, recordsIn } from './items.ts';
import { type OwnPath, ownSegments, pathByFolder, withOwnLinks } from './text/own-links.ts';
import { withWholeImages } from './text/wordpress-images.ts';
import { fieldsOfAcf, fileOf } from './wordpress-fields.ts';

const unread: ReadonlySet<string> = new Set([
  ...['class_list', 'author', 'featured_media', 'comment_status', 'ping_status', 'template', 'excerpt'],
  ...['_embedded', '_links', 'meta', 'acf', 'guid', 'link'],
]);
/** Fields of plugins for search engines, and of Jetpack. */
const ofPlugins = /^_?(?:yoast|rank_?math|aioseo|seopress|genesis|jetpack|wp_)/;

const isListOfIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'number');

/** Adapts posts: embedded terms and images, ACF fields, links to pages of this site, without technical fields. */
export const adaptWordPress: ResponseAdapter = (page, call, url, before) => {
  if (isRecord(before)) return adaptPost(withAutosave(before, recordsIn(page)), call, url);
  const [only, ...others] = recordsIn(Array.isArray(page) ? page : [page]);
  const autosaves = only && others.length === 0 ? autosavesOf(only, call, url) : undefined;
  if (autosaves !== undefined) return new ContentElsewhere(autosaves, only);
  return ofItems(page, call, [], (post) => adaptPost(post, call, url));
};

/** URL of what editors have saved of a published post without publishing it. Undefined unless drafts are requested. */
function autosavesOf({ id, status }: PayloadRecord, call: string, url = ''): string | undefined {
  const own = URL.parse(url);
  const isOne = call === 'project' || call === 'work' || call === 'page';
  if (!isOne || typeof id !== 'number' || status !== 'publish' || own?.searchParams.get('context') !== 'edit') return;
  own.pathname = `${own.pathname.replace(/\/\d+$/, '')}/${id}/autosaves`;
  own.search = '?context=edit';
  return own.href;
}

function withAutosave(post: PayloadRecord, autosaves: readonly PayloadRecord[]): PayloadRecord {
  const changedAt = ({ modified_gmt: date }: PayloadRecord): string => scalarText(date);
  const latest = autosaves.toSorted((a, b) => changedAt(b).localeCompare(changedAt(a)))[0];
  if (!latest || changedAt(latest) <= changedAt(post)) return post;
  const { title, content, excerpt } = latest;
  return { ...post, title, content, excerpt };
}

function adaptPost(post: PayloadRecord, call: string, url: string | undefined): PayloadRecord {
  // A page of options has fields, but is not a post.
  if (post.id === undefined && post.slug === undefined) return post;
  const isListed = call === 'projects' || call === 'works';
  const remaining = Object.entries(post).filter(
    ([key, value]) => !unread.has(key) && !ofPlugins.test(key) && !isListOfIds(value),
  );
  const embedded = isRecord(post._embedded) ? post._embedded : {};
  const markup = (html: string) =>
    withOwnLinks(withWholeImages(html, post.link), post.link, ownPathOf(post, call, url));
  const attachments = flatRecords(embedded['acf:attachment']).map((file) => [Number(file.id), file] as const);
  return {
    ...fieldsOfAcf(post.acf, isListed, { files: new Map(attachments), markup }),
    ...coverOf(embedded['wp:featuredmedia']),
    ...Object.fromEntries(remaining),
    ...metaOf(post.meta),
    ...contentOf(post, markup),
    ...excerptOf(post, isListed),
    ...(isListed ? termsOf(embedded['wp:term']) : searchDataOf(post)),
    // Without its password a protected post is empty.
    ...(isRecord(post.content) && post.content.protected === true && { status: 'private' }),
  };
}

/** Types may have another folder than their name in the API, and pages are at the top. */
function ownPathOf({ link }: PayloadRecord, call: string, url = ''): OwnPath {
  const type = call.replace(/s$/, '');
  const site = URL.parse(scalarText(link));
  const base = (/^(.*?)\/wp-json\//.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? '').split('/').filter(Boolean);
  const below = (segments: readonly string[]): readonly string[] =>
    base.every((segment, index) => segments[index] === segment) ? segments.slice(base.length) : segments;
  const [folder, ...rest] = below((site && ownSegments(scalarText(link), site)) ?? []);
  return (segments) => {
    const [first = '', slug, ...deeper] = below(segments);
    if (slug !== undefined && deeper.length === 0 && first === folder && rest.length === 1 && type !== 'page')
      return pathOfDocument(type, slug);
    const known = pathByFolder(below(segments));
    if (known !== undefined || systemPath.test(first)) return known;
    // A page may be below another one.
    const isPage = slug === undefined || (type === 'page' && first === folder);
    return isPage ? pathOfGeneralPage(deeper.at(-1) ?? slug ?? first) : undefined;
  };
}

const systemPath = /^(?:wp-|feed$|comments$|category$|tag$|author$|search$|page$|\d{4}$)/;

function contentOf({ content }: PayloadRecord, markup: (html: string) => string): PayloadRecord {
  if (!isRecord(content) || typeof content.rendered !== 'string') return {};
  return { content: { ...content, rendered: markup(content.rendered) } };
}

/** The text already shows footnotes. */
function metaOf(meta: unknown): PayloadRecord {
  if (!isRecord(meta)) return {};
  const others = Object.entries(meta).filter(([key]) => key !== 'footnotes' && !ofPlugins.test(key));
  return others.length > 0 ? { meta: Object.fromEntries(others) } : {};
}

/** Yoast and All in One SEO return what they print. Others are read from fields that the site registers. */
function searchDataOf(post: PayloadRecord): PayloadRecord {
  const [head = {}] = recordsIn([post.yoast_head_json, post.aioseo_head_json]);
  const fields = { ...(isRecord(post.meta) ? post.meta : {}), ...post };
  const named = (...names: readonly string[]) =>
    names.map((name) => scalarText(fields[name])).find((text) => text !== '' && !/%/.test(text));
  const seo = present({
    title: scalarText(head.title) || named('rank_math_title', '_yoast_wpseo_title', '_seopress_titles_title'),
    description:
      scalarText(head.description) || named('rank_math_description', '_yoast_wpseo_metadesc', '_seopress_titles_desc'),
    focus_keyword: named('rank_math_focus_keyword', '_yoast_wpseo_focuskw', '_seopress_analysis_target_kw'),
  });
  return Object.keys(seo).length > 0 ? { seo } : {};
}

const renderedOf = (value: unknown): unknown => (isRecord(value) ? value.rendered : value);

const flatRecords = (value: unknown): PayloadRecord[] => (Array.isArray(value) ? recordsIn(value.flat()) : []);

/** For a private image WordPress embeds an error. */
function coverOf(embedded: unknown): PayloadRecord {
  const media = flatRecords(embedded).find(({ source_url: url }) => typeof url === 'string');
  return media ? { cover: fileOf(media) } : {};
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
  const isRepeated = !isListed && lettersOf(scalarText(renderedOf(content))).startsWith(lettersOf(words));
  return isRepeated ? {} : { excerpt: words === text ? text : `${words} …` };
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
