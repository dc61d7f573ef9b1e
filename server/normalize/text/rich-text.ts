import { hasImageName } from '../ground/media-look.ts';
import { isRecord, keysOf, type PayloadRecord, scalarText } from '../ground/record.ts';
import { escapeValue } from './html-tree.ts';

/**
 * Node kinds in text trees of Strapi, TipTap, Slate, Lexical, Contentful and DatoCMS. Presets read trees with references
 * (`upstream/presets/text`).
 */
const elements = byKind([
  ['p', ['paragraph', 'p', 'lic']],
  ['blockquote', ['quote', 'blockquote', 'block-quote']],
  ['li', ['list-item', 'listitem', 'li', 'list_item']],
  ['ul', ['bulletlist', 'bullet-list', 'bulleted-list', 'unordered-list', 'ul']],
  ['ol', ['orderedlist', 'ordered-list', 'numbered-list', 'ol']],
  ['pre', ['code', 'codeblock']],
  ['hr', ['hr', 'horizontalrule', 'thematicbreak']],
  ['table', ['table']],
  ['tr', ['tablerow', 'table-row']],
  ['td', ['tablecell', 'table-cell']],
  ['th', ['tableheader', 'table-header-cell']],
]);
const marks = byKind([
  ['strong', ['bold', 'strong']],
  ['em', ['italic', 'em', 'emphasis']],
  ['u', ['underline']],
  ['s', ['strikethrough', 'strike']],
  ['code', ['code']],
  ['sub', ['subscript']],
  ['sup', ['superscript']],
]);

function byKind(table: readonly (readonly [element: string, kinds: readonly string[]])[]): ReadonlyMap<string, string> {
  return new Map(table.flatMap(([element, kinds]) => kinds.map((kind) => [kind, element])));
}

const containers: ReadonlySet<string> = new Set([
  ...['doc', 'document', 'root', 'link', 'hyperlink', 'a', 'heading', 'list', 'image', 'text'],
]);
const lexicalFormats: readonly [bit: number, mark: string][] = [
  [1, 'bold'],
  [2, 'italic'],
  [4, 'strikethrough'],
  [8, 'underline'],
  [16, 'code'],
  [32, 'subscript'],
  [64, 'superscript'],
];
const maxDepth = 40;

function kindOf(node: PayloadRecord): string {
  const kind = node.type ?? node.nodeType;
  return typeof kind === 'string' ? kind.toLowerCase().replace(/^(?:block|inline)-(?=link)/, '') : '';
}

function childrenOf(node: PayloadRecord): readonly unknown[] | undefined {
  const children = node.children ?? node.content;
  return Array.isArray(children) ? children : undefined;
}

function isNode(value: unknown): value is PayloadRecord {
  if (!isRecord(value)) return false;
  if (isRecord(value.root) && keysOf(value).length === 1) return isNode(value.root);
  if (value.schema === 'dast') return isNode(value.document);
  const kind = kindOf(value);
  const isKnown = elements.has(kind) || containers.has(kind) || /^h[1-6]$/.test(kind);
  return isKnown && childrenOf(value) !== undefined && !Object.hasOwn(value, 'id');
}

export function isRichText(value: unknown): value is PayloadRecord | readonly PayloadRecord[] {
  return Array.isArray(value) ? value.length > 0 && value.every(isNode) : isNode(value);
}

/** Markup of a tree of text nodes, not yet sanitized. */
export function richTextToHtml(value: unknown, depth = 0): string {
  if (depth > maxDepth) return '';
  if (Array.isArray(value)) return value.map((node) => richTextToHtml(node, depth + 1)).join('');
  if (typeof value === 'string') return escapeValue(value);
  if (!isRecord(value)) return '';
  const tree = value.root ?? (value.schema === 'dast' ? value.document : undefined);
  if (isRecord(tree)) return richTextToHtml(tree, depth + 1);
  const kind = kindOf(value);
  const text = value.text ?? (kind === 'text' || kind === 'span' ? value.value : undefined);
  if (typeof text === 'string') return markedText(value, text);
  if (kind === 'code' && typeof value.code === 'string') return `<pre>${escapeValue(value.code)}</pre>`;
  const inner = richTextToHtml(childrenOf(value) ?? [], depth + 1);
  return nodeToHtml(value, kind, inner);
}

function nodeToHtml(node: PayloadRecord, kind: string, inner: string): string {
  if (kind === 'image') return imageToHtml(node);
  if (kind === 'link' || kind === 'hyperlink' || kind === 'a') return linkToHtml(node, inner);
  if (kind === 'linebreak' || kind === 'hardbreak' || kind === 'br') return '<br />';
  const element = kind.startsWith('h') && /[1-6]$/.test(kind) ? `h${kind.slice(-1)}` : namedElement(node, kind);
  if (element === 'hr') return '<hr />';
  if (element === undefined) return inner || embeddedToHtml(node);
  return `<${element}${languageOf(node)}>${inner}</${element}>`;
}

/** The direction of a paragraph of Lexical or TipTap, if it is not the usual one, and its language. */
function languageOf(node: PayloadRecord): string {
  const attributes = isRecord(node.attrs) ? node.attrs : node;
  const direction = [attributes.direction, attributes.dir, attributes.textDirection].find((dir) => dir === 'rtl');
  const lang = scalarText(attributes.lang ?? attributes.language);
  return `${direction ? ' dir="rtl"' : ''}${lang === '' ? '' : ` lang="${escapeValue(lang)}"`}`;
}

function namedElement(node: PayloadRecord, kind: string): string | undefined {
  const attributes = isRecord(node.attrs) ? node.attrs : node;
  if (kind === 'heading') {
    const level = Number(scalarText(attributes.level) || scalarText(attributes.tag).slice(1)) || 2;
    return `h${Math.min(6, Math.max(1, Math.round(level)))}`;
  }
  if (kind === 'list')
    return /^(?:ordered|number|ol)/.test(scalarText(node.format ?? node.listType ?? node.style)) ? 'ol' : 'ul';
  return elements.get(kind);
}

/** Fields of a block inside a tree whose texts are content. */
export const isWordKey = (key: string): boolean =>
  /^(?:text|title|heading|caption|content|quote|description|label|body|html|value)$/i.test(key);

/** An upload, or the words of a block that only its CMS knows. */
function embeddedToHtml(node: PayloadRecord): string {
  const holder = [node.value, node.fields, node.attrs, node.data].find(isRecord) ?? {};
  if (hasImageName(scalarText(holder.url ?? holder.src))) return imageToHtml({ image: holder });
  const words = keysOf(holder).flatMap((key) => (isWordKey(key) ? scalarText(holder[key]) || [] : []));
  return words.map((text) => `<p>${escapeValue(text)}</p>`).join('');
}

function imageToHtml(node: PayloadRecord): string {
  const image = [node.image, node.attrs, node].find(isRecord) ?? {};
  const src = image.url ?? image.src;
  if (typeof src !== 'string') return '';
  const alt = [image.alternativeText, image.alt].find((text) => typeof text === 'string') ?? '';
  const caption =
    typeof image.caption === 'string' && image.caption ? `<figcaption>${escapeValue(image.caption)}</figcaption>` : '';
  return `<figure><img src="${escapeValue(src)}" alt="${escapeValue(scalarText(alt))}" />${caption}</figure>`;
}

function linkToHtml(node: PayloadRecord, inner: string): string {
  const holder = [node.attrs, node.data, node.fields, node].find(
    (part) => isRecord(part) && (part.href ?? part.url ?? part.uri),
  );
  if (!isRecord(holder)) return inner;
  const href = holder.href ?? holder.url ?? holder.uri;
  return typeof href === 'string' ? `<a href="${escapeValue(href)}">${inner}</a>` : inner;
}

function markedText(node: PayloadRecord, text: string): string {
  let html = escapeValue(text).replaceAll('\n', '<br />');
  for (const mark of marksOf(node)) {
    const element = marks.get(mark);
    if (element) html = `<${element}>${html}</${element}>`;
  }
  const link = Array.isArray(node.marks)
    ? node.marks.find((mark) => isRecord(mark) && mark.type === 'link')
    : undefined;
  return isRecord(link) ? linkToHtml(link, html) : html;
}

function marksOf(node: PayloadRecord): string[] {
  const listed = Array.isArray(node.marks)
    ? node.marks.map((mark) => scalarText(isRecord(mark) ? mark.type : mark))
    : [];
  const flags = [...marks.keys()].filter((mark) => node[mark] === true);
  const format = typeof node.format === 'number' ? node.format : 0;
  return [...listed, ...flags, ...lexicalFormats.filter(([bit]) => format & bit).map(([, mark]) => mark)];
}

/** A block of the WordPress editor, which contains its own markup. */
export const isEditorBlock = (value: unknown): value is PayloadRecord =>
  isRecord(value) && Object.hasOwn(value, 'blockName') && typeof value.innerHTML === 'string';

/** Markup of an editor block with its inner blocks, not yet sanitized. */
export function editorBlockToHtml(block: PayloadRecord, depth = 0): string {
  const inner = Array.isArray(block.innerBlocks) && depth < 20 ? block.innerBlocks.filter(isEditorBlock) : [];
  const rendered = inner.map((child) => editorBlockToHtml(child, depth + 1));
  if (!Array.isArray(block.innerContent)) return `${String(block.innerHTML)}${rendered.join('')}`;
  return block.innerContent.map((part) => (typeof part === 'string' ? part : (rendered.shift() ?? ''))).join('');
}
