import { isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { plainType, resultOf } from './node-types.ts';

/** Markup in a text tree: Editor.js and WordPress have it in fields. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

interface NodeType {
  readonly plain: string;
  readonly result: string | undefined;
}

const known = new Map<string, NodeType>();

export function nodeTypeOf(node: PayloadRecord): NodeType {
  const { _type, listItem, listStyleType, style, code } = node;
  const ofCode = typeof code === 'string' ? (node.blockType ?? node.component ?? node.__component) : undefined;
  const given = _type === 'block' ? style : (node.type ?? node.nodeType ?? _type ?? ofCode);
  const ofBlock = _type === 'block' && resultOf(scalarText(given)) === undefined ? 'p' : given;
  const name = typeof ofBlock === 'string' ? ofBlock : isGutenberg(node) ? scalarText(node.name) : '';
  // An item of Portable Text or Plate, in no list.
  const type = listItem || listStyleType ? 'li' : name;
  const found = known.get(type) ?? { plain: plainType(type), result: resultOf(type) };
  if (known.size < 500 && type.length < 60) known.set(type, found);
  return found;
}

/** A block of the WordPress editor as data, without its markup. */
const isGutenberg = ({ name, attributes }: PayloadRecord): boolean =>
  isRecord(attributes) && typeof name === 'string' && /^[a-z][\w-]*\/[a-z][\w-]*$/.test(name);

/** Blocks of Editor.js that are parts of a text. Its images, quotes and galleries are blocks. */
const tools = /^(?:nestedlist|checklist|table|code|delimiter|raw|warning|alert|toggle)$/;

function isTool({ type, data }: PayloadRecord): boolean {
  if (typeof type !== 'string' || !isRecord(data)) return false;
  const { items, meta, start = isRecord(meta) ? meta.start : undefined } = data;
  // A list of texts is a block, which has no first number.
  const isNested = plainType(type) === 'list' && Array.isArray(items) && (items.some(isRecord) || Number(start) > 1);
  return isNested || tools.test(plainType(type));
}

export const holdsMarkup = (node: PayloadRecord): boolean => isTool(node) || isGutenberg(node);

const holders = ['attrs', 'attributes', 'props', 'data', 'fields'];

export function field(node: PayloadRecord, ...names: readonly string[]): unknown {
  for (const holder of [...holders.map((key) => node[key]), node])
    if (isRecord(holder)) for (const name of names) if (holder[name] !== undefined) return holder[name];
  return undefined;
}

/** A line of Prismic, whose marks are beside the text. */
const isSpanned = ({ text, spans }: PayloadRecord): boolean => typeof text === 'string' && Array.isArray(spans);

export function textOf(node: PayloadRecord): string | undefined {
  const { text, value, type, nodeType } = node;
  if (isSpanned(node)) return undefined;
  const kind = type ?? nodeType;
  const own = text ?? (kind === 'text' || kind === 'span' ? value : undefined);
  return typeof own === 'string' ? own : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Content of a node, and the nodes below it. Undefined for a record with neither. */
export function childrenOf(node: PayloadRecord): readonly unknown[] | undefined {
  const { content, children, innerBlocks } = node;
  const [own, below = innerBlocks] = [content, children].filter((list) => Array.isArray(list));
  const given = Array.isArray(below) ? [...(own ?? []), ...below] : own;
  const { result } = nodeTypeOf(node);
  if (isSpanned(node)) return runsOf(node);
  if (result === 'pre' && !given) return [scalarText(field(node, 'code') ?? field(node, 'content'))];
  if (result === 'table' && (holdsMarkup(node) || isRecord(content) || hasRows(node))) return rowsOf(node);
  if (!holdsMarkup(node) || result === undefined || result === 'embedded') return given;
  const markup = new Markup(scalarText(field(node, 'content', 'value', 'text', 'html', 'values', 'summary')));
  return [markup, ...listOf(field(node, 'items')).map((item) => itemOf(item, node)), ...(given ?? [])];
}

/** Overlapping spans take quadratic time. */
const maxSpans = 300;

/** Cuts a line of Prismic where marks begin and end. Spans may overlap, exceed the text or end before they begin. */
function runsOf(node: PayloadRecord): PayloadRecord[] {
  const text = scalarText(node.text);
  const spans = listOf(node.spans)
    .slice(0, maxSpans)
    .filter(isRecord)
    .map((mark) => ({ mark, start: offsetIn(text, mark.start), end: offsetIn(text, mark.end) }));
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const around = spans.filter((span) => span.start <= start && span.end >= end);
    return { text: text.slice(start, end), marks: around.map(({ mark }) => mark) };
  });
}

/** Clamps an offset and moves it out of a surrogate pair. */
function offsetIn(text: string, offset: unknown): number {
  const inside = Math.min(text.length, Math.max(0, Math.trunc(Number(offset)) || 0));
  const isHalf = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(inside - 1, inside + 1));
  return inside > 0 && isHalf ? inside - 1 : inside;
}

/** An item of Editor.js with the list below it. */
function itemOf(item: unknown, { type, data }: PayloadRecord): PayloadRecord {
  const { content, text, items, meta, checked } = isRecord(item) ? item : { text: item };
  const inner = listOf(items).length > 0 ? [{ type, data: { ...(isRecord(data) && data), items, meta: {} } }] : [];
  const isChecked = checked ?? (isRecord(meta) ? meta.checked : undefined);
  return { type: 'li', checked: isChecked, children: [new Markup(scalarText(content ?? text)), ...inner] };
}

/** A table outside a text: `{ rows: [{ cells: ['Room', 'Area'] }] }` of Sanity, or `{ headers, rows }`. */
const hasRows = ({ data, rows = data }: PayloadRecord): boolean =>
  Array.isArray(rows) && rows.every((row) => Array.isArray(isRecord(row) ? row.cells : row));

/** The rows of a table whose cells are fields: of Editor.js, WordPress, BlockNote and Sanity. */
function rowsOf(node: PayloadRecord): PayloadRecord[] {
  const { content } = node;
  const names = ['head', 'content', 'rows', 'data', 'body', 'foot'];
  const titles = listOf(node.headers ?? node.header ?? node.columns);
  const parts = isRecord(content)
    ? [content.rows]
    : [titles.length > 0 && [titles], ...names.map((key) => field(node, key))];
  const isTitled = titles.length > 0 || field(node, 'withHeadings') === true;
  const headers = isRecord(content) ? Number(content.headerRows) || 0 : Number(isTitled);
  return parts.flatMap(listOf).map((row, index) => {
    const cells = listOf(isRecord(row) ? row.cells : row);
    return { type: 'tr', children: cells.map((cell) => cellOf(cell, index < headers, holdsMarkup(node))) };
  });
}

function cellOf(cell: unknown, isHeader: boolean, isMarkup: boolean): PayloadRecord {
  const { title, content = title, tag, ...spans }: PayloadRecord = isRecord(cell) ? cell : { content: cell };
  const children = Array.isArray(content) ? content : [isMarkup ? new Markup(scalarText(content)) : content];
  return { ...spans, type: isHeader || tag === 'th' ? 'th' : 'td', children };
}

const isPart = (part: unknown): part is PayloadRecord =>
  isRecord(part) && (textOf(part) !== undefined || nodeTypeOf(part).plain !== '');

/** Fields that a block has beside its content, but a node has not. */
const besideContent =
  /^(?:title|headline|heading|subtitle|author|images?|picture|photo|gallery|video|cta|button|items)$/;

/** Results of types that only text trees have. */
const ofTrees = /^(?:p|blockquote|pre|[uo]l|li|table|thead|tbody|tfoot|t[rdh]|[hb]r|heading|h[1-6]|list|a)$/;

/** A cheap test, because most records are not nodes. */
function mayBeNode(value: unknown): value is PayloadRecord {
  if (!isRecord(value)) return false;
  const { content, children, data, attributes, code, root, document, spans, rows, value: inner } = value;
  const below = content ?? children ?? data ?? attributes ?? root ?? document ?? spans ?? rows ?? inner;
  return typeof below === 'object' || !!code;
}

function isNode(value: unknown): value is PayloadRecord {
  if (!mayBeNode(value)) return false;
  const tree = treeIn(value);
  if (tree) return isNode(tree);
  if (holdsMarkup(value)) return true;
  const { content, children, spans, code } = value;
  const { plain, result = '' } = nodeTypeOf(value);
  if (result === 'table' && hasRows(value)) return true;
  if (typeof (content ?? children ?? spans ?? code) !== 'object' && typeof code !== 'string') return false;
  if (typeof code === 'string' && result === 'pre') return true;
  const isKnown = ofTrees.test(result) || /^(?:doc|document|root|text|image)$/.test(plain);
  if (!isKnown || !childrenOf(value)?.every(isPart)) return false;
  return plain === 'image' || !keysOf(value).some((key) => besideContent.test(key) && value[key]);
}

function isUnknownNode(value: unknown): boolean {
  const children = mayBeNode(value) && nodeTypeOf(value).plain !== '' ? childrenOf(value) : undefined;
  return children?.every(isPart) === true && children.some((child) => textOf(child) !== undefined);
}

export const isNodeInList = (value: unknown): boolean => isNode(value) || isUnknownNode(value);

export const isRichText = (value: unknown): value is PayloadRecord | readonly PayloadRecord[] =>
  Array.isArray(value) ? value.every(isNodeInList) && value.some(isNode) : isNode(value);

/** The tree inside an editor state of Lexical or a document of DatoCMS. */
export function treeIn(value: PayloadRecord): PayloadRecord | undefined {
  const { root, schema, document } = value;
  if (isRecord(root) && keysOf(value).length === 1) return root;
  if (schema === 'dast' && isRecord(document)) return document;
  return isRecord(value.value) && value.value.schema === 'dast' ? value.value : undefined;
}

const wordKey =
  /^(?:text|(?:sub)?title|head(?:ing|line)|caption|content|quote|citation|attribution|author|description|label|body|html|value|message|summary)$/i;

/** Fields of a block inside a tree whose texts are content. */
export const isWordKey = (key: string): boolean => wordKey.test(key);

/** Words in a field of any other name, which is not for settings. */
export const isProse = (key: string, value: string): boolean =>
  /\p{L}\s+\p{L}/u.test(value) && !/class|style|font|theme|colou?r|align|(?:id|key|type)$/i.test(key);
