import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../shared/contract/block.ts';
import { imagesPerPart, inPart, partCountOf } from '../../../../shared/page/image-parts.ts';

const image = (index: number) => ({ src: `/${index}.jpg`, alt: '', sources: [] });
const galleryOf = (id: string, from: number, count: number): Block => ({
  id,
  kind: 'gallery',
  items: Array.from({ length: count }, (_, index) => ({ full: image(from + index), thumbnail: image(from + index) })),
});
const textOf = (id: string): Block => ({ id, kind: 'text', html: `<p>${id}</p>` });

const idsOf = (blocks: readonly Block[]) => blocks.map(({ id }) => id);
const sourcesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'gallery' ? block.items.map(({ full }) => full.src) : block.kind === 'image' ? block.image.src : [],
  );

describe('parts of images', () => {
  test('cuts galleries, and keeps every block and image once and in order [S13]', () => {
    const blocks = [
      textOf('first'),
      galleryOf('long', 0, imagesPerPart + 3),
      textOf('between'),
      { id: 'one', kind: 'image' as const, image: image(imagesPerPart + 3) },
      galleryOf('longer', imagesPerPart + 4, 2 * imagesPerPart),
      textOf('last'),
    ];
    const count = partCountOf(blocks);
    const parts = Array.from({ length: count }, (_, index) => inPart({ blocks }, index + 1));
    expect(parts.map(({ imagePart }) => imagePart)).toEqual([1, 2, 3, 4].map((number) => ({ number, count: 4 })));
    expect(parts.map((part) => idsOf(part.blocks))).toEqual([
      ['first', 'long'],
      ['long', 'between', 'one', 'longer'],
      ['longer'],
      ['longer', 'last'],
    ]);
    expect(parts.flatMap((part) => sourcesOf(part.blocks))).toEqual(sourcesOf(blocks));
    for (const part of parts) expect(sourcesOf(part.blocks).length).toBeLessThanOrEqual(imagesPerPart);
  });

  test('returns the first part for a part that does not exist, and a part as it is [S13]', () => {
    const first = inPart({ blocks: [galleryOf('a', 0, imagesPerPart + 1)] }, 9);
    expect(first.imagePart).toEqual({ number: 1, count: 2 });
    expect(inPart(first, 2)).toBe(first);
  });
});
