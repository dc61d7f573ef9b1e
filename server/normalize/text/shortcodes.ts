/*
 * Turns shortcodes into markup, which the HTML reader then repairs and sanitizes. `expandShortcodes` first
 * expands block comments of WordPress. Files of Drupal, pairs such as `[caption]` and each bracket follow. Only its
 * name, attributes or end make a bracket a shortcode.
 */
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { canBeMediaUrl, hasImageName, looksLikeVideo } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isRecord } from '../ground/record.ts';
import { parseJsonText } from '../payload/json-text.ts';
import { imagesInStyle } from './html-background.ts';
import { playerOfId } from './html-embed.ts';
import { escapeValue } from './html-tree.ts';

/** Shortcodes of WordPress and of its page builders. Others count if they have attributes or an end. */
const known =
  /^(?:caption|gallery|embed|video|audio|playlist|contact-form(?:-7)?|wpforms|gravityform|wpvideo|instagram-feed|(?:av|cs|et_pb|fl|fusion|mk|ninja|qode|rev|sc|tm|trx|vc|wp|woocommerce|wpb)_\w+)$/i;
/** Only the CMS can render these. */
const dynamic =
  /^(?:contact-form(?:-7)?|wpforms|ninja_forms?|gravityforms?|rev_slider|vc_raw_js|products|gist|wpvideo|instagram-feed)$/;
/** The words of these belong to the line around. */
const inline = /^(?:dropcaps?|highlight|tooltip|abbr|icon|color|size|font|sup|sub|lang|span|small|nowrap|url|[biusq])$/;
/** BBCode with an end. */
const elements = /^(?:[biusq]|sup|sub)$/;

const imageKeys = [
  ...['src', 'image', 'image_url', 'background_image', 'bg_image', 'img', 'photo', 'portrait_url', 'thumbnail'],
];
const linkKeys = ['href', 'link', 'button_url', 'url', 'link_url', 'file'];
const headingKey = /(?:^|[_-])(?:title|heading|headline)$/;
const wordKey =
  /(?:^|[_-])(?:text|subtitle|sub_?(?:heading|title)|description|caption|quote|content|label|name|author|job_title)$/;
/** Attributes for styles, and for the editor of the page builder. */
const settingKey = /^(?:_|admin|class|css|custom|font|el_|animation|hover|icon|style|title_text$|alt$|alias$)/;
const videoKeys = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mov'];
const soundKeys = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac'];

type Attributes = ReadonlyMap<string, string>;

function fromBase64(text: string): string {
  const bare = text.replace(/\s/g, '');
  const isEncoded = /^[\w+/]{8,}={0,2}$/.test(bare);
  return isEncoded ? decodeSegment(Buffer.from(bare, 'base64').toString('utf8')) : text;
}

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

const isVideo = (text: string): boolean => isPlayerPage(text) || looksLikeVideo(text);

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

const frame = (src: string): string => `<iframe src="${escapeValue(src)}"></iframe>`;

interface Shortcode {
  readonly name: string;
  readonly attributes: Attributes;
  /** A value without key: `[youtube https://…]`, `[url=https://…]`. */
  readonly bare: string;
  /** The text between the shortcode and its end, if there are no other shortcodes in it. */
  readonly content: string | undefined;
}

interface Expansion {
  readonly markup: string;
  readonly takesContent?: boolean;
}

function expansionOf(shortcode: Shortcode): Expansion {
  const { name, attributes, bare, content } = shortcode;
  const text = content?.trim() ?? '';
  if (dynamic.test(name)) return { markup: '' };
  if (name === 'vc_raw_html') return { markup: fromBase64(text), takesContent: true };
  if (name === 'video' && !isPlayerPage(bare))
    return {
      markup: mediaMarkup('video', firstOf(attributes, videoKeys) ?? (bare || undefined), attributes.get('poster')),
    };
  if (name === 'audio') return { markup: mediaMarkup('audio', firstOf(attributes, soundKeys)) };
  const page = [bare, text].find((address) => /^(?:https?:)?\/\/\S+$/.test(address) && name !== 'url');
  const video = playerOfId(name, bare || text || attributes.get('id') || '') ?? firstVideo(attributes);
  if (video !== undefined) return { markup: frame(video), takesContent: /^[\w-]*$/.test(text) };
  if (hasImageName(text) && canBeMediaUrl(text)) return { markup: imageMarkup(text, attributes), takesContent: true };
  if (page !== undefined) return { markup: frame(page), takesContent: page === text };
  return wordsOf(shortcode, text);
}

const firstVideo = (attributes: Attributes): string | undefined =>
  [...attributes].find(([key, value]) => isVideo(value) && !settingKey.test(key))?.[1];

const imageMarkup = (src: string, attributes: Attributes): string =>
  `<img src="${escapeValue(src)}" alt="${escapeValue(attributes.get('alt') ?? '')}">`;

function wordsOf({ name, attributes, bare }: Shortcode, content: string): Expansion {
  const [styled] = imagesInStyle(attributes.get('css') ?? attributes.get('style') ?? '');
  const given = firstOf(attributes, imageKeys) ?? styled;
  const settings = [...attributes.values()].flatMap((value) => fieldsIn(parseJsonText(value)));
  const images = [...attributes.values()]
    .map((value) => value.split(/\s?[,|]\s?/))
    .find((list) => list.every((value) => isFile(value)));
  if (images && images.length > 1)
    return { markup: `<figure>${images.map((src) => imageMarkup(src, attributes)).join('')}</figure>` };
  const page = given !== undefined && !hasImageName(given) && /map|frame|widget|page/.test(name) ? given : undefined;
  const image = page
    ? undefined
    : (given ?? [...attributes.values()].find((value) => isFile(value)))?.replace(/:[a-z]+$/, '');
  const link = firstOf(attributes, linkKeys) ?? page ?? (name === 'url' ? bare || content : undefined);
  const entries = [...attributes].filter(([key, value]) => !settingKey.test(key) && /\p{L}/u.test(value));
  const heading = entries.find(([key]) => headingKey.test(key) && !wordKey.test(key))?.[1];
  const words = entries.flatMap(([key, value]) => (wordKey.test(key) || isProse(value) ? [value] : []));
  const parts: string[] = [];
  if (image !== undefined && looksLikeAddress(image)) {
    const markup = imageMarkup(image, attributes);
    parts.push(inline.test(name) ? markup : `<figure>${markup}</figure>`);
  }
  const label =
    link !== undefined && heading === undefined && content !== '' && !content.includes('<') ? content : undefined;
  if (link !== undefined && link !== image && !link.includes('<')) {
    const { href, title } = linkIn(link);
    const own = label ?? words.pop() ?? (isButton.test(name) ? heading : undefined);
    const more = own !== undefined && title ? ` title="${escapeValue(title)}"` : '';
    const anchor = `<a href="${escapeValue(href)}"${more}>${escapeValue(own ?? title ?? heading ?? href)}</a>`;
    parts.push(inline.test(name) ? anchor : `<p>${anchor}</p>`);
  } else if (link !== undefined) parts.push(link);
  if (heading !== undefined && !(link !== undefined && isButton.test(name)))
    parts.unshift(`<h3>${escapeValue(heading)}</h3>`);
  const inSettings = settings.flatMap(([key, value]) =>
    isFile(value) ? [imageMarkup(value, noAttributes)] : wordMarkup(key, value),
  );
  const markup = [...parts, ...words.map((text) => `<p>${escapeValue(text)}</p>`), ...inSettings].join('');
  return { markup, takesContent: label !== undefined };
}

const isButton = /btn|button|cta/;

/** Images whose files only the CMS knows: `[gallery ids="1,2"]`. */
const namesIdsOnly = ({ name, attributes }: Shortcode): boolean =>
  /gallery|image|playlist|carousel|slider|photo|ngg/.test(name) &&
  [...attributes].some(
    ([key, value]) => /^(?:ids?|images?|image_id|attachment|include)$/.test(key) && /^\d+(?:[,|\s]|$)/.test(value),
  );

/** A sentence, as opposed to a list of settings. */
const isProse = (value: string): boolean =>
  !/[{}|=:;]/.test(value) && value.split(' ').filter((word) => /\p{L}/u.test(word)).length > 2;

function mediaMarkup(element: 'video' | 'audio', src: string | undefined, poster?: string): string {
  if (src === undefined) return '';
  const more = poster ? ` poster="${escapeValue(poster)}"` : '';
  return `<${element} src="${escapeValue(src)}"${more}></${element}>`;
}

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
  const image = inner.slice(0, end + 1) + link;
  return `<figure>${image}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

const opening = /^(\/?)([a-z][\w-]{0,60})(?:[=:]([^\s\]]{1,500}))?(\s[\s\S]{0,4000})?$/i;

/** The markup of the part of a text after a bracket. Undefined for other words in brackets. */
function expandPart(
  part: string,
  next: string | undefined,
  ends: ReadonlySet<string>,
  onIds: () => void,
): string | undefined {
  const end = part.indexOf(']');
  // "[words](address)" is a link in Markdown.
  if (end < 0 || part[end + 1] === '(') return undefined;
  const [, slash, written = '', value = '', rest = ''] =
    opening.exec(part.slice(0, end).replace(/\/$/, '').trimEnd()) ?? [];
  const name = written.toLowerCase();
  const attributes = attributesIn(rest);
  const bare = (value || (attributes.size === 0 ? rest : '')).trim().replace(/^["']|["']$/g, '');
  const isBare = /^(?:https?:)?\/\/\S+$/.test(bare) || playerOfId(name, bare) !== undefined;
  const isShortcode = known.test(name) || ends.has(name) || attributes.size > 0 || isBare;
  if (name === '' || !isShortcode) return undefined;
  const after = part.slice(end + 1);
  const isInline = inline.test(name);
  if (ends.has(name) && elements.test(name)) return `<${slash}${name}>${after}`;
  if (slash) return (isInline ? '' : gap) + after;
  const isClosed = next?.toLowerCase().startsWith(`/${name}]`) === true;
  const shortcode = { name, attributes, bare, content: isClosed ? after : undefined };
  const { markup, takesContent } = expansionOf(shortcode);
  if (markup === '' && namesIdsOnly(shortcode)) onIds();
  return `${isInline ? '' : gap}${markup}${takesContent && isClosed ? '' : after}`;
}

/** Keeps the words of two columns apart. */
const gap = '\n\n';

/** Blocks of the WordPress editor that only the server renders keep their content in a comment. */
function expandComments(text: string): string {
  const [before = '', ...parts] = text.split('<!-- wp:');
  const expanded = parts.map((part) => {
    const end = part.indexOf('-->');
    const start = part.indexOf('{');
    if (end < 0 || start < 0 || start > end) return `<!-- wp:${part}`;
    const isAlone = part.slice(0, end).trimEnd().endsWith('/');
    const data = parseJsonText(part.slice(start, part.lastIndexOf('}', end) + 1));
    const own = fieldsIn(isRecord(data) ? (data.data ?? data) : data).filter(([, value]) => !isElsewhere(value, text));
    const media = own.flatMap(([, value]) => (isFile(value) ? [imageMarkup(value, noAttributes)] : []));
    const words = isAlone ? own.flatMap(([key, value]) => wordMarkup(key, value)) : [];
    return `<!-- wp:${part.slice(0, end + 3)}${[...media, ...words].join('')}${part.slice(end + 3)}`;
  });
  return before + expanded.join('');
}

const noAttributes: Attributes = new Map();

const isFile = (given: string, value = given.replace(/:[a-z]+$/, '')): boolean =>
  hasImageName(value) && canBeMediaUrl(value) && value.includes('/');

/** The image is in the markup of the block, too. */
const isElsewhere = (value: string, text: string): boolean => isFile(value) && text.split(value, 3).length > 2;

function wordMarkup(key: string, value: string): string[] {
  const name = key.toLowerCase();
  if (settingKey.test(name) || isFile(value) || !/\p{L}/u.test(value)) return [];
  if (isVideo(value)) return [frame(value)];
  if (headingKey.test(name) && !wordKey.test(name)) return [`<h3>${escapeValue(value)}</h3>`];
  return wordKey.test(name) || isProse(value) ? [`<p>${value.includes('<') ? value : escapeValue(value)}</p>`] : [];
}

function fieldsIn(value: unknown, key = '', depth = 0): [key: string, value: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([name, inner]) => fieldsIn(inner, /^\d+$/.test(name) ? key : name, depth + 1));
}

const ignore = (): void => undefined;

function opensTag(text: string, isOpen: boolean): boolean {
  const [start, end] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
  return start === end ? isOpen : start > end && /^[a-z]/i.test(text.charAt(start + 1));
}

/** The token of a file in Drupal's editor. */
const drupalFile = /\[\[\{"[^[\]]{1,2000}\}\]\]/g;

/**
 * The text with shortcodes as markup: images, links and words of their attributes stay, the brackets go. Returns the same
 * text if it has no shortcodes. Editors also write brackets, as in "[sic]" and "[1]".
 */
export function expandShortcodes(given: string, onIds: () => void = ignore): string {
  const commented = given.includes('<!-- wp:') ? expandComments(given) : given;
  if (!commented.includes('[')) return commented;
  const text = commented.includes('[[{') ? commented.replace(drupalFile, '') : commented;
  if (text !== commented) onIds();
  const ends = new Set([...text.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name = '']) => name.toLowerCase()));
  const paired = ['caption', 'wp_caption'].reduce((part, name) => withPairs(part, name, captioned), text);
  const [before = '', ...parts] = paired.split('[');
  let isInTag = opensTag(before, false);
  const expanded = parts.map((part, index) => {
    // A bracket in an attribute is part of an address or of settings.
    if (isInTag) {
      isInTag = opensTag(part, isInTag);
      return `[${part}`;
    }
    isInTag = opensTag(part, isInTag);
    // WordPress shows "[[name]]" as "[name]".
    const isEscaped = parts[index - 1] === '' && part.includes(']]');
    return (isEscaped ? undefined : expandPart(part, parts[index + 1], ends, onIds)) ?? `[${part}`;
  });
  const markup = before + expanded.join('');
  return markup === text || !/<[a-z]/i.test(markup) || /<pre\b/i.test(markup)
    ? markup
    : markup.replace(/\n\s*\n/g, '<div></div>');
}
