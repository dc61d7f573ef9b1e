import { isRecord, type PayloadRecord } from '../ground/record.ts';
import { TreeWriter } from './tree-writer.ts';

/** Markup of a text tree, not yet sanitized, and its nodes that have an unknown type or could not be read. */
export function readTree(value: unknown): { readonly html: string; readonly unknown: ReadonlySet<unknown> } {
  const writer = new TreeWriter();
  return { html: writer.write(value), unknown: writer.unknown };
}

export const richTextToHtml = (value: unknown): string => readTree(value).html;

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
