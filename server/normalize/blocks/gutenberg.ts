import { isRecord, type WireRecord } from '../reply/record.ts';

/** Whether a record is a block of the WordPress editor, which carries its own markup. */
export const isEditorBlock = (value: unknown): value is WireRecord =>
  isRecord(value) && Object.hasOwn(value, 'blockName') && typeof value.innerHTML === 'string';

/** Markup of an editor block with the blocks inside it in their places. */
export function editorBlockToHtml(block: WireRecord, depth = 0): string {
  const inner = Array.isArray(block.innerBlocks) && depth < 20 ? block.innerBlocks.filter(isEditorBlock) : [];
  const rendered = inner.map((child) => editorBlockToHtml(child, depth + 1));
  if (!Array.isArray(block.innerContent)) return `${String(block.innerHTML)}${rendered.join('')}`;
  return block.innerContent.map((part) => (typeof part === 'string' ? part : (rendered.shift() ?? ''))).join('');
}
