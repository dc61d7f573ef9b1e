import type { Block } from '../../../../shared/contract/block.ts';

/** Any block but a heading, which begins a group. */
export type BodyBlock = Exclude<Block, { kind: 'heading' }>;

/** A title that hangs left of the datum, and what stands beside and below it. */
export interface BlockGroup {
  readonly id: string;
  readonly title?: string;
  readonly blocks: readonly BodyBlock[];
}

/** Whether a block is drawn across all columns instead of at the datum. */
export function isWide({ kind }: BodyBlock): boolean {
  return kind === 'gallery' || kind === 'image' || kind === 'video';
}

/** Cuts a list of blocks before every heading; galleries keep their own title. Nothing is dropped or moved. */
export function blockGroups(blocks: readonly Block[]): BlockGroup[] {
  const groups: { id: string; title?: string; blocks: BodyBlock[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'heading') groups.push({ id: block.id, title: block.text, blocks: [] });
    else if (last && !(block.kind === 'gallery' && block.title)) last.blocks.push(block);
    else groups.push({ id: block.id, title: block.kind === 'gallery' ? block.title : undefined, blocks: [block] });
  }
  return groups;
}
