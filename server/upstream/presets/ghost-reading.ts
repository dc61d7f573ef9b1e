import type { PayloadRecord } from '../../normalize/ground/record.ts';
import type { ResponseAdapter } from '../call.ts';
import { pathOfDocument } from './documents.ts';
import { ofItems, recordsIn } from './items.ts';
import { attributeIn } from './text/attribute-in.ts';
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
    ...(typeof html === 'string' && { content: withLinks(cards.reduce(replaceCards, html), post, call, url) }),
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

/** Public tags, without those that select the list. */
function typologiesOf(tags: unknown): PayloadRecord[] {
  const isShown = ({ visibility, slug }: PayloadRecord) =>
    visibility !== 'internal' && slug !== 'projects' && slug !== 'works';
  return recordsIn(tags)
    .filter(isShown)
    .map(({ name, slug }) => ({ label: name, value: slug }));
}

/** `read` returns undefined if a card must stay unchanged. */
interface Card {
  readonly beginning: string;
  readonly ending: RegExp;
  readonly read: (card: string) => string | undefined;
}

/** Cards whose markup contains player buttons or icons of other sites. */
const cards: readonly Card[] = [
  { beginning: '<figure class="kg-card kg-video-card', ending: /<\/figure>/, read: plainVideo },
  { beginning: '<figure class="kg-card kg-bookmark-card', ending: /<\/figure>/, read: plainBookmark },
  // The volume slider is the last part, inside player, container and card.
  {
    beginning: '<div class="kg-card kg-audio-card',
    ending: /kg-audio-volume-slider"[^<>]{0,200}>(?:\s*<\/div>){3}/,
    read: plainAudio,
  },
];

/** An incomplete card stays unchanged, with everything after it. */
function replaceCards(html: string, { beginning, ending, read }: Card): string {
  const [before = '', ...others] = html.split(beginning);
  const replaced = others.map((rest) => {
    const text = beginning + rest;
    const end = ending.exec(text);
    if (!end) return text;
    const card = text.slice(0, end.index + end[0].length);
    return `${read(card) ?? card}${text.slice(card.length)}`;
  });
  return before + replaced.join('');
}

function inner(card: string, opening: string, closing: string): string {
  const start = card.indexOf(opening);
  const open = start < 0 ? -1 : card.indexOf('>', start);
  const end = open < 0 ? -1 : card.indexOf(closing, open);
  return end < 0 ? '' : card.slice(open + 1, end);
}

const captionOf = (card: string): string => {
  const caption = inner(card, '<figcaption', '</figcaption>');
  return caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
};

/** Its `poster` is an empty placeholder. The real one is in a data attribute. */
function plainVideo(card: string): string | undefined {
  const src = attributeIn(tagIn(card, '<video'), 'src');
  if (src === '') return undefined;
  const poster = attributeIn(card, 'data-kg-custom-thumbnail') || attributeIn(card, 'data-kg-thumbnail');
  const shown = poster === '' ? '' : ` poster="${poster}"`;
  return `<figure><video src="${src}"${shown}></video>${captionOf(card)}</figure>`;
}

function plainAudio(card: string): string | undefined {
  const src = attributeIn(tagIn(card, '<audio'), 'src');
  if (src === '') return undefined;
  const thumbnail = attributeIn(tagIn(card, '<img'), 'src');
  const title = inner(card, 'kg-audio-title"', '</div>');
  return `${figureOf(thumbnail, title)}<p><a href="${src}">${title || src}</a></p>`;
}

const tagIn = (card: string, name: string): string => {
  const start = card.indexOf(name);
  return start < 0 ? '' : card.slice(start, card.indexOf('>', start) + 1);
};

const figureOf = (src: string, alt: string): string =>
  src === '' ? '' : `<figure><img src="${src}" alt="${alt.replaceAll('"', '&quot;')}"></figure>`;

function plainBookmark(card: string): string | undefined {
  const href = attributeIn(card, 'href');
  const title = inner(card, 'kg-bookmark-title"', '</div>');
  if (href === '') return undefined;
  const thumbnail = attributeIn(inner(card, 'kg-bookmark-thumbnail"', '</div>'), 'src');
  const words = [
    inner(card, 'kg-bookmark-description"', '</div>'),
    inner(card, 'kg-bookmark-author"', '</span>'),
    inner(card, 'kg-bookmark-publisher"', '</span>'),
    inner(card, '<figcaption', '</figcaption>'),
  ];
  const lines = words.filter((line) => line.trim() !== '').map((line) => `<p>${line}</p>`);
  return `${figureOf(thumbnail, title)}<p><a href="${href}">${title || href}</a></p>${lines.join('')}`;
}
