import type { GalleryItem } from '../../../../shared/contract/block.ts';
import { assumedRatio, ratioOf } from '../picture/picture-sources.ts';

const cycle = [1, 2, 3];
const known: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: cycle,
};

/** How many pictures stand in each row of a gallery of `count` pictures. */
export function galleryRows(count: number): readonly number[] {
  if (count <= 0) return [];
  return known[count] ?? [...cycle, ...galleryRows(count - 6)];
}

/** Splits a list into rows of the given lengths. */
export function inRows<Item>(items: readonly Item[], rows: readonly number[]): Item[][] {
  let start = 0;
  return rows.map((length) => {
    start += length;
    return items.slice(start - length, start);
  });
}

/** Width over height of an item of a gallery, as it is drawn. */
export const ratioIn = ({ thumbnail }: GalleryItem): number => ratioOf(thumbnail) ?? assumedRatio;
export const isPortrait = (item: GalleryItem): boolean => ratioIn(item) < 1;

/** Lines of a row on a phone: two portraits side by side, else one picture each. */
export function phoneLines(row: readonly GalleryItem[]): GalleryItem[][] {
  const [first, second] = row;
  if (!first) return [];
  const line = second && isPortrait(first) && isPortrait(second) ? [first, second] : [first];
  return [line, ...phoneLines(row.slice(line.length))];
}

/** What the height of a row comes from before it is laid out: its ratios, and its lines on a phone. */
export function measuresOf(row: readonly GalleryItem[]): Record<`--${string}`, number> {
  const lines = phoneLines(row);
  const heightOf = (line: readonly GalleryItem[]) => Math.max(...line.map((item) => 1 / ratioIn(item))) / line.length;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    '--count': row.length,
    '--sum': sum(row.map(ratioIn)),
    '--lines': lines.length,
    '--stack': sum(lines.map(heightOf)),
    '--cut': sum(lines.filter(({ length }) => length === 2).map(heightOf)),
  };
}
