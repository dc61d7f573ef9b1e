import { timestampOf } from '../../normalize/text/timestamps.ts';

/** What says when it was changed last: an item of a list, or the detail of a project. */
interface Dated {
  readonly updatedAt?: string;
}

/** Everything about a value but its date. */
function undated(value: Dated): string {
  return JSON.stringify({ ...value, updatedAt: undefined });
}

/**
 * A value with the date of its last change: the upstream's own, unless that lies ahead; else that which it had before, as
 * long as it says the same; else now, where it was known before. Nobody knows when what is seen for the first time came.
 */
export function withChangeDate<Value extends Dated>(
  { updatedAt, ...value }: Value,
  previous: Dated | undefined,
  nowMs: number,
): Omit<Value, 'updatedAt'> & Dated {
  const now = timestampOf(nowMs);
  if (updatedAt !== undefined && updatedAt <= now) return { ...value, updatedAt };
  if (!previous) return value;
  const date = undated(value) === undated(previous) ? previous.updatedAt : now;
  return date === undefined ? value : { ...value, updatedAt: date };
}

/** The same for the items of a list. What has come to a list that was known before has changed now. */
export function withItemDates<Item extends Dated & { readonly id: string }>(
  items: readonly Item[],
  before: readonly Item[] | undefined,
  nowMs: number,
): (Omit<Item, 'updatedAt'> & Dated)[] {
  const known = new Map(before?.map((item) => [item.id, item]));
  /** Says nothing that an item says: whatever has come is another than it. */
  const unlike: Dated = {};
  return items.map((item) => withChangeDate(item, known.get(item.id) ?? (before && unlike), nowMs));
}
