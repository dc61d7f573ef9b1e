import { decodeHTMLStrict } from 'entities';

/** A picture in sanitized markup; its source is public already. */
export interface HtmlPicture {
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly caption?: string;
}

/** A piece of sanitized markup: text, the pictures of one element that holds nothing else, or a film. */
export type HtmlPart =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'pictures'; readonly pictures: readonly HtmlPicture[] }
  | { readonly kind: 'film'; readonly src: string };

const anyTag = /<(\/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>/g;
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** The top-level elements of sanitized (so well-formed) markup, text between them included. */
function topLevel(html: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const match of html.matchAll(anyTag)) {
    const [whole, slash, name = ''] = match;
    const end = match.index + whole.length;
    if (depth === 0 && slash === '' && match.index > start) {
      parts.push(html.slice(start, match.index));
      start = match.index;
    }
    if (slash === '/') depth = Math.max(0, depth - 1);
    else if (!voidTags.has(name)) depth += 1;
    if (depth === 0) {
      parts.push(html.slice(start, end));
      start = end;
    }
  }
  parts.push(html.slice(start));
  return parts.filter((part) => part.trim() !== '');
}

const standsAlone = /^<(?:p|h[1-6]|ul|ol|dl|blockquote|pre|figure|table|hr|video)\b/;

/** Puts text and inline elements that stand outside of any paragraph into one. */
export function wrapStray(html: string): string {
  const parts = topLevel(html);
  if (parts.every((part) => standsAlone.test(part))) return html;
  let wrapped = '';
  let run = '';
  for (const part of [...parts, '']) {
    if (part !== '' && !standsAlone.test(part)) run += part;
    else {
      wrapped += run === '' ? part : `<p>${run.trim()}</p>${part}`;
      run = '';
    }
  }
  return wrapped;
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = attributes.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
  return value === undefined ? undefined : decodeHTMLStrict(value);
}

function pictureOf(attributes: string, caption: string | undefined): HtmlPicture {
  const width = Number(attributeOf(attributes, 'width')) || undefined;
  const height = Number(attributeOf(attributes, 'height')) || undefined;
  const src = attributeOf(attributes, 'src') ?? '';
  return { src, alt: attributeOf(attributes, 'alt') ?? '', width, height, caption };
}

const textOf = (html: string): string =>
  decodeHTMLStrict(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The pictures of an element that shows nothing but pictures and their captions, else undefined. */
function picturesOf(element: string): HtmlPicture[] | undefined {
  if (!element.includes('<img')) return undefined;
  const captions = [...element.matchAll(/<figcaption[^<>]*>([\s\S]*?)<\/figcaption>/g)];
  const rest = element.replace(/<figcaption[^<>]*>[\s\S]*?<\/figcaption>/g, '').replace(/<[^<>]*>/g, '');
  if (rest.trim() !== '') return undefined;
  const images = [...element.matchAll(/<img([^<>]*)>/g)];
  return images.map((image, index) => {
    const next = images[index + 1]?.index ?? Number.POSITIVE_INFINITY;
    const own = captions.find((caption) => caption.index > image.index && caption.index < next);
    return pictureOf(image[1] ?? '', own ? textOf(own[1] ?? '') || undefined : undefined);
  });
}

/** Parts sanitized markup into text, pictures and films, in order: films and stand-alone pictures leave the text. */
export function splitHtml(html: string): HtmlPart[] {
  if (!/<(?:img|video)\b/.test(html)) return [{ kind: 'text', html }];
  const parts: HtmlPart[] = [];
  for (const element of topLevel(html)) {
    const { rest, films } = cutFilms(element);
    const pictures = picturesOf(rest);
    if (pictures) parts.push({ kind: 'pictures', pictures });
    else if (rest.replace(/<[^<>]*>/g, '').trim() !== '' || rest.includes('<hr')) appendText(parts, rest);
    for (const src of films) parts.push({ kind: 'film', src });
  }
  return parts;
}

/** Takes the films out of an element, with whatever stood inside them for browsers without films. */
function cutFilms(element: string): { rest: string; films: string[] } {
  const films: string[] = [];
  let rest = '';
  let end = 0;
  let depth = 0;
  for (const match of element.matchAll(/<(\/?)video([^<>]*)>/g)) {
    if (depth === 0) rest += element.slice(end, match.index);
    end = match.index + match[0].length;
    depth = Math.max(0, depth + (match[1] === '/' ? -1 : 1));
    const src = attributeOf(match[2] ?? '', 'src');
    if (src) films.push(src);
  }
  return { rest: rest + element.slice(end), films };
}

function appendText(parts: HtmlPart[], html: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', html: last.html + html };
  else parts.push({ kind: 'text', html });
}
