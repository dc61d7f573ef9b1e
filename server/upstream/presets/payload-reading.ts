import { isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import type { ResponseAdapter } from '../call.ts';
import { linkToDocument, pathOfDocument } from './documents.ts';
import { recordsIn } from './items.ts';
import { isList, splitTree } from './text/text-tree.ts';

const maxDepth = 40;

function adapted(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return value;
  const inner = (one: unknown) => adapted(one, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  if (isLexical(value)) return textOrBlocks(blocksOfLexical(value.root.children, inner));
  if (!isRecord(value)) return value;
  if (/^(?:custom|reference)$/.test(scalarText(value.type)) && 'appearance' in value) return linkField(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}

/** The group of fields that Payload's templates have for links. Undefined without a target. */
function linkField({ type, url, reference, label, id }: PayloadRecord): PayloadRecord | undefined {
  const { relationTo, value } = isRecord(reference) ? reference : {};
  const { slug, title } = isRecord(value) ? value : {};
  const href = type === 'custom' ? scalarText(url) : (pathOfDocument(relationTo, slug) ?? '');
  return href === '' ? undefined : linkToDocument(href, id, label ?? title);
}

/** Running text without blocks stays text, because the field can be a single line such as a lead. */
function textOrBlocks(blocks: readonly unknown[]): unknown {
  const [only] = blocks;
  return blocks.length === 1 && isRecord(only) && isLexical(only.text) ? only.text : blocks;
}

export const adaptPayload: ResponseAdapter = (page) => adapted(page, 0);

const isOf = (node: PayloadRecord, kind: RegExp): boolean => kind.test(scalarText(node.type));

const isLexical = (value: unknown): value is { readonly root: { readonly children: readonly unknown[] } } =>
  isRecord(value) && isRecord(value.root) && Array.isArray(value.root.children);

/** Splits an editor state at embedded images and blocks. Texts stay trees. `adapted` adapts embedded elements. */
function blocksOfLexical(children: readonly unknown[], adapted: (embedded: PayloadRecord) => unknown): unknown[] {
  const parts = splitTree(children, (node) => {
    if (isOf(node, /^(?:upload|block|inlineBlock|relationship)$/)) return recordsIn(embeddedOf(node).map(adapted));
    return isOf(node, /^(?:auto)?link$/) ? { ...node, type: 'link', fields: linkOf(node) } : node;
  });
  return parts.map((part) =>
    isList(part) ? { type: 'text', text: { root: { type: 'root', children: part } } } : part,
  );
}

function linkOf({ fields }: PayloadRecord): unknown {
  if (!isRecord(fields) || fields.linkType !== 'internal' || !isRecord(fields.doc)) return fields;
  const { relationTo, value } = fields.doc;
  const document = isRecord(value) ? value : {};
  return { ...fields, url: pathOfDocument(relationTo, document.slug) ?? document.url };
}

function embeddedOf({ type, relationTo, fields, value }: PayloadRecord): PayloadRecord[] {
  const own = isRecord(fields) ? fields : {};
  if (type === 'block' || type === 'inlineBlock') return [own];
  if (type === 'relationship') return isRecord(value) ? [documentOf(relationTo, value)] : [];
  if (!isRecord(value)) return [{ type: 'image', image: value }];
  const isImage = !/^(?:video|audio|application|text)\//.test(scalarText(value.mimeType));
  return [isImage ? { type: 'image', image: value, ...own } : { ...value, ...own }];
}

/** Of a document without a page, only the title is shown. */
function documentOf(relationTo: unknown, { id, slug, title }: PayloadRecord): PayloadRecord {
  const href = pathOfDocument(relationTo, slug);
  return href === undefined ? { type: 'text', text: scalarText(title) } : linkToDocument(href, id, title);
}
