import type { Block } from '../../../../shared/contract/block.ts';

/** File names of a gallery, as full/thumbnail. */
export function pairs(block: Block | undefined): string[] {
  const name = (src: string) => src.split('/').at(-1);
  return block?.kind === 'gallery'
    ? block.items.map(({ full, thumbnail }) => `${name(full.src)}/${name(thumbnail.src)}`)
    : [];
}
