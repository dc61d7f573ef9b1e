import { type CssNode, type Declaration, find, generate, parse, walk } from 'css-tree';

/** Rules within rules that style a drawing. What is not listed imports, names namespaces or loads fonts. */
const atRules: ReadonlySet<string> = new Set(['media', 'supports', 'keyframes']);

/** Properties by which old browsers ran scripts. */
const properties: ReadonlySet<string> = new Set(['behavior', '-moz-binding']);

/** Functions that load what they name; `url()` has a node of its own. */
const loadingFunction = /^(?:src|(?:-[a-z]+-)?image(?:-set)?|expression)$/i;

/** Part of the drawing itself. */
const fragment = /^#[^\s"'<>]+$/;

/** Another spelling of a name; no drawing program writes one. */
const isSpelled = (name: string): boolean => name.includes('\\');

const hasText = (node: CssNode): boolean => find(node, ({ type }) => type === 'String') !== null;

/** Whether a node neither loads nor hides anything. What could not be parsed (`Raw`) may mean anything to a browser. */
function isHarmless(node: CssNode): boolean {
  if (node.type === 'Raw') return false;
  if (node.type === 'Url') return fragment.test(node.value);
  if (node.type === 'Identifier') return !isSpelled(node.name);
  if (node.type !== 'Function') return true;
  // Functions that take an address as a string would load it, those not known yet included.
  return !isSpelled(node.name) && !loadingFunction.test(node.name) && !hasText(node);
}

const isHarmlessWithin = (node: CssNode): boolean => find(node, (part) => !isHarmless(part)) === null;

function isKeptDeclaration({ property, value }: Declaration): boolean {
  return !isSpelled(property) && !properties.has(property.toLowerCase()) && isHarmlessWithin(value);
}

/** Nodes that say nothing, or nothing that is understood. */
const emptyTypes: ReadonlySet<CssNode['type']> = new Set(['Raw', 'Comment', 'CDO', 'CDC']);

function isKept(node: CssNode): boolean {
  if (node.type === 'Declaration') return isKeptDeclaration(node);
  if (node.type === 'Rule') return isHarmlessWithin(node.prelude);
  if (node.type !== 'Atrule') return !emptyTypes.has(node.type);
  return atRules.has(node.name.toLowerCase()) && (node.prelude === null || isHarmlessWithin(node.prelude));
}

/** Custom properties are read like others: `var()` takes them anywhere. What cannot be parsed is `Raw` in the tree. */
const reading = { parseCustomProperty: true } as const;

/** What is kept of a text, written anew; an empty text where nothing is. */
function keptOf(text: string, context: 'stylesheet' | 'declarationList'): string {
  const tree = parse(text, { ...reading, context });
  walk(tree, (node, item, list) => {
    if (item && list && !isKept(node)) list.remove(item);
  });
  return generate(tree);
}

/**
 * A style sheet without what loads files, names fonts or cannot be parsed; empty where nothing is left. It is CSS, not yet
 * markup: whoever writes it down escapes it like any text.
 */
export function keptStyleSheet(text: string): string {
  return keptOf(text, 'stylesheet');
}

/** The same of the declarations of one element, as `style` has them. */
export function keptDeclarations(text: string): string {
  return keptOf(text, 'declarationList');
}

/** Whether the value of an attribute that styles, such as `fill`, names nothing but parts of the drawing itself. */
export function isHarmlessValue(text: string): boolean {
  try {
    return isHarmlessWithin(parse(text, { ...reading, context: 'value' }));
  } catch {
    // Not CSS: whatever a browser makes of it.
    return false;
  }
}
