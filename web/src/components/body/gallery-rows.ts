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
