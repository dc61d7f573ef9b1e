import type { Block } from '../../../../shared/contract/block.ts';
import type { Source } from '../../../../shared/contract/preview.ts';
import type { TextLanguage } from '../../../../shared/contract/text/text-language.ts';

export type BodyBlock = Block;

export interface BlockGroup {
  readonly id: string;
  readonly title?: string;
  readonly language?: TextLanguage;
  readonly source?: Source | undefined;
  readonly blocks: readonly BodyBlock[];
}

export const isWide = ({ kind }: BodyBlock): boolean => kind === 'gallery' || kind === 'image' || kind === 'video';

/** Starts a group at each heading of level 2, at a first one of any level, and at each gallery with a title. */
export function blockGroups(blocks: readonly Block[]): BlockGroup[] {
  const groups: (Omit<BlockGroup, 'blocks'> & { blocks: BodyBlock[] })[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'heading' && (block.level === 2 || !last))
      groups.push({ id: block.id, title: block.text, language: block, source: block.source, blocks: [] });
    else if (last && !(block.kind === 'gallery' && block.title)) last.blocks.push(block);
    else if (block.kind === 'gallery')
      groups.push({ id: block.id, title: block.title, language: block, blocks: [block] });
    else groups.push({ id: block.id, blocks: [block] });
  }
  return groups;
}

/** Splits off the text before the first heading or wide block. */
export function splitOpening(blocks: readonly Block[]): { opening: readonly BodyBlock[]; rest: readonly Block[] } {
  const opening: BodyBlock[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || isWide(block)) break;
    opening.push(block);
  }
  return { opening, rest: blocks.slice(opening.length) };
}
