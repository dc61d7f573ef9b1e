const lineFeed = 10;

/** Type and length of a response: `$300000000`. */
const maxHeader = 24;

/**
 * Measures the responses of Redis (RESP 2) as they arrive, so that a longer one than the limit is refused before it fills
 * memory.
 */
export class ResponseLimit {
  readonly #maxBytes: number;
  #header = '';
  /** Bytes of a string that are still to come. */
  #rest = 0;
  /** Parts of the response that are still to come. */
  #parts = 1;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns false if the response exceeds the limit, or announces to. */
  allows(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length && this.#bytes <= this.#maxBytes) {
      if (this.#rest > 0) {
        const step = Math.min(this.#rest, chunk.length - at);
        this.#rest -= step;
        at += step;
        if (this.#rest === 0) this.#endPart();
        continue;
      }
      const end = chunk.indexOf(lineFeed, at);
      const until = end === -1 ? chunk.length : end + 1;
      this.#bytes += until - at;
      this.#header += chunk.toString('latin1', at, Math.min(until, at + maxHeader - this.#header.length));
      at = until;
      if (end !== -1) this.#endHeader();
    }
    return this.#bytes <= this.#maxBytes;
  }

  #endHeader(): void {
    const [kind, count] = [this.#header[0], Number.parseInt(this.#header.slice(1), 10)];
    this.#header = '';
    if (kind === '$' && count >= 0) {
      this.#bytes += count;
      this.#rest = count + 2;
      return;
    }
    if (kind === '*' && count > 0) {
      // Each part has four bytes at least: `$-1` and `*0` with a line end are longer.
      this.#bytes += 4 * count;
      this.#parts += count;
    }
    this.#endPart();
  }

  #endPart(): void {
    this.#parts -= 1;
    if (this.#parts > 0) return;
    this.#parts = 1;
    this.#bytes = 0;
  }
}
