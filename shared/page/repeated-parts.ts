import type { Block } from '../contract/block.ts';
import { galleryItemsOf, withImages } from '../contract/block-parts.ts';
import type { Image } from '../contract/image.ts';

/** Removes the image shown above from the blocks. `item` is its gallery item, with the texts of the image there. */
export function blocksBelow(image: Pick<Image, 'src'> | undefined, blocks: readonly Block[]) {
  const begins = (block: Block) => image !== undefined && galleryItemsOf(block)[0]?.full.src === image.src;
  const [item] = blocks.filter(begins).flatMap(galleryItemsOf);
  const below = (block: Block) => (begins(block) ? (withImages(block, galleryItemsOf(block).slice(1)) ?? []) : block);
  return { item, blocks: blocks.flatMap(below) };
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
