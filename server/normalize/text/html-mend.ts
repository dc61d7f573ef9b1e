import { type ChildNode, Element, Text } from 'domhandler';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { readHref } from '../blocks/link.ts';
import { hasPictureName } from '../media/media-look.ts';
import type { Place } from '../reply/place.ts';
import { isFilm, readFilm } from './html-film.ts';
import { inParagraphs, isWrapper, placed, withoutWrappers } from './html-flow.ts';
import { isImg, pictureParts, readPicture, withFigures } from './html-picture.ts';
import { isAllowed, isUnprinted } from './html-policy.ts';
import { elementsIn, isElement, isText } from './html-tree.ts';

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** What nobody expects in a text, and what could do harm: worth a word in the ledger. */
const unsafe: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'form', 'object', 'embed', 'svg']);

/**
 * The tree of a text as it is to be shown: links, pictures and films with public addresses, headings below the one of
 * the page, every line in a paragraph, nothing empty. Films are `video` elements, to be taken out by `splitHtml`.
 */
export function mend(nodes: readonly ChildNode[], place: Place): ChildNode[] {
  const mender = new Mender(place, hasFirstHeading(nodes) ? 1 : 0);
  const mended = inParagraphs(mender.mend(nodes));
  if (mender.isUnsafe) place.note('html-sanitized');
  return mended;
}

/** The page has the only first-level heading; where the text has one too, all its headings step down. */
const hasFirstHeading = (nodes: readonly ChildNode[]): boolean => elementsIn(nodes).some(({ name }) => name === 'h1');

interface Around {
  readonly name: string;
  readonly outer?: Around | undefined;
  /** The address of the link that it stands in. */
  readonly linked?: string | undefined;
}

const isWithin = (around: Around | undefined, names: readonly string[]): boolean =>
  around !== undefined && (names.includes(around.name) || isWithin(around.outer, names));

/** Parts of lists, tables and figures, and what they are parts of. Elsewhere they only part the text. */
const partOf = new Map<string, readonly string[]>([
  ['li', ['ul', 'ol']],
  ...['dt', 'dd'].map((name) => [name, ['dl']] as const),
  ...['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [name, ['table']] as const),
  ['figcaption', ['figure']],
]);

/** A gallery of systems without a mark of its own for it: pictures in a wrapper that is called so. */
const isGallery = ({ name, attribs, children }: Element): boolean =>
  isWrapper(name) &&
  /(?:^|[\s_-])gallery(?:\s|$)/i.test(attribs.class ?? '') &&
  elementsIn(children).filter((inner) => isImg(inner.name)).length > 1;

class Mender {
  readonly #place: Place;
  readonly #step: number;
  isUnsafe = false;

  constructor(place: Place, step: number) {
    this.#place = place;
    this.#step = step;
  }

  mend(nodes: readonly ChildNode[], around?: Around): ChildNode[] {
    return withFigures(nodes).flatMap((node) =>
      isElement(node) ? this.#element(node, around) : isText(node) ? [node] : [],
    );
  }

  #element(element: Element, around: Around | undefined): ChildNode[] {
    const { name, attribs, children } = element;
    this.isUnsafe ||= unsafe.has(name) || Object.keys(attribs).some((key) => key.startsWith('on'));
    if (isFilm(name)) return readFilm(element);
    if (name === 'audio') return this.#recording(element);
    if (isUnprinted(name)) return [];
    if (name === 'picture' || isImg(name)) return this.#picture(element, around?.linked);
    if (name === 'a') return this.#link(element, around);
    const mended = this.mend(children, { name, outer: around, linked: around?.linked });
    if (isGallery(element)) return [new Element('figure', {}, mended)];
    const isStray = partOf.has(name) && !isWithin(around, partOf.get(name) ?? []);
    if (isStray || isWrapper(name)) return [new Element('div', {}, mended)];
    const inner = name === 'blockquote' ? inParagraphs(mended) : withoutWrappers(mended);
    if (headings.has(name)) return placed(this.#lower(name), attribs, inner);
    if (name === 'strike') return placed('del', {}, inner);
    return isAllowed(name) ? placed(name, attribs, inner) : inner;
  }

  #lower(heading: string): string {
    return `h${Math.min(6, Number(heading.slice(1)) + this.#step)}`;
  }

  #picture(element: Element, linked: string | undefined): ChildNode[] {
    const { img = new Element('img', {}), sources } = pictureParts(element);
    const picture = readPicture(img, sources, linked, this.#place);
    if (!picture) return [];
    const { src, alt, width, height, title } = picture;
    const attributes: Record<string, string> = { src, alt };
    if (width && height) Object.assign(attributes, { width: String(width), height: String(height) });
    return [new Element('img', title ? { ...attributes, title } : attributes)];
  }

  /** What can be heard is a link to its file, by the name of that. */
  #recording({ attribs, children }: Element): ChildNode[] {
    const src = [attribs.src, ...elementsIn(children).map((inner) => inner.attribs.src)].find(Boolean);
    const href = src === undefined ? undefined : readHref(src, this.#place);
    const [path = ''] = (src ?? '').split(/[?#]/, 1);
    const name = decodeSegment(path.split('/').findLast((part) => part !== '') ?? '');
    return href === undefined ? [] : [new Element('a', attributesOf(href), [new Text(name)])];
  }

  /** A link that leads nowhere leaves its words, one to the file of the picture in it the picture. */
  #link({ name, attribs, children }: Element, outer: Around | undefined): ChildNode[] {
    const { href: raw, title } = attribs;
    const isPicture =
      raw !== undefined && hasPictureName(raw) && elementsIn(children).some((inner) => isImg(inner.name));
    const mended = this.mend(children, { name, outer, linked: isPicture ? raw : outer?.linked });
    if (isPicture) return mended;
    const inner = withoutWrappers(mended);
    const href = raw === undefined ? undefined : readHref(raw, this.#place);
    if (href === undefined) return inner;
    return placed('a', title ? { ...attributesOf(href), title } : attributesOf(href), inner);
  }
}

/** Of a link, which tells others nothing of where it stands. */
const attributesOf = (href: string): Record<string, string> =>
  /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href };
