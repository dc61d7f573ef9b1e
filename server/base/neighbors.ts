/** Joins each series of neighboring parts to whole items. Other items stay as they are. */
export function joinNeighbors<Dependency, Whole>(
  items: Iterable<Dependency | Whole>,
  isPart: (item: Dependency | Whole) => item is Dependency,
  join: (parts: readonly Dependency[]) => readonly Whole[],
): Whole[] {
  const joined: Whole[] = [];
  let parts: Dependency[] = [];
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
