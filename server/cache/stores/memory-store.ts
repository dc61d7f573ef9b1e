import { LRUCache } from 'lru-cache';

const mebi = 1024 * 1024;

/** Dead buffers that V8 tolerates before it collects (`kExternalAllocationSoftLimit`). */
const toleratedBytes = 64 * mebi;

/** A collection costs some 20 ms, so do not start one for less. */
const leastBytes = 4 * mebi;

/** Measured cost of an entry besides its bytes: map node, key, objects, headers. */
const overheadBytes = 1_800;

export class MemoryStore<Stored extends { readonly bytes: number }> {
  readonly #lru: LRUCache<string, Stored>;
  readonly #collectEveryBytes: number;
  #garbageBytes = 0;

  constructor(maxEntries: number, maxBytes: number, onEvict?: (key: string, stored: Stored) => void) {
    this.#collectEveryBytes = Math.max(leastBytes, maxBytes / 16);
    this.#lru = new LRUCache<string, Stored>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: (stored) => stored.bytes + overheadBytes,
      dispose: (stored, key, reason) => {
        // A replaced value often shares its bytes with the new one.
        if (reason !== 'set') this.#discard(stored.bytes);
        if (reason === 'evict') onEvict?.(key, stored);
      },
    });
  }

  get(key: string): Stored | undefined {
    return this.#lru.get(key);
  }

  peek(key: string): Stored | undefined {
    return this.#lru.peek(key);
  }

  /** Returns false, and stores nothing, if the value alone exceeds the limit. */
  set(key: string, stored: Stored): boolean {
    this.#lru.set(key, stored);
    // Count as much again for the buffers that loading it left behind.
    this.#discard(stored.bytes);
    return this.#lru.has(key);
  }

  delete(key: string): void {
    this.#lru.delete(key);
  }

  values(): Stored[] {
    return [...this.#lru.values()];
  }

  get entries(): number {
    return this.#lru.size;
  }

  get bytes(): number {
    return this.#lru.calculatedSize;
  }

  /** Allocating an untouched buffer makes V8 collect in time. Without it, a cache limited to 64 MiB takes twice that. */
  #discard(bytes: number): boolean {
    this.#garbageBytes += bytes;
    if (this.#garbageBytes < this.#collectEveryBytes) return false;
    this.#garbageBytes = 0;
    try {
      return new ArrayBuffer(toleratedBytes).byteLength > 0;
    } catch {
      // If no address space is left, V8 is under pressure already.
      return false;
    }
  }
}
