import { type ChildNode, DomHandler, type Element, isTag } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Browsers stop between 250 and 2,000. */
const maxDepth = 250;

const maxElements = 250_000;

/** Its message is for operators. */
export class UnusableXml extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableXml';
  }
}

/** Throws as soon as the tree is too deep or too large. */
class BoundedHandler extends DomHandler {
  #count = 0;

  override onopentag(name: string, attributes: Element['attribs']): void {
    this.#count += 1;
    if (this.tagStack.length > maxDepth) throw new UnusableXml(`parts nested more than ${maxDepth} deep`);
    if (this.#count > maxElements) throw new UnusableXml(`more than ${maxElements} parts`);
    super.onopentag(name, attributes);
  }
}

/** Parses XML, well-formed or not. Throws {@link UnusableXml}. */
export function readXml(text: string): readonly ChildNode[] {
  const handler = new BoundedHandler(undefined, { xmlMode: true });
  new Parser(handler, { xmlMode: true }).end(text.replace(/^\ufeff/, ''));
  return handler.dom;
}

/** `svg:path` is `path` where the root is `svg:svg`. */
function removePrefix(element: Element, prefix: string): void {
  if (element.name.startsWith(prefix)) element.name = element.name.slice(prefix.length);
  for (const child of element.children) if (isTag(child)) removePrefix(child, prefix);
}

/** The root of an SVG. Throws {@link UnusableXml}. */
export function readSvg(text: string): Element {
  const root = readXml(text)
    .filter(isTag)
    .find(({ name }) => /^(?:\w+:)?svg$/.test(name));
  if (!root) throw new UnusableXml('not a drawing');
  const [prefix] = root.name.split(':');
  if (root.name !== 'svg') removePrefix(root, `${prefix}:`);
  return root;
}
