import { type CssNode, find, generate, parse, walk } from 'css-tree';

/** Allowed at-rules. Others import or define namespaces. */
const atRules: ReadonlySet<string> = new Set(['media', 'supports', 'keyframes', 'font-face']);

const properties: ReadonlySet<string> = new Set(['behavior', '-moz-binding']);

/** Functions that load a file. `url()` is a separate node type. */
const loadingFunction = /^(?:src|(?:-[a-z]+-)?image(?:-set)?|expression)$/i;

const fragment = /^#[^\s"'<>]+$/;

/** Escaped names. No graphics program writes them. */
const isSpelled = (name: string): boolean => name.includes('\\');

/** `Raw` nodes could not be parsed, so a browser may read them differently. */
function isHarmless(node: CssNode): boolean {
  if (node.type === 'Raw') return false;
  if (node.type === 'Url') return fragment.test(node.value);
  if (node.type === 'Identifier') return !isSpelled(node.name);
  if (node.type !== 'Function') return true;
  // Functions with a string may load it, including future ones.
  const hasText = find(node, ({ type }) => type === 'String') !== null;
  return !isSpelled(node.name) && !loadingFunction.test(node.name) && !hasText;
}

const inlineFont = /^data:(?:font|application)\/[\w.+-]+(?:;charset=[\w-]+)?;base64,([\w+/=\s]+)$/i;

/** WOFF 2, WOFF, OpenType and TrueType (twice), in hexadecimal. */
const fontSignature = /^(?:774f4632|774f4646|4f54544f|74727565|00010000)/;

/** `src` of a font: embedded files, fonts of the system, and their formats. */
function isHarmlessSource(node: CssNode): boolean {
  const [, content = ''] = (node.type === 'Url' && inlineFont.exec(node.value)) || [];
  if (node.type === 'Url') return fontSignature.test(Buffer.from(content.slice(0, 64), 'base64').toString('hex'));
  return node.type === 'Function' ? /^(?:format|local|tech)$/i.test(node.name) : isHarmless(node);
}

const isHarmlessWithin = (node: CssNode): boolean => find(node, (part) => !isHarmless(part)) === null;

const emptyTypes: ReadonlySet<CssNode['type']> = new Set(['Raw', 'Comment', 'CDO', 'CDC']);

function isStored(node: CssNode): boolean {
  if (node.type === 'Declaration') {
    const { property, value } = node;
    if (property.toLowerCase() === 'src') return find(value, (part) => !isHarmlessSource(part)) === null;
    return !isSpelled(property) && !properties.has(property.toLowerCase()) && isHarmlessWithin(value);
  }
  if (node.type === 'Rule') return isHarmlessWithin(node.prelude);
  if (node.type !== 'Atrule') return !emptyTypes.has(node.type);
  return atRules.has(node.name.toLowerCase()) && (node.prelude === null || isHarmlessWithin(node.prelude));
}

/** Parse custom properties too, because `var()` can use them anywhere. */
const reading = { parseCustomProperty: true } as const;

/** Removes everything that loads files or cannot be parsed. Embedded fonts stay. The result is not escaped for markup. */
export function sanitizeSvgStyles(text: string, context: 'stylesheet' | 'declarationList'): string {
  const tree = parse(text, { ...reading, context });
  walk(tree, (node, item, list) => {
    if (item && list && !isStored(node)) list.remove(item);
  });
  return generate(tree);
}

/** True if the value of an attribute such as `fill` refers to parts of the SVG only. */
export function isHarmlessValue(text: string): boolean {
  try {
    return isHarmlessWithin(parse(text, { ...reading, context: 'value' }));
  } catch {
    return false;
  }
}
