import { type ChildNode, DomHandler, Element, Text } from 'domhandler';
import { escapeText } from 'entities';
import { Parser } from 'htmlparser2';

/** Elements in one another, deeper than anybody writes. */
const maxDepth = 100;

/** Builds the tree and knows how deep it is in it. */
class Builder extends DomHandler {
  depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth -= 1;
    super.onclosetag();
  }
}

/**
 * A parser that takes elements beyond the depth for empty ones: what stands in them stands beside them. Its list of
 * open elements costs its length with every tag, so that without a bound 1 MB of `<b>` would take a minute.
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

/** The tree of a markup, in one pass and of bounded depth. Names are in lower case, references are decoded. */
export function parseHtml(markup: string): ChildNode[] {
  const builder = new Builder();
  new ShallowParser(builder).end(markup);
  return builder.dom;
}

const voidNames: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** The markup of a tree of elements and texts. What texts and values hold is escaped everywhere, so none becomes markup. */
export function writeHtml(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? escapeText(node.data) : isElement(node) ? writeElement(node) : ''))
    .join('');
}

function writeElement({ name, attribs, children }: Element): string {
  const attributes = Object.entries(attribs).map(([key, value]) => ` ${key}="${escapeValue(value)}"`);
  const tag = `<${name}${attributes.join('')}`;
  return voidNames.has(name) ? `${tag} />` : `${tag}>${writeHtml(children)}</${name}>`;
}

/** A text as it stands in a value or between tags: whoever looks for tags in the markup finds none in it. */
export const escapeValue = (value: string): string => escapeText(value).replaceAll('"', '&quot;');

export const isElement = (node: ChildNode): node is Element => node instanceof Element;

export const isText = (node: ChildNode): node is Text => node instanceof Text;

/** All elements of a tree in the order of the document. */
export function elementsIn(nodes: readonly ChildNode[], found: Element[] = []): Element[] {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    found.push(node);
    elementsIn(node.children, found);
  }
  return found;
}

/** The text of a tree; a line break in it is one. */
export function textIn(nodes: readonly ChildNode[]): string {
  return nodes.map((node) => (isText(node) ? node.data : isElement(node) ? textOf(node) : '')).join('');
}

const textOf = ({ name, children }: Element): string => (name === 'br' ? '\n' : textIn(children));
