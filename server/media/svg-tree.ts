import { DomHandler, type Element, isTag } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Browsers' own parsers give up between 250 and 2,000. */
const maxDepth = 250;

/** A city's plan with all its windows. */
const maxElements = 250_000;

/** A text that is no drawing, or none that can be cleaned. Its message is for operators. */
export class UnusableDrawing extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableDrawing';
  }
}

/** Builds the tree, and stops where it becomes too deep or too large: nothing after that has been read yet. */
class BoundedHandler extends DomHandler {
  #count = 0;

  override onopentag(name: string, attributes: Element['attribs']): void {
    this.#count += 1;
    if (this.tagStack.length > maxDepth) throw new UnusableDrawing(`parts nested more than ${maxDepth} deep`);
    if (this.#count > maxElements) throw new UnusableDrawing(`more than ${maxElements} parts`);
    super.onopentag(name, attributes);
  }
}

/** The root of a drawing, with all that is in it. Throws {@link UnusableDrawing}. */
export function readDrawing(text: string): Element {
  const handler = new BoundedHandler(undefined, { xmlMode: true });
  new Parser(handler, { xmlMode: true }).end(text.replace(/^\ufeff/, ''));
  const root = handler.dom.filter(isTag).find(({ name }) => name === 'svg');
  if (!root) throw new UnusableDrawing('not a drawing');
  return root;
}
