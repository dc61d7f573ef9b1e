import type { Block } from '../../../../shared/contract/block.ts';
import type { Image } from '../../../../shared/contract/image.ts';

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

/** Without its first picture, where that is the one given: undefined where nothing is left of the block. */
function beginningAfter(block: Block, src: string): Block | undefined {
  if (block.kind === 'image') return block.image.src === src ? undefined : block;
  if (block.kind !== 'gallery' || block.items[0]?.full.src !== src) return block;
  const items = block.items.slice(1);
  return items.length > 0 ? { ...block, items } : undefined;
}

/** Blocks below a picture that they do not show again: a gallery that begins with it begins with its next one. */
export function blocksBelow(picture: Pick<Image, 'src'> | undefined, blocks: readonly Block[]): readonly Block[] {
  if (!picture) return blocks;
  return blocks.flatMap((block) => beginningAfter(block, picture.src) ?? []);
}

/** Cuts off the text that a list of blocks begins with: up to the first that hangs a title or takes all columns. */
export function splitOpening(blocks: readonly Block[]): { opening: readonly BodyBlock[]; rest: readonly Block[] } {
  const opening: BodyBlock[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || isWide(block)) break;
    opening.push(block);
  }
  return { opening, rest: blocks.slice(opening.length) };
}
