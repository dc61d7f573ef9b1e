/** Returns false if there is no room for so many bytes beside the value. */
type Count = (bytes: number) => boolean;

const counts = new WeakMap<object, Count>();

/** Has data that is derived from a value, or from a list in it, counted with the value. */
export function countBeside(value: unknown, count: Count): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of [value, ...Object.values(value)])
    if (part === value || Array.isArray(part)) counts.set(part, count);
}

/** Caches data derived from values, such as an index, as long as each value lives. */
export function cachedBeside<Value extends object, Derived>(
  make: (value: Value) => Derived,
  weigh: (derived: Derived) => number,
): (value: Value) => Derived {
  const cache = new WeakMap<Value, Derived>();
  return (value) => {
    const known = cache.get(value);
    if (known !== undefined) return known;
    const derived = make(value);
    const count = counts.get(value);
    if (count === undefined || count(weigh(derived))) cache.set(value, derived);
    return derived;
  };
}
