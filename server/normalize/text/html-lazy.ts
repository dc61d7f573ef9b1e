import { type ChildNode, Element } from 'domhandler';
import { isPlaceholderName } from '../ground/file-names.ts';
import { canBeMediaUrl, hasImageName, pathOf } from '../ground/media-look.ts';
import { stemOf } from '../ground/stem.ts';
import { imageInAttributes } from './html-background.ts';
import { imgsIn, isElement, isText } from './html-tree.ts';

/**
 * `data-src`, `nitro-lazy-src`, `data-cfsrc`: attributes of lazy loaders for the real file, most usual first. Where the
 * image itself is a placeholder, any attribute with an image.
 */
export function lazyUrl(element: Element): string | undefined {
  const { attribs } = element;
  const names = Object.keys(attribs).filter((key) =>
    /^(?!src$)(?:[\w-]*-)?(?:lazy-?)?(?:cf)?src$|^data-(?:original|lazy|url|image|img|real|large|echo|defer)$/i.test(
      key,
    ),
  );
  const usual = names.toSorted((a, b) => Number(b === 'data-src') - Number(a === 'data-src'));
  const found = usual
    .map((key) => attribs[key]?.trim() ?? '')
    .find((url) => url !== '' && !/^data:/i.test(url) && canBeMediaUrl(url) && !isPlaceholderName(url));
  const hasNone = found === undefined && !Object.keys(attribs).some((key) => /srcset$/i.test(key));
  return hasNone && isPlaceholder(element) ? imageInAttributes(element) : found;
}

const isBlank = (node: ChildNode): boolean => (isText(node) ? node.data.trim() === '' : !isElement(node));

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

/** One transparent pixel, or an SVG that draws nothing. */
const isEmptyData = (src: string): boolean =>
  /^data:image\/(?:gif;base64,R0lGODlhAQABA|png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB)/i.test(src) ||
  (/^data:image\/svg\+xml/i.test(src) &&
    !/(?:<|%3c)(?:path|rect|circle|image|text|poly|line|ellipse|use)/i.test(svgIn(src)));

const svgIn = (src: string): string =>
  /;base64,/i.test(src) ? Buffer.from(src.slice(src.indexOf(',') + 1), 'base64').toString() : src;

/** The placeholder has the larger files, the repeated image often the size and the words. */
function describe(shown: readonly Element[], real: readonly Element[]): void {
  for (const [index, image] of shown.entries()) {
    const { width, height, alt } = real[index]?.attribs ?? {};
    const size = width && height && !image.attribs.width ? { width, height } : {};
    Object.assign(image.attribs, size, !image.attribs.alt && alt ? { alt } : {});
  }
}

function isSameImage(shown: readonly Element[], real: readonly Element[]): boolean {
  const stems = stemsOf(shown);
  return shown.length > 0 && real.every(({ attribs }) => stems.has(stemOf(attribs.src ?? '')));
}

/**
 * Lazy loaders repeat an image in a `noscript` after its placeholder. The image in the `noscript` replaces the
 * placeholder; if both name one file, the placeholder stays.
 */
export function withoutPlaceholders(nodes: readonly ChildNode[]): readonly ChildNode[] {
  if (!nodes.some((node) => isElement(node) && node.name === 'noscript')) return nodes;
  const left: ChildNode[] = [];
  for (const node of nodes) {
    const real = isElement(node) && node.name === 'noscript' ? imgsIn([node]) : [];
    if (real.length === 0) {
      left.push(node);
      continue;
    }
    const next = nodes.slice(nodes.indexOf(node) + 1).find((other) => !isBlank(other));
    if (next && isSameImage(imgsIn([next]), real)) continue;
    const index = left.findLastIndex((other) => !isBlank(other));
    const before = left[index];
    const shown = before ? imgsIn([before]) : [];
    if (isSameImage(shown, real)) {
      describe(shown, real);
      continue;
    }
    if (shown.length > 0 && shown.every(isPlaceholder)) left.splice(index, 1);
    left.push(...(isElement(node) ? node.children : []));
  }
  return left;
}

const emojiSource =
  /(?:s\.w\.org\/images\/core\/emoji|\/(?:twemoji|emojione|joypixels|emoji|notoemoji|smilies|emoticons|smileys)[./@])/i;
const emojiClass = /(?:^|\s)(?:emoji|wp-smiley|smil(?:ey|ies)|emoticon|emojione|twemoji)(?:\s|$)/i;

/** The characters of an emoji image. Undefined for other images. */
export function emojiIn({ attribs }: Element): string | undefined {
  const { src = '', alt = '', title = '', class: classes = '', 'data-emoji': character } = attribs;
  if (character) return character;
  if (!emojiClass.test(classes) && !emojiSource.test(src)) return undefined;
  // GitHub and Slack write the name as ":rocket:".
  const isName = /^:[\w+-]+:$/.test(alt);
  return (alt === '' || isName ? characterIn(src) : undefined) ?? (alt || title);
}

/** The character that a file is named after: `1f1ee-1f1f9.png`. Smaller numbers are sizes and versions. */
function characterIn(src: string): string | undefined {
  const names = src.split('/').map((part) => part.replace(/\..*$/s, ''));
  const points = names
    .filter((name) => /^[\da-f]{2,6}(?:-[\da-f]{2,6})*$/i.test(name))
    .map((name) => name.split('-').map((code) => Number.parseInt(code, 16)))
    .find((codes) => codes.every((code) => code <= 0x10ffff) && codes.some((code) => code > 0xa8));
  return points && String.fromCodePoint(...points);
}

const pixels = (text: string | undefined): number =>
  text !== undefined && /^\d+(?:px)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;

const counterHosts =
  /^(?:pixel|stats?|track(?:ing|er)?|counter|beacon|analytics)\.|(?:^|\.)(?:google-analytics\.com|doubleclick\.net|bat\.bing\.com|px\.ads\.linkedin\.com|ct\.pinterest\.com|scorecardresearch\.com|met\.vgwort\.de)$/i;

const isCounter = (src: string): boolean =>
  counterHosts.test(URL.parse(src, 'https://base.invalid')?.hostname ?? '') ||
  /\/\/(?:www\.)?facebook\.com\/tr\b|\/(?:matomo|piwik)\.php\?/i.test(src);

/** Images that count visits or hold space, and show nothing. */
export function showsNothing(element: Element): boolean {
  const { src = '', width, height, style = '', hidden } = element.attribs;
  const [, styledWidth] = /(?:^|;)\s*width\s*:\s*(\d+)px/i.exec(style) ?? [];
  const [, styledHeight] = /(?:^|;)\s*height\s*:\s*(\d+)px/i.exec(style) ?? [];
  const sides = [pixels(width ?? styledWidth), pixels(height ?? styledHeight)];
  if (sides.some((side) => side <= 3) || hidden !== undefined || isCounter(src) || /\.ico$/i.test(pathOf(src)))
    return true;
  const isHidden = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
  const isEmpty = isHidden || isEmptyData(src) || isPlaceholderName(src);
  return isEmpty && !('srcset' in element.attribs) && lazyUrl(element) === undefined && !hasLazySet(element);
}

const hasLazySet = ({ attribs }: Element): boolean =>
  Object.keys(attribs).some((key) => /srcset$|^data-(?:orig-file|full-url|large-file)$/i.test(key));

export const imageElement = (src: string): Element => new Element('img', { src, alt: '' });
