import { LRUCache } from 'lru-cache';

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

/** Anything that knows what it weighs. */
interface Weighed {
  readonly bytes: number;
}

/** What keeping anything costs besides its bytes, as measured: map node, key, objects, prepared header lines. */
const overheadBytes = 1_800;

export interface MemoryStoreOptions<Stored> {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Called with what had to make room. */
  readonly onEvict?: (key: string, stored: Stored) => void;
}

/** The first tier: least recently used goes first, bounded by entries and by bytes. */
export class MemoryStore<Stored extends Weighed> {
  readonly #lru: LRUCache<string, Stored>;
  readonly #garbage: GcHint;

  constructor({ maxEntries, maxBytes, onEvict }: MemoryStoreOptions<Stored>) {
    this.#garbage = new GcHint(maxBytes);
    this.#lru = new LRUCache<string, Stored>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: (stored) => stored.bytes + overheadBytes,
      dispose: (stored, key, reason) => {
        // What another of the same key replaces often has the same bytes.
        if (reason !== 'set') this.#garbage.add(stored.bytes);
        if (reason === 'evict') onEvict?.(key, stored);
      },
    });
  }

  get(key: string): Stored | undefined {
    return this.#lru.get(key);
  }

  /** What is held of a key, without touching its order of use. */
  peek(key: string): Stored | undefined {
    return this.#lru.peek(key);
  }

  /** Returns false when the value alone is larger than the whole tier: it is then not kept. */
  set(key: string, stored: Stored): boolean {
    this.#lru.set(key, stored);
    // What was read, parsed and compressed for it, and is dead now, is about as much again.
    this.#garbage.add(stored.bytes);
    return this.#lru.has(key);
  }

  delete(key: string): void {
    this.#lru.delete(key);
  }

  /** All that is held, without touching its order of use. */
  values(): Stored[] {
    return [...this.#lru.values()];
  }

  get entries(): number {
    return this.#lru.size;
  }

  get bytes(): number {
    return this.#lru.calculatedSize;
  }
}
