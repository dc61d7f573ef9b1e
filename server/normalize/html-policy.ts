import type sanitizeHtml from 'sanitize-html';
import { readHref } from './link.ts';
import { readMediaSource } from './media-source.ts';
import type { Reading } from './reading.ts';

const allowedTags = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'mark',
  'abbr',
  'cite',
  'q',
  'kbd',
  'time',
  'del',
  'ins',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'video',
];

/** Elements whose text is not for reading either. */
const unprintedTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'xmp',
  'iframe',
  'svg',
  'math',
  'template',
  'title',
  'head',
  'object',
  'noembed',
  'noframes',
  'plaintext',
  'audio',
  'canvas',
];

type Attributes = Readonly<Record<string, string>>;

function link(attributes: Attributes, at: string, reading: Reading): sanitizeHtml.Tag {
  const href = attributes.href === undefined ? undefined : readHref(attributes.href, at, reading);
  const title: Record<string, string> = attributes.title ? { title: attributes.title } : {};
  // Not another tag: the sanitizer would close the next link with it. `unwrapBareLinks` takes these away.
  if (href === undefined) return { tagName: 'a', attribs: {} };
  const isExternal = /^https?:/i.test(href);
  return { tagName: 'a', attribs: isExternal ? { href, ...title, rel: 'noopener noreferrer' } : { href, ...title } };
}

function picture(attributes: Attributes, at: string, reading: Reading): sanitizeHtml.Tag {
  const raw = [attributes['data-src'], attributes['data-lazy-src'], attributes.src].find(
    (src) => src && !/^data:/.test(src),
  );
  const candidate = raw ?? attributes.src;
  const src = candidate ? readMediaSource(candidate, at, reading) : undefined;
  if (src === undefined) return { tagName: 'img', attribs: {} };
  const attribs: Record<string, string> = { src, alt: attributes.alt ?? '' };
  for (const side of ['width', 'height']) {
    const pixels = attributes[side];
    if (pixels && /^[1-9]\d{0,4}$/.test(pixels)) attribs[side] = pixels;
  }
  if (attributes.title) attribs.title = attributes.title;
  return { tagName: 'img', attribs };
}

/** Films leave the text as blocks of their own; until then they are `video` elements with nothing but a source. */
function film(attributes: Attributes): sanitizeHtml.Tag {
  const src = attributes.src ?? attributes['data-src'] ?? attributes.url;
  return { tagName: 'video', attribs: src ? { src, title: attributes.title ?? '' } : {} };
}

/** What survives in rich text, and what becomes of links, pictures and films. */
export function htmlPolicy(at: string, reading: Reading): sanitizeHtml.IOptions {
  return {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'title'],
      video: ['src', 'title'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start', 'reversed'],
      time: ['datetime'],
      abbr: ['title'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'], video: ['http', 'https'] },
    nonTextTags: unprintedTags,
    nestingLimit: 40,
    transformTags: {
      a: (_name, attributes) => link(attributes, at, reading),
      img: (_name, attributes) => picture(attributes, at, reading),
      iframe: (_name, attributes) => film(attributes),
      embed: (_name, attributes) => film(attributes),
      video: (_name, attributes) => film(attributes),
      source: (_name, attributes) => film(attributes),
      'amp-img': (_name, attributes) => picture(attributes, at, reading),
      strike: 'del',
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'amp-img') && !attribs.src,
  };
}
