import type { Block, GalleryItem } from '../../../../shared/contract/block.ts';
import type { Image } from '../../../../shared/contract/image.ts';
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

export function isWide({ kind }: BodyBlock): boolean {
  return kind === 'gallery' || kind === 'image' || kind === 'video';
}

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

export function itemsOf(block: Block): readonly GalleryItem[] {
  if (block.kind === 'image') return [{ full: block.image, thumbnail: block.image }];
  return block.kind === 'gallery' ? block.items : [];
}

function withoutFirst(block: Block): Block | undefined {
  return block.kind === 'gallery' && block.items.length > 1 ? { ...block, items: block.items.slice(1) } : undefined;
}

/** Removes the image shown above from the blocks. `item` is its gallery item, which the lightbox opens. */
export function blocksBelow(image: Pick<Image, 'src'> | undefined, blocks: readonly Block[]) {
  const begins = (block: Block) => image !== undefined && itemsOf(block)[0]?.full.src === image.src;
  const [item] = blocks.filter(begins).flatMap(itemsOf);
  return { item, blocks: blocks.flatMap((block) => (begins(block) ? (withoutFirst(block) ?? []) : block)) };
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

const lettersOf = (text: string): string => text.replace(/<[^<>]*>|&#?\w+;/g, ' ').replace(/[^\p{L}\p{N}]+/gu, '');

/** Hides a lead that repeats the whole text, or an excerpt that ends with "…". The latter is unknown without blocks. */
export function leadAbove(lead: string | undefined, blocks: readonly Block[] | undefined): string | undefined {
  const isCut = lead?.endsWith('…');
  if (!lead || !blocks) return isCut ? undefined : lead;
  const text = blocks.map((block) => (block.kind === 'text' ? block.html : block.kind === 'heading' ? block.text : ''));
  const [own, words] = [lettersOf(lead), lettersOf(text.join(' '))];
  return (isCut ? words.startsWith(own) : words === own) ? undefined : lead;
}
