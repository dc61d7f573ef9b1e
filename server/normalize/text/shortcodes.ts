import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { escapeValue } from './html-tree.ts';

/** Shortcodes of WordPress and of page builders. Others count if they have attributes or an end. */
const known =
  /^(?:caption|wp_caption|gallery|embed|video|audio|playlist|contact-form(?:-7)?|wpforms|ninja_forms?|gravityform|rev_slider|(?:vc|et_pb|fusion|av|kc|cs|tatsu|mk|nectar|ux|vcex|dt|us|x|fl|siteorigin|su|cornerstone)_\w+)$/i;

const imageKeys = ['src', 'image', 'image_url', 'background_image', 'bg_image', 'img', 'photo', 'thumbnail'];
const linkKeys = ['href', 'link', 'button_url', 'url', 'link_url', 'file'];
const headingKeys = ['title', 'heading', 'headline'];
const wordKeys = [
  'text',
  'subtitle',
  'subheading',
  'description',
  'caption',
  'quote',
  'content',
  'button_text',
  'label',
  'name',
  'author',
];
const filmKeys = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mov'];
const soundKeys = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac'];

type Attributes = ReadonlyMap<string, string>;

/** Quotation marks may be references or typographic: WordPress replaces them. */
function attributesIn(text: string): Attributes {
  const plain = text.replace(/&(?:quot|#34|#0*82(?:20|21|43)|ldquo|rdquo|#x201[cd]);|[“”″]/gi, '"');
  const pairs = plain.matchAll(/(?:^|\s)([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return new Map(
    [...pairs].map(([, key = '', double, single, bare]) => [key.toLowerCase(), double ?? single ?? bare ?? '']),
  );
}

const firstOf = (attributes: Attributes, keys: readonly string[]): string | undefined =>
  keys.map((key) => attributes.get(key)).find((value) => value !== undefined && value !== '');

const looksLikeAddress = (text: string): boolean => /^(?:https?:)?\/|^[\w.-]+\/|\.\w{2,5}$/.test(text);

/** WPBakery encodes a link as `url:https%3A%2F%2Fx.org|title:More`. */
function linkIn(text: string): { href: string; title?: string | undefined } {
  const parts = new Map(
    text.split('|').map((part) => [part.split(':', 1)[0] ?? '', part.slice(part.indexOf(':') + 1)]),
  );
  const url = /^url:/.test(text) ? parts.get('url') : undefined;
  if (url === undefined) return { href: text };
  const title = parts.get('title');
  return { href: decodeSegment(url), title: title === undefined ? undefined : decodeSegment(title) };
}

function markupOf(name: string, attributes: Attributes): string {
  if (name === 'embed') return '';
  if (name === 'video') return mediaMarkup('video', firstOf(attributes, filmKeys), attributes.get('poster'));
  if (name === 'audio') return mediaMarkup('audio', firstOf(attributes, soundKeys));
  const image = firstOf(attributes, imageKeys);
  const link = firstOf(attributes, linkKeys);
  const parts: string[] = [];
  if (image !== undefined && looksLikeAddress(image))
    parts.push(`<img src="${escapeValue(image)}" alt="${escapeValue(attributes.get('alt') ?? '')}">`);
  const heading = firstOf(attributes, headingKeys);
  const words = wordKeys.flatMap((key) => attributes.get(key) ?? []).filter((text) => /\p{L}/u.test(text));
  if (link !== undefined && link !== image) {
    const { href, title } = linkIn(link);
    const label = words.pop() ?? title ?? heading ?? href;
    parts.push(`<p><a href="${escapeValue(href)}">${escapeValue(label)}</a></p>`);
  }
  if (heading !== undefined && /\p{L}/u.test(heading)) parts.unshift(`<h3>${escapeValue(heading)}</h3>`);
  return [...parts, ...words.map((text) => `<p>${escapeValue(text)}</p>`)].join('');
}

function mediaMarkup(element: 'video' | 'audio', src: string | undefined, poster?: string): string {
  if (src === undefined) return '';
  const more = poster ? ` poster="${escapeValue(poster)}"` : '';
  return `<${element} src="${escapeValue(src)}"${more}></${element}>`;
}

/** Gives the attributes and the content of each `[name …]…[/name]` to `replace`. */
function withPairs(text: string, name: string, replace: (attributes: string, inner: string) => string): string {
  const [before = '', ...parts] = text.split(new RegExp(`\\[(?=${name}[\\s\\]])`, 'i'));
  const replaced = parts.map((part) => {
    const open = part.indexOf(']');
    const close = part.toLowerCase().indexOf(`[/${name}]`);
    if (open < 0 || close < open) return `[${part}`;
    const after = part.slice(close + name.length + 3);
    return replace(part.slice(name.length, open), part.slice(open + 1, close)) + after;
  });
  return before + replaced.join('');
}

/** `[caption]<img> Words[/caption]`, and the older form with an attribute `caption`. */
function captioned(attributes: string, inner: string): string {
  const start = inner.toLowerCase().indexOf('<img');
  const end = start < 0 ? -1 : inner.indexOf('>', start);
  if (end < 0) return inner;
  const rest = inner.slice(end + 1);
  const [link = ''] = /^\s{0,9}<\/a>/i.exec(rest) ?? [];
  const caption = rest.slice(link.length).trim() || escapeValue(attributesIn(attributes).get('caption') ?? '');
  const picture = inner.slice(0, end + 1) + link;
  return `<figure>${picture}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

const embedded = (_attributes: string, inner: string): string => `<iframe src="${escapeValue(inner.trim())}"></iframe>`;

function expand(inside: string, ends: ReadonlySet<string>): string | undefined {
  const [, slash, written = '', rest = ''] = /^(\/?)([a-z][\w-]{1,60})(\s[\s\S]{0,4000})?$/i.exec(inside) ?? [];
  const name = written.toLowerCase();
  if (name === '') return undefined;
  const attributes = attributesIn(rest);
  const isShortcode = known.test(name) || ends.has(name) || attributes.size > 0;
  if (!isShortcode) return undefined;
  // A line break keeps the words of two columns apart.
  return slash ? '\n\n' : `\n\n${markupOf(name, attributes)}`;
}

/**
 * The text with shortcodes as markup: images, links and words of their attributes stay, the brackets go. Returns the same
 * text if there are none. Editors also write brackets, as in "[sic]" and "[1]".
 */
export function expandShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const ends = new Set([...text.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name = '']) => name.toLowerCase()));
  const paired = ['caption', 'wp_caption'].reduce((part, name) => withPairs(part, name, captioned), text);
  const [before = '', ...parts] = withPairs(paired, 'embed', embedded).split('[');
  const expanded = parts.map((part) => {
    const end = part.indexOf(']');
    // "[words](address)" is a link in Markdown.
    const markup =
      end < 0 || part[end + 1] === '(' ? undefined : expand(part.slice(0, end).replace(/\/$/, '').trimEnd(), ends);
    return markup === undefined ? `[${part}` : markup + part.slice(end + 1);
  });
  return before + expanded.join('');
}
