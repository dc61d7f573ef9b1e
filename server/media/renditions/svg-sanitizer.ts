import { type ChildNode, type Element, isCDATA, isTag, isText, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { readSvg } from '../image/xml-tree.ts';

/** Allowed elements. Not allowed: script, foreignObject, HTML. */
const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'image'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
  // Many SVGs start invisible and show nothing without their animation.
  ...['animate', 'animateMotion', 'animateTransform', 'mpath', 'set'],
]);

/** Elements with text only, because `title` and `desc` may contain HTML. */
const texts: ReadonlySet<string> = new Set(['title', 'desc', 'style']);

const linkNames: ReadonlySet<string> = new Set(['href', 'xlink:href']);

/** Attributes except event handlers (`on…`) and those that refer to documents. */
const attributeName = /^(?!on)(?:xml:space|xml:lang|[a-z][a-z\d-]*)$/i;
const documentNames: ReadonlySet<string> = new Set(['src', 'base', 'formaction', 'action', 'data']);

/** An animation must not set an attribute that is removed elsewhere. */
const isHarmlessTarget = (name: string | undefined): boolean =>
  name === undefined ||
  (attributeName.test(name) && !/^(?:href|style)$/i.test(name) && !documentNames.has(name.toLowerCase()));

const fragment = /^#[^\s"'<>]+$/;
const inlineRaster = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i;

const svgNamespace = 'http://www.w3.org/2000/svg';
const namespaces: Readonly<Record<string, string>> = {
  xmlns: svgNamespace,
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** Values that may load something, in any spelling. Others need no CSS parser. */
const mayLoad = /(?:url|src|image|image-set|expression)\(|\\/i;

const mayStyle = new RegExp(`style|${mayLoad.source}`, 'i');

/** Characters that XML cannot contain even escaped. Browsers stop rendering there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const notXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/gu;

/** Characters of all style sheets together, because parsing takes more than a second. Further sheets are removed. */
const maxSheetsLength = 1_000_000;

function cleaner(styles: typeof import('./svg-styles.ts') | undefined) {
  let sheetsLength = 0;

  function remaining(element: Element): ChildNode[] {
    if (element.name === 'a') return storedAll(element.children);
    if (!elements.has(element.name) || !isHarmlessTarget(element.attribs.attributeName)) return [];
    element.attribs = attributesOf(element);
    element.children = texts.has(element.name) ? textOf(element) : storedAll(element.children);
    return element.name === 'style' && element.children.length === 0 ? [] : [element];
  }

  const storedAll = (nodes: readonly ChildNode[]): ChildNode[] =>
    nodes.flatMap((node) => {
      if (isTag(node)) return remaining(node);
      return isText(node) || isCDATA(node) ? textNodes(DomUtils.textContent(node)) : [];
    });

  function textOf(element: Element): Text[] {
    const text = DomUtils.textContent(element);
    if (element.name !== 'style') return textNodes(text);
    sheetsLength += text.length;
    return sheetsLength > maxSheetsLength ? [] : textNodes(styles?.sanitizeSvgStyles(text, 'stylesheet') ?? '');
  }

  function attributesOf({ name: element, attribs }: Element): Element['attribs'] {
    const own = Object.entries(attribs).flatMap(([name, text]) => {
      const value = text.replace(notXml, '');
      const style = name === 'style' ? styles?.sanitizeSvgStyles(value, 'declarationList') : undefined;
      if (name === 'style') return style ? [[name, style]] : [];
      return isStored(element, name, value) ? [[name, value]] : [];
    });
    return Object.fromEntries(own);
  }

  function isStored(element: string, name: string, value: string): boolean {
    if (name in namespaces) return value === namespaces[name];
    if (linkNames.has(name)) return fragment.test(value) || (element === 'image' && inlineRaster.test(value));
    if (!attributeName.test(name) || documentNames.has(name.toLowerCase())) return false;
    return !mayLoad.test(value) || styles?.isHarmlessValue(value) === true;
  }

  return remaining;
}

function textNodes(text: string): Text[] {
  const clean = text.replace(notXml, '');
  return clean === '' ? [] : [new Text(clean)];
}

/**
 * Sanitizes an SVG with an allow-list: no scripts, events, external references, document types or entities. Serializes
 * the parsed tree, so that no original spelling survives. Rejects with `UnusableXml`.
 */
export async function sanitizeSvg(text: string): Promise<string> {
  const root = readSvg(text);
  // The CSS parser loads slowly, and most SVGs do not need it.
  const remaining = cleaner(mayStyle.test(text) ? await import('./svg-styles.ts') : undefined)(root);
  // Without the namespace a browser shows markup.
  const linked = DomUtils.existsOne(({ attribs }) => 'xlink:href' in attribs, remaining);
  root.attribs = { ...(linked ? namespaces : { xmlns: svgNamespace }), ...root.attribs };
  return DomUtils.getOuterHTML(remaining, { xmlMode: true });
}
