/** Joins each series of neighboring parts to whole items. Other items stay as they are. */
export function joinNeighbors<Part, Whole>(
  items: Iterable<Part | Whole>,
  isPart: (item: Part | Whole) => item is Part,
  join: (parts: readonly Part[]) => readonly Whole[],
): Whole[] {
  const joined: Whole[] = [];
  let parts: Part[] = [];
  const endParts = (): void => {
    if (parts.length > 0) for (const whole of join(parts)) joined.push(whole);
    parts = [];
  };
  for (const item of items) {
    if (isPart(item)) parts.push(item);
    else {
      endParts();
      joined.push(item);
    }
  }
  endParts();
  return joined;
}
