import type { Element } from 'domhandler';
import type { PayloadRecord } from '../../normalize/ground/record.ts';
import {
  elementsIn,
  escapeValue,
  imgsIn,
  isElement,
  parseHtml,
  textIn,
  writeHtml,
} from '../../normalize/text/html-tree.ts';
import type { ResponseAdapter } from '../call.ts';
import { pathOfDocument } from './documents.ts';
import { ofItems, recordsIn } from './items.ts';
import { withOwnLinks } from './text/own-links.ts';

const unread = new Set([
  ...['uuid', 'comment_id', 'comments', 'access', 'reading_time', 'url', 'canonical_url', 'custom_template'],
  ...['authors', 'primary_author', 'tags', 'primary_tag', 'excerpt', 'custom_excerpt', 'frontmatter', 'visibility'],
  ...['feature_image', 'feature_image_alt', 'feature_image_caption', 'codeinjection_head', 'codeinjection_foot'],
  ...['html', 'show_title_and_feature_image', 'featured'],
]);
const unreadPrefix = /^(?:og|twitter|email)_/;

/** Adapts posts and pages: feature image as cover, tags as typologies, cards as plain markup. */
export const adaptGhost: ResponseAdapter = (page, call, url) =>
  ofItems(page, call, ['posts', 'pages'], (post) => adaptPost(post, call, url));

function adaptPost(post: PayloadRecord, call: string, url: string | undefined): PayloadRecord {
  const remaining = Object.entries(post).filter(([key]) => !unread.has(key) && !unreadPrefix.test(key));
  const { feature_image: image, feature_image_alt: alt, feature_image_caption: caption, html } = post;
  const typologies = typologiesOf(post.tags);
  return {
    ...Object.fromEntries(remaining),
    ...(typeof image === 'string' && { cover: { url: image, alt, caption } }),
    ...(typeof post.custom_excerpt === 'string' && { lead: post.custom_excerpt }),
    ...(typologies.length > 0 && { typologies }),
    ...(typeof html === 'string' && { content: withLinks(withPlainCards(html), post, call, url) }),
  };
}

/** Posts are at the top of Ghost's own site, so that only its home page and the post itself are known. */
function withLinks(html: string, { slug }: PayloadRecord, call: string, url: string | undefined): string {
  const site = URL.parse(url ?? '')?.origin;
  if (site === undefined) return html;
  return withOwnLinks(html.replaceAll('__GHOST_URL__', site), site, ([first, ...deeper]) => {
    if (first === undefined) return '/';
    return first === slug && deeper.length === 0 ? pathOfDocument(call.replace(/s$/, ''), first) : undefined;
  });
}

function typologiesOf(tags: unknown): PayloadRecord[] {
  const isShown = ({ visibility, slug }: PayloadRecord) =>
    visibility !== 'internal' && slug !== 'projects' && slug !== 'works';
  return recordsIn(tags)
    .filter(isShown)
    .map(({ name, slug }) => ({ label: name, value: slug }));
}

const isOfClass = (element: Element, name: string): boolean => (element.attribs.class ?? '').split(' ').includes(name);

const partOf = (card: Element, nameOrClass: string): Element | undefined =>
  elementsIn(card.children).find((part) => part.name === nameOrClass || isOfClass(part, nameOrClass));

const wordsOf = (card: Element, nameOrClass: string): string => writeHtml(partOf(card, nameOrClass)?.children ?? []);

const figureOf = (src: string | undefined, alt: string): string =>
  src ? `<figure><img src="${escapeValue(src)}" alt="${escapeValue(alt)}"></figure>` : '';

/** A link to a file or page with its thumbnail and title. */
function linkOf(card: Element, href: string, kind: string): string {
  const title = partOf(card, `${kind}-title`)?.children ?? [];
  const words = writeHtml(title) || escapeValue(href);
  const thumbnail = partOf(card, `${kind}-thumbnail`);
  const [image] = thumbnail ? imgsIn([thumbnail]) : [];
  return `${figureOf(image?.attribs.src, textIn(title))}<p><a href="${escapeValue(href)}">${words}</a></p>`;
}

/** Its `poster` is an empty placeholder. The real one is in a data attribute. */
function plainVideo(card: Element): string | undefined {
  const src = partOf(card, 'video')?.attribs.src;
  if (!src) return undefined;
  const poster = card.attribs['data-kg-custom-thumbnail'] || card.attribs['data-kg-thumbnail'];
  const caption = wordsOf(card, 'figcaption');
  const shown = poster ? ` poster="${escapeValue(poster)}"` : '';
  const below = caption && `<figcaption>${caption}</figcaption>`;
  return `<figure><video src="${escapeValue(src)}"${shown}></video>${below}</figure>`;
}

function plainAudio(card: Element): string | undefined {
  const src = partOf(card, 'audio')?.attribs.src;
  return src ? linkOf(card, src, 'kg-audio') : undefined;
}

function plainBookmark(card: Element): string | undefined {
  const href = partOf(card, 'a')?.attribs.href;
  const names = ['kg-bookmark-description', 'kg-bookmark-author', 'kg-bookmark-publisher', 'figcaption'];
  const lines = names.map((name) => wordsOf(card, name)).filter((line) => line.trim() !== '');
  return href ? linkOf(card, href, 'kg-bookmark') + lines.map((line) => `<p>${line}</p>`).join('') : undefined;
}

/** Cards whose markup contains player buttons or icons of other sites. */
const cards: readonly (readonly [className: string, plain: (card: Element) => string | undefined])[] = [
  ['kg-video-card', plainVideo],
  ['kg-bookmark-card', plainBookmark],
  ['kg-audio-card', plainAudio],
];

function withPlainCards(html: string): string {
  if (!html.includes('kg-card')) return html;
  const written = parseHtml(html).map((node) => {
    const [, plain] = (isElement(node) && cards.find(([name]) => isOfClass(node, name))) || [];
    return (isElement(node) && plain?.(node)) || writeHtml([node]);
  });
  return written.join('');
}
