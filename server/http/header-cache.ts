import { PreparedHeaders } from './prepared-headers.ts';
import type { Representation } from './representation.ts';

/** Enough for all that is hot. */
const maxHeld = 1_000;

/**
 * Prepared headers of the representations that were sent lately: with those of every representation, 10,000 keys took
 * 30 MiB more. Two generations stand in for an order of use, and neither keeps a representation alive.
 */
export class HeaderCache {
  #recent = new WeakMap<Representation, PreparedHeaders>();
  #earlier = new WeakMap<Representation, PreparedHeaders>();
  #held = 0;

  of(representation: Representation): PreparedHeaders {
    const known = this.#recent.get(representation);
    if (known) return known;
    const headers = this.#earlier.get(representation) ?? new PreparedHeaders(representation);
    if (this.#held === maxHeld) {
      this.#earlier = this.#recent;
      this.#recent = new WeakMap();
      this.#held = 0;
    }
    this.#recent.set(representation, headers);
    this.#held += 1;
    return headers;
  }
}
