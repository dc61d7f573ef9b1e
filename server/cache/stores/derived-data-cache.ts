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
export class DerivedDataCache<Value extends object, Derived> {
  readonly #known = new WeakMap<Value, Derived>();
  readonly #make: (value: Value) => Derived;
  readonly #weigh: (derived: Derived) => number;

  constructor(make: (value: Value) => Derived, weigh: (derived: Derived) => number) {
    this.#make = make;
    this.#weigh = weigh;
  }

  of(value: Value): Derived {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const derived = this.#make(value);
    const count = counts.get(value);
    if (count === undefined || count(this.#weigh(derived))) this.#known.set(value, derived);
    return derived;
  }
}
