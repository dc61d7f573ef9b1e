import { type ChildNode, type Element, isCDATA, isTag, isText, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { readDrawing } from './xml-tree.ts';

/** Drawn content and what it is made of. Not in the list: script, foreignObject, animation, anything of HTML. */
const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'image'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
]);

/** Elements whose content is text: where HTML is parsed, `title` and `desc` may hold HTML. */
const texts: ReadonlySet<string> = new Set(['title', 'desc', 'style']);

const linkNames: ReadonlySet<string> = new Set(['href', 'xlink:href']);

/** Names of attributes of any element but those that run something (`on…`) or name another document. */
const attributeName = /^(?!on)(?:xml:space|xml:lang|[a-z][a-z\d-]*)$/i;
const documentNames: ReadonlySet<string> = new Set(['src', 'base', 'formaction', 'action', 'data']);

const fragment = /^#[^\s"'<>]+$/;
const inlineRaster = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i;

const svgNamespace = 'http://www.w3.org/2000/svg';
const namespaces: Readonly<Record<string, string>> = {
  xmlns: svgNamespace,
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** Where a value might load something, in whatever spelling. All others need no parser for CSS. */
const mayLoad = /(?:url|src|image|image-set|expression)\(|\\/i;

const mayStyle = new RegExp(`style|${mayLoad.source}`, 'i');

/** What XML cannot hold, not even escaped: browsers show nothing of a drawing from there on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const notXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/gu;

/** Style sheets of a drawing in characters, all together: parsing them takes more than a second. What is beyond is left out. */
const maxSheetsLength = 1_000_000;

/** Cleans one drawing. Without `styles` nothing that styles is kept but plain attributes. */
class Cleaning {
  readonly #styles: typeof import('./svg-styles.ts') | undefined;
  #sheetsLength = 0;

  constructor(styles: typeof import('./svg-styles.ts') | undefined) {
    this.#styles = styles;
  }

  /** What is kept of an element and all in it; nothing of most that are not in the list. */
  kept(element: Element): ChildNode[] {
    if (element.name === 'a') return this.#keptAll(element.children);
    if (!elements.has(element.name)) return [];
    element.attribs = this.#attributes(element);
    element.children = texts.has(element.name) ? this.#text(element) : this.#keptAll(element.children);
    return element.name === 'style' && element.children.length === 0 ? [] : [element];
  }

  #keptAll(nodes: readonly ChildNode[]): ChildNode[] {
    return nodes.flatMap((node) => {
      if (isTag(node)) return this.kept(node);
      return isText(node) || isCDATA(node) ? textNodes(DomUtils.textContent(node)) : [];
    });
  }

  #text(element: Element): Text[] {
    const text = DomUtils.textContent(element);
    return textNodes(element.name === 'style' ? this.#sheet(text) : text);
  }

  #sheet(text: string): string {
    this.#sheetsLength += text.length;
    return this.#sheetsLength > maxSheetsLength ? '' : (this.#styles?.keptStyleSheet(text) ?? '');
  }

  #attributes({ name: element, attribs }: Element): Element['attribs'] {
    const kept = Object.entries(attribs).flatMap(([name, text]) => {
      const value = this.#value(element, name, text.replace(notXml, ''));
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(kept);
  }

  #value(element: string, name: string, value: string): string | undefined {
    if (name === 'style') return this.#styles?.keptDeclarations(value) || undefined;
    return this.#isKept(element, name, value) ? value : undefined;
  }

  #isKept(element: string, name: string, value: string): boolean {
    if (name in namespaces) return value === namespaces[name];
    if (linkNames.has(name)) return fragment.test(value) || (element === 'image' && inlineRaster.test(value));
    if (!attributeName.test(name) || documentNames.has(name.toLowerCase())) return false;
    return !mayLoad.test(value) || this.#styles?.isHarmlessValue(value) === true;
  }
}

function textNodes(text: string): Text[] {
  const clean = text.replace(notXml, '');
  return clean === '' ? [] : [new Text(clean)];
}

/**
 * A drawing with nothing in it that runs, links or reads another file: an allow-list of elements, no event attributes,
 * links to its own parts and inline raster pictures alone. Document types and their entities are gone. All of it is
 * written anew from what was understood, so nothing of the original's spelling survives. Rejects with `UnusableXml`.
 */
export async function sanitizeSvg(text: string): Promise<string> {
  const root = readDrawing(text);
  // A parser for CSS takes longer to load than most drawings to be cleaned.
  const cleaning = new Cleaning(mayStyle.test(text) ? await import('./svg-styles.ts') : undefined);
  const kept = cleaning.kept(root);
  // Without its namespace a browser shows markup, not a drawing.
  root.attribs = { xmlns: svgNamespace, ...root.attribs };
  return DomUtils.getOuterHTML(kept, { xmlMode: true });
}
