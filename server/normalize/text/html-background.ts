import type { Element } from 'domhandler';
import { isPlaceholderName } from '../ground/file-names.ts';
import { canBeMediaUrl, hasImageName } from '../ground/media-look.ts';
import { stemOf } from '../ground/stem.ts';
import { parseJsonText } from '../payload/json-text.ts';
import { uniqueBy } from '../payload/list.ts';
import { mediaInValue } from './html-embed.ts';
import { elementsIn, isImg, textIn } from './html-tree.ts';

const maxListed = 50;
const maxValueLength = 20_000;

/** Properties whose images are marks and cursors. */
const marks = /^(?:cursor|list-style|border-image|content|filter|clip-path|src)|mask/i;

/** Declarations of a style. A semicolon in quotes or parentheses does not end one. */
const declarations = /(?:\((?:"[^"]*"?|'[^']*'?|\([^)]*\)?|[^()"'])*\)?|"[^"]*"?|'[^']*'?|[^;("'])+/g;

/** A URL without quotes may contain parentheses in pairs. */
const urls =
  /url\(\s*(?:"([^"]*)"|'([^']*)'|((?:[^()\s"']|\([^()]*\)|\s(?!\)))+))|(?<=^|,)\s*["']([^"']+)["']\s+[\d.]+x/gi;

/** An `image-set` names one image in several densities, the largest last. */
const urlsInValue = (value: string): string[] =>
  [...(value.includes('image-set(') ? value.slice(value.lastIndexOf(',') + 1) : value).matchAll(urls)].flatMap(
    ([, double, single, bare, set]) => (double ?? single ?? bare ?? set ?? '').trim(),
  );

/** The images of a style: backgrounds and values of variables. */
export const imagesInStyle = (style: string): string[] =>
  (style.includes('(') ? (style.match(declarations) ?? []) : []).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    return marks.test(declaration.slice(0, colon).trim()) ? [] : urlsInValue(declaration.slice(colon + 1));
  });

/** The backgrounds in a style sheet that a page builder writes for one text. Small signs are not images of it. */
const imagesInSheet = (css: string): string[] =>
  css
    .split('{')
    .slice(1)
    .flatMap((rule) => imagesInStyle(rule.split('}', 1)[0] ?? ''))
    .filter((url) => !/\.(?:svg|gif)$|sprite|icon|arrow|bullet/i.test(url));

const sources: ReadonlySet<string> = new Set([
  ...['img', 'amp-img', 'picture', 'source', 'video', 'audio', 'track', 'iframe', 'embed', 'object', 'link', 'script'],
]);
/** Attributes with words, names and addresses. */
const others =
  /^(?:alt|title|class|id|name|style|href|cite|action|content|value|aria-.*|data-(?:title|caption|alt|href|link|url|permalink|content|pin-(?!media).*)|xlink:href)$/i;
const separators = /[\s,;|()[\]{}"'\\<>]+/;

/** The images that a value names: a URL, several, or settings in JSON. */
function imagesInValue(value: string): string[] {
  if (value.length > maxValueLength) return [];
  const settings = /^\s*[[{]/.test(value) ? parseJsonText(value) : undefined;
  if (settings !== undefined) return mediaInValue(settings);
  if (value.includes('url(')) return urlsInValue(value);
  const isOne = hasImageName(value) && canBeMediaUrl(value) && !/[|;]|, /.test(value);
  return isOne ? [value.trim()] : value.split(separators).filter(hasImageName);
}

/** The last image, which lists name as the largest, in any attribute of an `img` or a link. */
export const imageInAttributes = ({ attribs }: Element): string | undefined =>
  Object.keys(attribs)
    .filter((key) => !others.test(key))
    .flatMap((key) => imagesInValue(attribs[key] ?? ''))
    .filter(isShown)
    .at(-1);

const isShown = (url: string): boolean =>
  url !== '' && !/^(?:data|blob):/i.test(url) && canBeMediaUrl(url) && !isPlaceholderName(url);

/** The images of an element that are not its content: in a style, an attribute or settings. */
export function backgroundsOf(element: Element): string[] {
  const { name, attribs, children } = element;
  if (name === 'style') return uniqueBy(imagesInSheet(textIn(children)).filter(isShown), stemOf).slice(0, maxListed);
  const keys = Object.keys(attribs);
  if (sources.has(name) || keys.length === 0) return [];
  const styled = imagesInStyle(attribs.style ?? '');
  const named = keys.filter((key) => !others.test(key)).flatMap((key) => imagesInValue(attribs[key] ?? ''));
  const found = uniqueBy([...styled, ...named].filter(isShown), stemOf).slice(0, maxListed);
  if (found.length === 0) return found;
  // An element around an image repeats it in its attributes, as a thumbnail or in full.
  const isContent = elementsIn(children).some((inner) => isImg(inner.name) || inner.name === 'iframe');
  return isContent ? found.filter((url) => styled.includes(url) || isBackground(element, url)) : found;
}

const backgroundKey = /(?:^|-)(?:bg|background|parallax)(?:-|$)/i;

const isBackground = ({ attribs }: Element, url: string): boolean =>
  Object.keys(attribs).some((key) => backgroundKey.test(key) && attribs[key]?.includes(url));

const lightbox =
  /lightbox|fancybox|swipebox|colorbox|prettyphoto|magnific|mfp|popup|zoom|photoswipe|pswp|glightbox|lg-item/i;

/** The full image that a link opens over the page, or names in an attribute. */
export function fullImageOf(link: Element): string | undefined {
  const { href, class: classes = '', rel = '' } = link.attribs;
  const isOpener = lightbox.test(`${classes} ${rel} ${Object.keys(link.attribs).join(' ')}`);
  return isOpener && href !== undefined && hasImageName(href) ? href : imageInAttributes(link);
}

/** Photographs inside an SVG. */
export const imagesInSvg = ({ children }: Element): string[] =>
  elementsIn(children)
    .filter(({ name }) => name === 'image')
    .flatMap(({ attribs }) => attribs.href ?? attribs['xlink:href'] ?? [])
    .filter(isShown);
