import type { Block } from '../../../shared/contract/block.ts';
import type { Reading } from '../reply/reading.ts';
import { elementsIn, isElement, parseHtml, textIn, writeHtml } from '../text/html-tree.ts';
import { cleanLine } from '../text/text.ts';

/** Blocks without a first paragraph that says the lead once more. */
export function withoutLead(blocks: Block[], lead: string | undefined, at: string, reading: Reading): Block[] {
  const [first, ...others] = blocks;
  if (lead === undefined || first?.kind !== 'text') return blocks;
  const [paragraph, ...rest] = parseHtml(first.html);
  if (!paragraph || !isElement(paragraph) || paragraph.name !== 'p') return blocks;
  if (elementsIn([paragraph]).some(({ name }) => name === 'a' || name === 'img')) return blocks;
  if (cleanLine(textIn(paragraph.children), at, reading) !== lead.replace(/\s+/g, ' ')) return blocks;
  reading.ledger.note(at, 'duplicate-text');
  const html = writeHtml(rest).trim();
  return html === '' ? others : [{ ...first, html }, ...others];
}
