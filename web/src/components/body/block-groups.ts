import type { Block, GalleryItem } from '../../../../shared/contract/block.ts';
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

/** The pictures of a block; one by itself is a gallery of one. */
export function itemsOf(block: Block): readonly GalleryItem[] {
  if (block.kind === 'image') return [{ full: block.image, thumbnail: block.image }];
  return block.kind === 'gallery' ? block.items : [];
}

/** Without its first picture: undefined where nothing is left. */
function withoutFirst(block: Block): Block | undefined {
  return block.kind === 'gallery' && block.items.length > 1 ? { ...block, items: block.items.slice(1) } : undefined;
}

/**
 * Blocks below a picture that they do not show again: a gallery that begins with it begins with its next one. `item` is
 * what the first of them would have shown: the picture above opens as it.
 */
export function blocksBelow(picture: Pick<Image, 'src'> | undefined, blocks: readonly Block[]) {
  const begins = (block: Block) => picture !== undefined && itemsOf(block)[0]?.full.src === picture.src;
  const [item] = blocks.filter(begins).flatMap(itemsOf);
  return { item, blocks: blocks.flatMap((block) => (begins(block) ? (withoutFirst(block) ?? []) : block)) };
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

const lettersOf = (text: string): string => text.replace(/<[^<>]*>|&#?\w+;/g, ' ').replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The lead that stands above blocks: none where it is all of their words, or as many as an excerpt that was cut out of
 * them has, which ends with "…". Of such a one nobody knows before the blocks are there (`undefined`).
 */
export function leadAbove(lead: string | undefined, blocks: readonly Block[] | undefined): string | undefined {
  const isCut = lead?.endsWith('…');
  if (!lead || !blocks) return isCut ? undefined : lead;
  const text = blocks.map((block) => (block.kind === 'text' ? block.html : block.kind === 'heading' ? block.text : ''));
  const [own, words] = [lettersOf(lead), lettersOf(text.join(' '))];
  return (isCut ? words.startsWith(own) : words === own) ? undefined : lead;
}
