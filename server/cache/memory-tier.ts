import { LRUCache } from 'lru-cache';

/** Anything that knows what it weighs. */
interface Weighed {
  readonly bytes: number;
}

/** Fixed cost of keeping anything at all: map node, key, headers. */
const overheadBytes = 512;

/** The first tier: least recently used goes first, bounded by entries and by bytes. */
export class MemoryTier<Stored extends Weighed> {
  readonly #lru: LRUCache<string, Stored>;

  constructor(options: { maxEntries: number; maxBytes: number; onEvict?: (key: string) => void }) {
    this.#lru = new LRUCache<string, Stored>({
      max: options.maxEntries,
      maxSize: options.maxBytes,
      sizeCalculation: (stored) => stored.bytes + overheadBytes,
      dispose: (_stored, key, reason) => {
        if (reason === 'evict') options.onEvict?.(key);
      },
    });
  }

  get(key: string): Stored | undefined {
    return this.#lru.get(key);
  }

  /** Returns false when the value alone is larger than the whole tier: it is then not kept. */
  set(key: string, stored: Stored): boolean {
    this.#lru.set(key, stored);
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
