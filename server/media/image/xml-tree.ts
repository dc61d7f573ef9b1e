import { type ChildNode, DomHandler, type Element, isTag } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Browsers stop between 250 and 2,000. */
const maxDepth = 250;

const maxElements = 250_000;

/** Its message is for operators. */
export class UnusableXml extends Error {
  override name = 'UnusableXml';
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

const svgNamespace = 'http://www.w3.org/2000/svg';
const linkNamespace = 'http://www.w3.org/1999/xlink';

/** `svg:path` is `path`, and `xl:href` is `xlink:href`, where the root declares these prefixes. */
function writePlainNames(element: Element, drawing: ReadonlySet<string>, links: ReadonlySet<string>): void {
  const [prefix = '', name] = element.name.split(':', 2);
  if (name !== undefined && drawing.has(prefix)) element.name = name;
  for (const [key, value] of Object.entries(element.attribs))
    if (key.endsWith(':href') && links.has(key.slice(0, -5))) element.attribs['xlink:href'] ??= value;
  for (const child of element.children) if (isTag(child)) writePlainNames(child, drawing, links);
}

/** Graphics programs declare about ten. */
const maxPrefixes = 100;

const prefixesOf = ({ attribs }: Element, namespace: string): string[] =>
  Object.keys(attribs)
    .filter((key) => key.startsWith('xmlns:') && attribs[key] === namespace)
    .slice(0, maxPrefixes)
    .map((key) => key.slice(6));

/** The root of an SVG. Throws {@link UnusableXml}. */
export function readSvg(text: string): Element {
  const root = readXml(text)
    .filter(isTag)
    .find(({ name }) => /^(?:\w+:)?svg$/.test(name));
  if (!root) throw new UnusableXml('not a drawing');
  const own = root.name === 'svg' ? [] : root.name.split(':', 1);
  const drawing = new Set([...own, ...prefixesOf(root, svgNamespace)]);
  const links = new Set(prefixesOf(root, linkNamespace).filter((prefix) => prefix !== 'xlink'));
  if (drawing.size > 0 || links.size > 0) writePlainNames(root, drawing, links);
  return root;
}
