/** The value of an entry after a date of withdrawal. Without `value`, the entry is absent then. */
export interface LaterValue {
  readonly atMs: number;
  /** In a list, a number is the position of an equal item in the value before. */
  readonly value?: Readonly<Record<string, unknown>> | undefined;
  readonly isEmpty?: boolean | undefined;
}

const itemsOf = (value: object): readonly unknown[] =>
  'items' in value && Array.isArray(value.items) ? value.items : [];

const withItems = (value: object, toItem: (item: unknown) => unknown): Record<string, unknown> =>
  'items' in value ? { ...value, items: itemsOf(value).map(toItem) } : { ...value };

export function laterValue(atMs: number, value: object, base: object, isEmpty: boolean): LaterValue {
  const places = new Map(itemsOf(base).map((item, index) => [JSON.stringify(item), index]));
  return { atMs, value: withItems(value, (item) => places.get(JSON.stringify(item)) ?? item), isEmpty };
}

export const wholeValue = ({ value }: LaterValue, base: object): Record<string, unknown> | undefined =>
  value && withItems(value, (item) => (typeof item === 'number' ? itemsOf(base)[item] : item));
