import type { Block } from '../../shared/contract/block.ts';
import type { Reading } from './reading.ts';
import { cleanLine } from './text.ts';

const firstParagraph = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>/;

/** Blocks without a first paragraph that says the lead once more. */
export function withoutLead(blocks: Block[], lead: string | undefined, at: string, reading: Reading): Block[] {
  const [first, ...others] = blocks;
  if (lead === undefined || first?.kind !== 'text') return blocks;
  const paragraph = first.html.match(firstParagraph);
  if (!paragraph || /<(?:a|img)\b/.test(paragraph[0])) return blocks;
  if (cleanLine(paragraph[1] ?? '', at, reading) !== lead.replace(/\s+/g, ' ')) return blocks;
  reading.ledger.note(at, 'duplicate-text');
  const html = first.html.slice(paragraph[0].length).trim();
  return html === '' ? others : [{ ...first, html }, ...others];
}
