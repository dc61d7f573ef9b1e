import { type ChildNode, Element } from 'domhandler';
import { canBeMediaUrl, hasImageName } from '../media/media-look.ts';
import { stemOf } from '../media/stem.ts';
import { elementsIn, isElement, isImg, isText } from './html-tree.ts';

const placeholderWords: ReadonlySet<string> = new Set([
  ...['placeholder', 'spacer', 'blank', 'transparent', 'pixel', '1x1', 'lazy', 'lazyload', 'loading', 'clear'],
  ...['cleardot', 'shim', 'trans'],
]);

/** Names of files that stand for an image which is loaded later, or for nothing. */
export function isPlaceholderName(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  const [stem = '', ending = ''] = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split('.');
  const words = stem.split(/[_-]/);
  return words.length <= 2 && placeholderWords.has(words[0] ?? '') && /^(?:gif|png|svg)$/.test(ending);
}

/** `data-src`, `nitro-lazy-src`, `data-cfsrc`: attributes of lazy loaders for the real file, most usual first. */
export function lazyUrl({ attribs }: Element): string | undefined {
  const names = Object.keys(attribs).filter((key) =>
    /^(?!src$)(?:[\w-]*-)?(?:lazy-?)?(?:cf)?src$|^data-(?:original|lazy|url|image|img|real|large|echo|defer)$/i.test(
      key,
    ),
  );
  const usual = names.toSorted((a, b) => Number(b === 'data-src') - Number(a === 'data-src'));
  return usual
    .map((key) => attribs[key]?.trim() ?? '')
    .find((url) => url !== '' && !/^data:/i.test(url) && canBeMediaUrl(url) && !isPlaceholderName(url));
}

const isBlank = (node: ChildNode): boolean => (isText(node) ? node.data.trim() === '' : !isElement(node));

const imagesIn = (node: ChildNode): Element[] =>
  isElement(node) ? elementsIn([node]).filter(({ name }) => isImg(name)) : [];

const stemsOf = (images: readonly Element[]): Set<string> =>
  new Set(
    images
      .flatMap((image) => [image.attribs.src, lazyUrl(image)])
      .flatMap((url) => (url && !/^data:/i.test(url) ? [stemOf(url)] : [])),
  );

const isPlaceholder = (image: Element): boolean => {
  const { src = '' } = image.attribs;
  return src === '' || /^data:/i.test(src) || isPlaceholderName(src) || !hasImageName(src);
};

/** The placeholder has the larger files, the repeated image often the size and the words. */
function describe(shown: readonly Element[], real: readonly Element[]): void {
  for (const [index, image] of shown.entries()) {
    const { width, height, alt } = real[index]?.attribs ?? {};
    const size = width && height && !image.attribs.width ? { width, height } : {};
    Object.assign(image.attribs, size, !image.attribs.alt && alt ? { alt } : {});
  }
}

/**
 * Lazy loaders repeat an image in a `noscript` after its placeholder. The image in the `noscript` replaces the
 * placeholder; if both name one file, the placeholder stays.
 */
export function withoutPlaceholders(nodes: readonly ChildNode[]): readonly ChildNode[] {
  if (!nodes.some((node) => isElement(node) && node.name === 'noscript')) return nodes;
  const left: ChildNode[] = [];
  for (const node of nodes) {
    const real = isElement(node) && node.name === 'noscript' ? imagesIn(node) : [];
    if (real.length === 0) {
      left.push(node);
      continue;
    }
    const index = left.findLastIndex((other) => !isBlank(other));
    const before = left[index];
    const shown = before ? imagesIn(before) : [];
    const stems = stemsOf(shown);
    const isSame = real.every(({ attribs }) => stems.has(stemOf(attribs.src ?? '')));
    if (shown.length > 0 && isSame) {
      describe(shown, real);
      continue;
    }
    if (shown.length > 0 && shown.every(isPlaceholder)) left.splice(index, 1);
    left.push(...(isElement(node) ? node.children : []));
  }
  return left;
}

/** The URL of a `background` in a style. */
export function backgroundInStyle(style: string): string | undefined {
  const start = style.search(/background(?:-image)?\s*:/i);
  const open = start < 0 ? -1 : style.indexOf('url(', start);
  const close = open < 0 ? -1 : style.indexOf(')', open);
  if (close < 0 || style.slice(start, open).includes(';')) return undefined;
  return style
    .slice(open + 4, close)
    .trim()
    .replace(/^["']|["']$/g, '');
}

const backgroundKeys = [
  'data-bg',
  'data-background',
  'data-background-image',
  'data-bg-url',
  'data-bg-image',
  'data-image-src',
  'data-parallax-image',
  'background',
  'poster',
];

/** The image that an element has as its background, in a style or an attribute. */
export function backgroundOf(element: Element): string | undefined {
  const { attribs, name } = element;
  if (isImg(name) || name === 'source' || name === 'video' || Object.keys(attribs).length === 0) return undefined;
  const inAttribute = backgroundKeys
    .map((key) => attribs[key]?.trim().replace(/^url\(['"]?|['"]?\)$/g, ''))
    .find(Boolean);
  const url = (backgroundInStyle(attribs.style ?? '') ?? inAttribute ?? '').trim();
  return url !== '' && !/^data:/i.test(url) && canBeMediaUrl(url) && !isPlaceholderName(url) ? url : undefined;
}

const emojiSource = /(?:s\.w\.org\/images\/core\/emoji|\/(?:twemoji|emojione|joypixels|emoji)[/@])/i;

/** The characters of an emoji image. Undefined for other images. */
export function emojiIn({ attribs }: Element): string | undefined {
  const { src = '', alt = '', class: classes = '' } = attribs;
  if (!/(?:^|\s)(?:emoji|wp-smiley|smiley|emojione|twemoji)(?:\s|$)/i.test(classes) && !emojiSource.test(src))
    return undefined;
  if (alt !== '') return alt;
  const [, codes = ''] = /\/([\da-f]{2,6}(?:-[\da-f]{2,6})*)\.\w+(?:[?#]|$)/i.exec(src) ?? [];
  const points = codes.split('-').map((code) => Number.parseInt(code, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}

const pixels = (text: string | undefined): number =>
  text !== undefined && /^\d+(?:px)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;

const counterHosts =
  /^(?:https?:)?\/\/(?:pixel|stats?|track(?:ing|er)?|counter|beacon|analytics)\.|\/\/(?:www\.)?(?:facebook\.com\/tr|google-analytics\.com|googleads\.g\.doubleclick\.net|[\w.-]*\.doubleclick\.net|bat\.bing\.com|px\.ads\.linkedin\.com|ct\.pinterest\.com|ssl-vg03\.met\.vgwort\.de|vg\d+\.met\.vgwort\.de)\b/i;

/** Images that count visits or hold space, and show nothing. */
export function showsNothing({ attribs }: Element): boolean {
  const { src = '', width, height, style = '' } = attribs;
  const [, styledWidth] = /(?:^|;)\s*width\s*:\s*(\d+)px/i.exec(style) ?? [];
  const [, styledHeight] = /(?:^|;)\s*height\s*:\s*(\d+)px/i.exec(style) ?? [];
  const sides = [pixels(width ?? styledWidth), pixels(height ?? styledHeight)];
  const isTiny = sides.every((side) => side <= 3);
  return isTiny || /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style) || counterHosts.test(src);
}

export const imageElement = (src: string): Element => new Element('img', { src, alt: '' });
