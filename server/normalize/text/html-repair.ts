import { type ChildNode, Element, Text } from 'domhandler';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { readHref } from '../blocks/link.ts';
import { hasImageName } from '../media/media-look.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { inParagraphs, isWrapper, placed, withoutWrappers } from './html-flow.ts';
import { imageParts, isImg, readHtmlImage, withFigures } from './html-image.ts';
import { isAllowed, isUnprinted } from './html-policy.ts';
import { elementsIn, isElement, isText } from './html-tree.ts';
import { isVideo, readHtmlVideo } from './html-video.ts';

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements whose removal is noted. */
const unsafe: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'form', 'object', 'embed', 'svg']);

/**
 * The tree as shown: public URLs of links, images and videos, headings below the page's, all inline content in
 * paragraphs, nothing empty. Videos stay as `video` elements.
 */
export function repairHtml(nodes: readonly ChildNode[], origin: PayloadNode): ChildNode[] {
  const repair = new HtmlRepair(origin, hasFirstHeading(nodes) ? 1 : 0);
  const repaired = inParagraphs(repair.nodes(nodes));
  if (repair.isUnsafe) origin.note('html-sanitized');
  return repaired;
}

/** Because the page has the only `h1`, all headings of a text with an `h1` are lowered. */
const hasFirstHeading = (nodes: readonly ChildNode[]): boolean => elementsIn(nodes).some(({ name }) => name === 'h1');

interface Around {
  readonly name: string;
  readonly outer?: Around | undefined;
  readonly linked?: string | undefined;
}

const isWithin = (around: Around | undefined, names: readonly string[]): boolean =>
  around !== undefined && (names.includes(around.name) || isWithin(around.outer, names));

/** Parts of lists, tables and figures with their parents. Elsewhere they become wrappers. */
const partOf = new Map<string, readonly string[]>([
  ['li', ['ul', 'ol']],
  ...['dt', 'dd'].map((name) => [name, ['dl']] as const),
  ...['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [name, ['table']] as const),
  ['figcaption', ['figure']],
]);

/** A wrapper with the class `gallery` that contains several images. */
const isGallery = ({ name, attribs, children }: Element): boolean =>
  isWrapper(name) &&
  /(?:^|[\s_-])gallery(?:\s|$)/i.test(attribs.class ?? '') &&
  elementsIn(children).filter((inner) => isImg(inner.name)).length > 1;

class HtmlRepair {
  readonly #origin: PayloadNode;
  readonly #step: number;
  isUnsafe = false;

  constructor(origin: PayloadNode, step: number) {
    this.#origin = origin;
    this.#step = step;
  }

  nodes(nodes: readonly ChildNode[], around?: Around): ChildNode[] {
    return withFigures(nodes).flatMap((node) =>
      isElement(node) ? this.#element(node, around) : isText(node) ? [node] : [],
    );
  }

  #element(element: Element, around: Around | undefined): ChildNode[] {
    const { name, attribs, children } = element;
    this.isUnsafe ||= unsafe.has(name) || Object.keys(attribs).some((key) => key.startsWith('on'));
    if (isVideo(name)) return readHtmlVideo(element);
    if (name === 'audio') return this.#recording(element);
    if (isUnprinted(name)) return [];
    if (name === 'picture' || isImg(name)) return this.#picture(element, around?.linked);
    if (name === 'a') return this.#link(element, around);
    const repaired = this.nodes(children, { name, outer: around, linked: around?.linked });
    if (isGallery(element)) return [new Element('figure', {}, repaired)];
    const isStray = partOf.has(name) && !isWithin(around, partOf.get(name) ?? []);
    if (isStray || isWrapper(name)) return [new Element('div', {}, repaired)];
    const inner = name === 'blockquote' ? inParagraphs(repaired) : withoutWrappers(repaired);
    if (headings.has(name)) return placed(`h${Math.min(6, Number(name.slice(1)) + this.#step)}`, attribs, inner);
    if (name === 'strike') return placed('del', {}, inner);
    return isAllowed(name) ? placed(name, attribs, inner) : inner;
  }

  #picture(element: Element, linked: string | undefined): ChildNode[] {
    const { img = new Element('img', {}), sources } = imageParts(element);
    const picture = readHtmlImage(img, sources, linked, this.#origin);
    if (!picture) return [];
    const { src, alt, width, height, title } = picture;
    const attributes: Record<string, string> = { src, alt };
    if (width && height) Object.assign(attributes, { width: String(width), height: String(height) });
    return [new Element('img', title ? { ...attributes, title } : attributes)];
  }

  /** An audio element becomes a link to its file. */
  #recording({ attribs, children }: Element): ChildNode[] {
    const src = [attribs.src, ...elementsIn(children).map((inner) => inner.attribs.src)].find(Boolean);
    const href = src === undefined ? undefined : readHref(src, this.#origin);
    const [path = ''] = (src ?? '').split(/[?#]/, 1);
    const name = decodeSegment(path.split('/').findLast((part) => part !== '') ?? '');
    return href === undefined ? [] : [new Element('a', attributesOf(href), [new Text(name)])];
  }

  /** A link without usable URL leaves its content. A link to an image file around an image leaves the image. */
  #link({ name, attribs, children }: Element, outer: Around | undefined): ChildNode[] {
    const { href: raw, title } = attribs;
    const isPicture = raw !== undefined && hasImageName(raw) && elementsIn(children).some((inner) => isImg(inner.name));
    const repaired = this.nodes(children, { name, outer, linked: isPicture ? raw : outer?.linked });
    if (isPicture) return repaired;
    const inner = withoutWrappers(repaired);
    const href = raw === undefined ? undefined : readHref(raw, this.#origin);
    if (href === undefined) return inner;
    return placed('a', title ? { ...attributesOf(href), title } : attributesOf(href), inner);
  }
}

const attributesOf = (href: string): Record<string, string> =>
  /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href };
