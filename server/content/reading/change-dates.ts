import { timestampOf } from '../../normalize/text/timestamps.ts';

interface Dated {
  readonly updatedAt?: string;
}

function undated(value: Dated): string {
  return JSON.stringify({ ...value, updatedAt: undefined });
}

/**
 * Returns a value with its change date: the upstream's, unless it is in the future. Otherwise the previous date if the
 * value is equal, or now. A value seen for the first time gets none.
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

/** The same for list items. New items of a known list changed now. */
export function withItemDates<Item extends Dated & { readonly id: string }>(
  items: readonly Item[],
  before: readonly Item[] | undefined,
  nowMs: number,
): (Omit<Item, 'updatedAt'> & Dated)[] {
  const known = new Map(before?.map((item) => [item.id, item]));
  const unlike: Dated = {};
  return items.map((item) => withChangeDate(item, known.get(item.id) ?? (before && unlike), nowMs));
}
