import type { ChildNode, Element } from 'domhandler';
import { filesOf } from './html-film.ts';
import { placed, showsNothing } from './html-flow.ts';
import { type HtmlPicture, isImg } from './html-picture.ts';
import { elementsIn, isElement, textIn } from './html-tree.ts';

/** A picture of a text with the words under it. */
export interface CaptionedPicture extends HtmlPicture {
  readonly caption?: string;
}

/** A film of a text, its files as they stand in it. */
export interface HtmlFilm {
  readonly sources: readonly string[];
  readonly poster?: string;
  readonly caption?: string;
}

/** A piece of a mended tree: text, the pictures of one element that holds nothing else, or a film. */
export type HtmlPart =
  | { readonly kind: 'text'; readonly nodes: readonly ChildNode[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly CaptionedPicture[]; readonly title?: string }
  | { readonly kind: 'film'; readonly film: HtmlFilm };

/** Parts a mended tree in order: films and stand-alone pictures leave the text. */
export function splitHtml(nodes: readonly ChildNode[]): HtmlPart[] {
  const parts: HtmlPart[] = [];
  let text: ChildNode[] = [];
  const endText = (): void => {
    if (!showsNothing(text)) parts.push({ kind: 'text', nodes: text });
    text = [];
  };
  for (const node of nodes) {
    const { rest, extracted } = isElement(node) ? extract(node) : { rest: [node], extracted: [] };
    for (const left of rest) text.push(left);
    if (extracted.length === 0) continue;
    endText();
    parts.push(...extracted);
  }
  endText();
  return parts;
}

interface Extraction {
  /** What stays in the text. */
  readonly rest: readonly ChildNode[];
  readonly extracted: readonly HtmlPart[];
}

/** Takes the films out of an element, and the pictures if there is nothing else but the words under them. */
function extract(element: Element): Extraction {
  const inside = elementsIn([element]);
  const films = inside.filter(isFilm);
  const hasPictures = inside.some(({ name }) => isImg(name));
  if (films.length === 0 && !hasPictures) return { rest: [element], extracted: [] };
  const rest = without([element], isFilm);
  const hasWords = !showsNothing(without(rest, (inner) => isImg(inner.name) || inner.name === 'figcaption'));
  if (hasWords) return { rest, extracted: films.map((film) => filmPart(film)) };
  if (!hasPictures && films.length === 1)
    return { rest: [], extracted: films.map((film) => filmPart(film, captionOf(inside))) };
  const pictures = hasPictures ? [picturesPart(element)] : [];
  return { rest: [], extracted: [...pictures, ...films.map((film) => filmPart(film))] };
}

const isFilm = ({ name }: Element): boolean => name === 'video';

/** The nodes without some elements, and without what is nothing without them. */
function without(nodes: readonly ChildNode[], isLeftOut: (element: Element) => boolean): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!isElement(node)) return [node];
    return isLeftOut(node) ? [] : placed(node.name, node.attribs, without(node.children, isLeftOut));
  });
}

function filmPart(film: Element, caption?: string): HtmlPart {
  const { poster } = film.attribs;
  const sources = filesOf(film);
  return { kind: 'film', film: { sources, ...(poster ? { poster } : {}), ...(caption ? { caption } : {}) } };
}

const captionOf = (elements: readonly Element[]): string =>
  elements
    .filter(({ name }) => name === 'figcaption')
    .map(({ children }) => textIn(children))
    .join(' ');

function picturesPart(element: Element): HtmlPart {
  const { pictures, titles } = readFigure([element]);
  const title = titles.join(' ');
  const [only] = pictures;
  if (title === '' || !only) return { kind: 'pictures', pictures };
  if (pictures.length === 1) return { kind: 'pictures', pictures: [{ ...only, caption: only.caption ?? title }] };
  return { kind: 'pictures', pictures, title };
}

/** All pictures of a mended tree with their captions. */
export const picturesIn = (nodes: readonly ChildNode[]): readonly CaptionedPicture[] => readFigure(nodes).pictures;

/** Pictures with their captions, and the captions of several pictures together. */
interface Figure {
  readonly pictures: readonly CaptionedPicture[];
  readonly titles: readonly string[];
}

/**
 * The pictures of a figure. One caption for one picture is its own, one for several is theirs together; of several
 * captions each belongs to the picture before it.
 */
function readFigure(nodes: readonly ChildNode[]): Figure {
  const pictures: { -readonly [Key in keyof CaptionedPicture]: CaptionedPicture[Key] }[] = [];
  const titles: string[] = [];
  const captions: { readonly text: string; readonly after: number }[] = [];
  const visit = (node: ChildNode): void => {
    if (!isElement(node)) return;
    if (isImg(node.name)) pictures.push(pictureOf(node));
    else if (node.name === 'figcaption') captions.push({ text: textIn(node.children), after: pictures.length - 1 });
    else if (node.name === 'figure') {
      const inner = readFigure(node.children);
      for (const picture of inner.pictures) pictures.push(picture);
      titles.push(...inner.titles);
    } else for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  const [only] = captions;
  if (only && captions.length === 1 && pictures.length !== 1) return { pictures, titles: [...titles, only.text] };
  for (const { text, after } of captions) {
    const picture = pictures[Math.max(0, after)];
    if (picture) picture.caption = picture.caption === undefined ? text : `${picture.caption} ${text}`;
  }
  return { pictures, titles };
}

function pictureOf({ attribs }: Element): CaptionedPicture {
  const { src = '', alt = '' } = attribs;
  const [width, height] = [Number(attribs.width), Number(attribs.height)];
  return { src, alt, ...(width && height ? { width, height } : {}) };
}
