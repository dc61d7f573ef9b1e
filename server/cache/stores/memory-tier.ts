import { LRUCache } from 'lru-cache';
import { GcHint } from './gc-hint.ts';

/** Anything that knows what it weighs. */
interface Weighed {
  readonly bytes: number;
}

/** What keeping anything costs besides its bytes, as measured: map node, key, objects, prepared header lines. */
const overheadBytes = 1_800;

export interface MemoryTierOptions<Stored> {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Called with what had to make room. */
  readonly onEvict?: (key: string, stored: Stored) => void;
}

/** The first tier: least recently used goes first, bounded by entries and by bytes. */
export class MemoryTier<Stored extends Weighed> {
  readonly #lru: LRUCache<string, Stored>;
  readonly #garbage: GcHint;

  constructor({ maxEntries, maxBytes, onEvict }: MemoryTierOptions<Stored>) {
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
