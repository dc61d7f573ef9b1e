import type { Block } from '../contract/block.ts';
import { galleryItemsOf, withImages } from '../contract/block-parts.ts';

/** With hero, neighbors and QR codes, a document has at most 500 images. */
export const imagesPerPart = 490;

export interface ImagePart {
  readonly number: number;
  readonly count: number;
}

export type InPart<Content> = Content & { readonly imagePart?: ImagePart };

interface WithBlocks {
  readonly blocks: readonly Block[];
}

export function partCountOf(blocks: readonly Block[]): number {
  const images = blocks.reduce((sum, block) => sum + galleryItemsOf(block).length, 0);
  return Math.max(1, Math.ceil(images / imagesPerPart));
}

/** The blocks of a part. Galleries are split; a block without images belongs to the image before it. */
function blocksOfPart(blocks: readonly Block[], number: number): Block[] {
  const first = (number - 1) * imagesPerPart;
  const end = first + imagesPerPart;
  let next = 0;
  return blocks.flatMap((block) => {
    const [start, images] = [next, galleryItemsOf(block)];
    next += images.length;
    if (next === start) return (start > first || number === 1) && start <= end ? [block] : [];
    return withImages(block, images.slice(Math.max(0, first - start), Math.max(0, end - start))) ?? [];
  });
}

/** Content with the blocks of one part, by default the first. Unchanged with few images or if already in parts. */
export function inPart<Content extends WithBlocks>(content: InPart<Content>, requested: number): InPart<Content> {
  const count = content.imagePart ? 1 : partCountOf(content.blocks);
  if (count === 1) return content;
  const number = requested <= count ? requested : 1;
  return { ...content, blocks: blocksOfPart(content.blocks, number), imagePart: { number, count } };
}
