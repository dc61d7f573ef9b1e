import { isRecord, scalarText, type WireRecord } from '../../../normalize/reply/record.ts';
import { linkToDocument, pathOfDocument } from '../documents.ts';

const maxDepth = 40;

const isOf = (node: WireRecord, kind: RegExp): boolean => kind.test(scalarText(node.type));

/** What stands in a text and is none: pictures, blocks of the site's own kinds, other documents. */
const isEmbedded = (node: WireRecord): boolean => isOf(node, /^(?:upload|block|inlineBlock|relationship)$/);

const childrenOf = ({ children }: WireRecord): readonly WireRecord[] =>
  Array.isArray(children) ? children.filter(isRecord) : [];

/** Whether a value is a state of the Lexical editor. */
export function isLexical(value: unknown): value is WireRecord & { readonly root: WireRecord } {
  return isRecord(value) && isRecord(value.root) && Array.isArray(value.root.children);
}

/**
 * The blocks of a state of the Lexical editor in their order: texts between pictures and blocks are trees still, which
 * the normalizers read. What is embedded within a paragraph or a list comes after it.
 * @param tidied reads what is embedded: its fields may hold such states in turn
 */
export function blocksOfLexical(
  { root }: { readonly root: WireRecord },
  tidied: (embedded: WireRecord) => unknown,
): unknown[] {
  const blocks: unknown[] = [];
  let run: WireRecord[] = [];
  const endRun = () => {
    if (run.length > 0) blocks.push({ type: 'text', text: { root: { type: 'root', children: run } } });
    run = [];
  };
  for (const node of childrenOf(root)) {
    const within: WireRecord[] = [];
    const text = isEmbedded(node) ? undefined : textOf(node, within, 0);
    if (text) run.push(text);
    else within.push(node);
    if (within.length === 0) continue;
    endRun();
    blocks.push(...within.flatMap(embeddedOf).map(tidied));
  }
  endRun();
  return blocks;
}

/** A node without what is embedded in it, which goes to `within`; links have addresses. */
function textOf(node: WireRecord, within: WireRecord[], depth: number): WireRecord {
  if (!Array.isArray(node.children) || depth > maxDepth) return node;
  const children = childrenOf(node).flatMap((child) => {
    if (!isEmbedded(child)) return [textOf(child, within, depth + 1)];
    within.push(child);
    return [];
  });
  return { ...node, ...(isOf(node, /^(?:auto)?link$/) ? { type: 'link', fields: linkOf(node) } : {}), children };
}

/** A link to another document leads to its page on the site, one to a file to the file. */
function linkOf({ fields }: WireRecord): unknown {
  if (!isRecord(fields) || fields.linkType !== 'internal' || !isRecord(fields.doc)) return fields;
  const { relationTo, value } = fields.doc;
  const document = isRecord(value) ? value : {};
  return { ...fields, url: pathOfDocument(relationTo, document.slug) ?? document.url };
}

function embeddedOf({ type, relationTo, fields, value }: WireRecord): WireRecord[] {
  const own = isRecord(fields) ? fields : {};
  if (type === 'block' || type === 'inlineBlock') return [own];
  if (type === 'relationship') return isRecord(value) ? [documentOf(relationTo, value)] : [];
  if (!isRecord(value)) return [{ type: 'image', image: value }];
  // A film or a document says by its media type what it is.
  const isPicture = !/^(?:video|audio|application|text)\//.test(scalarText(value.mimeType));
  return [isPicture ? { type: 'image', image: value, ...own } : { ...value, ...own }];
}

/** Of another document that has no page here its title is said, not all that it holds. */
function documentOf(relationTo: unknown, { id, slug, title }: WireRecord): WireRecord {
  const href = pathOfDocument(relationTo, slug);
  return href === undefined ? { type: 'text', text: scalarText(title) } : linkToDocument(href, id, title);
}
