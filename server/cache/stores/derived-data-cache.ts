/** Caches data derived from values, such as an index, as long as each value lives. */
export function cachedBeside<Value extends object, Derived>(
  make: (value: Value) => Derived,
): (value: Value) => Derived {
  const cache = new WeakMap<Value, Derived>();
  return (value) => {
    const derived = cache.get(value) ?? make(value);
    cache.set(value, derived);
    return derived;
  };
}
