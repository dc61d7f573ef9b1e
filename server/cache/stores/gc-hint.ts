const mebi = 1024 * 1024;

/** Dead buffers that V8 lets come up before it looks for any (`kExternalAllocationSoftLimit`), however small the heap. */
const toleratedBytes = 64 * mebi;

/** Looking is not worth less: it costs some 20 ms, most of it beside the main thread. */
const leastBytes = 4 * mebi;

/**
 * Makes V8 look for dead buffers in time: a cache bounded to 64 MiB would else take twice that. What is due is told by
 * asking for as much room as V8 tolerates and not touching it: the system gives addresses, no memory, and V8 begins
 * the incremental collection that it has for such pressure.
 */
export class GcHint {
  readonly #everyBytes: number;
  #bytes = 0;

  /** `maxBytes`: what may be alive. A sixteenth of it may be dead. */
  constructor(maxBytes: number) {
    this.#everyBytes = Math.max(leastBytes, maxBytes / 16);
  }

  /** Tells of bytes that nobody keeps any longer; true if that made V8 look. */
  add(bytes: number): boolean {
    this.#bytes += bytes;
    if (this.#bytes < this.#everyBytes) return false;
    this.#bytes = 0;
    try {
      return new ArrayBuffer(toleratedBytes).byteLength > 0;
    } catch {
      // No addresses left for it: V8 is under pressure already.
      return false;
    }
  }
}
