import { isRecord, type WireRecord } from '../../normalize/reply/record.ts';
import type { Tidy } from '../call.ts';
import { ofItems } from './items.ts';
import { attributeIn } from './text/attribute-in.ts';

/** What Ghost says of a post that nobody is to read, besides what is told to search engines and other sites. */
const unread: ReadonlySet<string> = new Set([
  ...[
    'uuid',
    'comment_id',
    'comments',
    'access',
    'reading_time',
    'url',
    'canonical_url',
    'custom_template',
    'featured',
  ],
  ...['authors', 'primary_author', 'tags', 'primary_tag', 'excerpt', 'custom_excerpt', 'frontmatter'],
  ...[
    'feature_image',
    'feature_image_alt',
    'feature_image_caption',
    'codeinjection_head',
    'codeinjection_foot',
    'visibility',
  ],
  ...['html', 'show_title_and_feature_image'],
]);
const unreadPrefix = /^(?:og|twitter|meta|email)_/;

/** Posts and pages with their picture as a cover, their tags as typologies, and cards as the markup that they show. */
export const tidyGhost: Tidy = (page, call) => ofItems(page, call, ['posts', 'pages'], tidyPost);

function tidyPost(post: WireRecord): WireRecord {
  const kept = Object.entries(post).filter(([key]) => !unread.has(key) && !unreadPrefix.test(key));
  const { feature_image: url, feature_image_alt: alt, feature_image_caption: caption, html } = post;
  const typologies = typologiesOf(post.tags);
  return {
    ...Object.fromEntries(kept),
    ...(typeof url === 'string' && { cover: { url, alt, caption } }),
    ...(typeof post.custom_excerpt === 'string' && { lead: post.custom_excerpt }),
    ...(typologies.length > 0 && { typologies }),
    ...(typeof html === 'string' && { content: withPlainCards(html) }),
  };
}

/** Tags that visitors see, but for the one that says in which list a post stands. */
function typologiesOf(tags: unknown): WireRecord[] {
  const shown = (Array.isArray(tags) ? tags : []).filter(
    (tag): tag is WireRecord =>
      isRecord(tag) && tag.visibility !== 'internal' && tag.slug !== 'projects' && tag.slug !== 'works',
  );
  return shown.map(({ name, slug }) => ({ label: name, value: slug }));
}

type CardReader = (card: string) => string | undefined;

/** Cards whose markup holds what is no content: players with their buttons, previews of other sites with their icons. */
const cardReaders: readonly (readonly [beginning: string, read: CardReader])[] = [
  ['<figure class="kg-card kg-video-card', plainVideo],
  ['<figure class="kg-card kg-bookmark-card', plainBookmark],
];

/** Markup whose cards are as plain as its text. Looks at each of its signs a bounded number of times. */
function withPlainCards(html: string): string {
  return cardReaders.reduce((text, [beginning, read]) => replaceCards(text, beginning, read), html);
}

const cardEnd = '</figure>';

function replaceCards(html: string, beginning: string, read: CardReader): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf(beginning, from);
    const end = start < 0 ? -1 : html.indexOf(cardEnd, start);
    if (end < 0) return parts.join('') + html.slice(from);
    const card = html.slice(start, end + cardEnd.length);
    parts.push(html.slice(from, start), read(card) ?? card);
    from = end + cardEnd.length;
  }
}

/** What stands in the first element of that name or class, with its markup. */
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

/** Its `poster` is an empty picture of the right size; the one to show is named beside it. */
function plainVideo(card: string): string | undefined {
  const start = card.indexOf('<video');
  const film = start < 0 ? '' : card.slice(start, card.indexOf('>', start) + 1);
  const src = attributeIn(film, 'src');
  if (src === '') return undefined;
  const poster = attributeIn(card, 'data-kg-custom-thumbnail') || attributeIn(card, 'data-kg-thumbnail');
  const shown = poster === '' ? '' : ` poster="${poster}"`;
  return `<figure><video src="${src}"${shown}></video>${captionOf(card)}</figure>`;
}

/** The preview's picture, its title as the link, and its words; the icon of the other site is left out. */
function plainBookmark(card: string): string | undefined {
  const href = attributeIn(card, 'href');
  const title = inner(card, 'kg-bookmark-title"', '</div>');
  if (href === '') return undefined;
  const thumbnail = attributeIn(inner(card, 'kg-bookmark-thumbnail"', '</div>'), 'src');
  const picture =
    thumbnail === '' ? '' : `<figure><img src="${thumbnail}" alt="${title.replaceAll('"', '&quot;')}"></figure>`;
  const words = [
    inner(card, 'kg-bookmark-description"', '</div>'),
    inner(card, 'kg-bookmark-author"', '</span>'),
    inner(card, 'kg-bookmark-publisher"', '</span>'),
    inner(card, '<figcaption', '</figcaption>'),
  ];
  const lines = words.filter((line) => line.trim() !== '').map((line) => `<p>${line}</p>`);
  return `${picture}<p><a href="${href}">${title || href}</a></p>${lines.join('')}`;
}
