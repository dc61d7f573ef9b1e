/** How much of a movement beyond the first or the last picture is followed. */
const followed = 0.3;

/** The row of pictures that a finger drags; x in CSS pixels. */
export interface Row {
  /** Where it is now. */
  readonly x: number;
  /** Where it stands when the picture on show is in the middle. */
  readonly restX: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Where a row goes that is dragged to `x`: with the finger, but reluctantly where nothing follows. */
export function draggedTo(x: number, { x: from, restX, isFirst, isLast }: Row): number {
  const end = isFirst && x > restX ? Math.max(from, restX) : isLast && x < restX ? Math.min(from, restX) : undefined;
  const isLeavingEnd = end !== undefined && Math.sign(x - from) === Math.sign(x - restX);
  return isLeavingEnd ? end + (x - end) * followed : x;
}
