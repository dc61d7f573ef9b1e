import { type ChildNode, DomHandler, Element, Text } from 'domhandler';
import { escapeText } from 'entities';
import { Parser } from 'htmlparser2';

const maxDepth = 100;

class Builder extends DomHandler {
  get depth(): number {
    return this.tagStack.length - 1;
  }
}

/**
 * Treats elements beyond the maximum depth as empty, because the parser's cost per tag grows with depth: 1 MB of `<b>`
 * would take a minute.
 */
class ShallowParser extends Parser {
  readonly #builder: Builder;
  #isTooDeep = false;

  constructor(builder: Builder) {
    super(builder);
    this.#builder = builder;
  }

  override onopentagname(start: number, end: number): void {
    this.#isTooDeep = this.#builder.depth >= maxDepth;
    super.onopentagname(start, end);
  }

  override onclosetag(start: number, end: number): void {
    this.#isTooDeep = false;
    super.onclosetag(start, end);
  }

  protected override isVoidElement(name: string): boolean {
    return this.#isTooDeep || super.isVoidElement(name);
  }
}

/** The tree of markup, in one pass and with limited depth. Names are lower case, references decoded. */
export function parseHtml(markup: string): ChildNode[] {
  const builder = new Builder();
  new ShallowParser(builder).end(markup);
  return builder.dom;
}

const voidNames: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

export const writeHtml = (nodes: readonly ChildNode[]): string =>
  nodes.map((node) => (isText(node) ? escapeText(node.data) : isElement(node) ? writeElement(node) : '')).join('');

function writeElement({ name, attribs, children }: Element): string {
  const attributes = Object.entries(attribs).map(([key, value]) => ` ${key}="${escapeValue(value)}"`);
  const tag = `<${name}${attributes.join('')}`;
  return voidNames.has(name) ? `${tag} />` : `${tag}>${writeHtml(children)}</${name}>`;
}

export const escapeValue = (value: string): string => escapeText(value).replaceAll('"', '&quot;');

export const isElement = (node: ChildNode): node is Element => node instanceof Element;

export const isImg = (name: string): boolean => name === 'img' || name === 'amp-img';

export const isText = (node: ChildNode): node is Text => node instanceof Text;

export function elementsIn(nodes: readonly ChildNode[], found: Element[] = []): Element[] {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    found.push(node);
    elementsIn(node.children, found);
  }
  return found;
}

export const textIn = (nodes: readonly ChildNode[]): string =>
  nodes.map((node) => (isText(node) ? node.data : isElement(node) ? textOf(node) : '')).join('');

const textOf = ({ name, children }: Element): string => (name === 'br' ? '\n' : textIn(children));

export const imgsIn = (nodes: readonly ChildNode[]): Element[] => elementsIn(nodes).filter(({ name }) => isImg(name));
