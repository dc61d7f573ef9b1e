/** Hears of bytes that are to be kept beside a value; false where there is no room for them. */
type Count = (bytes: number) => boolean;

const counts = new WeakMap<object, Count>();

/**
 * Has `count` told, in bytes, of what is worked out of a value from now on and kept for as long as it is. Lists in the value
 * are told of with it: what is worked out is most often worked out of these.
 */
export function countBeside(value: unknown, count: Count): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of [value, ...Object.values(value)])
    if (part === value || Array.isArray(part)) counts.set(part, count);
}

/**
 * Something that is worked out of values once and kept as long as each of them: an index, an order. It is counted with the
 * value where somebody counts that, and worked out each time where that has no room for it. Values must not change
 * afterwards.
 */
export class DerivedDataCache<Value extends object, Derived> {
  readonly #known = new WeakMap<Value, Derived>();
  readonly #make: (value: Value) => Derived;
  readonly #weigh: (derived: Derived) => number;

  /** `weigh`: about how many bytes of memory it takes. */
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
