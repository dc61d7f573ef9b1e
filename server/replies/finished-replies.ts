import type { Source } from '../cache/entry.ts';
import type { Pause } from '../cache/pause.ts';
import { meaningOf, type PurgeTarget } from '../cache/purge-target.ts';
import { MemoryTier } from '../cache/stores/memory-tier.ts';
import { Compressor } from '../http/compression.ts';
import { type Representation, weightOf } from '../http/representation.ts';

/** A value that a reply was made of. */
export interface Dependency {
  readonly source: Source<unknown>;
  /** Version of the part's entry, or `unknown`. */
  readonly version: string;
  /** Version of what was joined with it. */
  readonly joined: number;
}

/** A finished reply as it is kept. */
export interface Stored {
  readonly key: string;
  readonly representation: Representation;
  readonly dependencies: readonly Dependency[];
  /** Key of the value whose bytes are the reply's identity body, where they are: counted with that value. */
  readonly sharedWith: string | undefined;
  /** Something that is expected to come is missing in it. */
  readonly isProvisional: boolean;
  readonly bytes: number;
  /** Purged: to be made again, whatever its parts say. */
  isOutdated: boolean;
  /** Why it could not be made anew, and when that is tried again. */
  fault: (Pause & { readonly error: unknown }) | undefined;
  hits: number;
}

/** What is to be kept of a reply. */
type Kept = Pick<Stored, 'key' | 'representation' | 'dependencies' | 'sharedWith' | 'isProvisional'>;

function isEqual(a: Representation, b: Representation): boolean {
  return a.version === b.version && a.tags.join(' ') === b.tags.join(' ');
}

function bytesOf({ representation, sharedWith }: Pick<Stored, 'representation' | 'sharedWith'>): number {
  const shared = sharedWith === undefined ? 0 : representation.identity.length;
  return weightOf(representation) - shared;
}

/** Memory for finished replies, and what happens to their bytes there: compressed, weighed, purged, let go. */
export class FinishedReplies {
  readonly #memory: MemoryTier<Stored>;
  /** Keys of replies by the key of the value that they share their body with. */
  readonly #sharing = new Map<string, string>();
  /** Keys of replies by the made-up keys of their values: without those they are of no use to anybody. */
  readonly #madeUp = new Map<string, Set<string>>();
  readonly compressor = new Compressor();

  constructor(bounds: { maxEntries: number; maxBytes: number }) {
    this.#memory = new MemoryTier<Stored>({ ...bounds, onEvict: (_key, stored) => this.#unlink(stored) });
  }

  get(key: string): Stored | undefined {
    return this.#memory.get(key);
  }

  /** Keeps a reply; the representation that is kept is the one before it if they say the same. */
  keep(kept: Kept): Representation {
    const { key, representation: fresh } = kept;
    const previous = this.#memory.get(key);
    if (previous && isEqual(previous.representation, fresh)) {
      // Parts changed, the reply did not: keep the compressed bodies.
      const { representation, hits } = previous;
      const isShared = representation.identity === fresh.identity;
      this.#set({ ...kept, representation, sharedWith: isShared ? kept.sharedWith : undefined }, hits);
      return representation;
    }
    this.#set(kept, 0);
    const isKept = () => this.#memory.get(key)?.representation === fresh;
    this.compressor.enqueue(fresh, isKept, () => this.#replace(key, fresh, fresh));
    return fresh;
  }

  /** Compresses a reply as small as it gets; another body of a coding is another representation. */
  polish({ key, representation }: Stored): void {
    this.compressor.polish(representation, (polished) => this.#replace(key, representation, polished));
  }

  delete(key: string): void {
    const stored = this.#memory.get(key);
    if (stored) this.#unlink(stored);
    this.#memory.delete(key);
  }

  /**
   * A value has left memory: the reply that holds its bytes goes with it, else nobody would count them; so do all replies
   * of a key that was made up, else each such key would take room for ever.
   */
  release(valueKey: string): void {
    const key = this.#sharing.get(valueKey);
    if (key !== undefined) this.delete(key);
    for (const reply of this.#madeUp.get(valueKey) ?? []) this.delete(reply);
  }

  /** Values have been purged already; this is about the replies made of them, by their own keys and tags. */
  purge(target: PurgeTarget, isHard: boolean): void {
    for (const stored of this.meantBy(target)) {
      if (isHard) this.delete(stored.key);
      else stored.isOutdated = true;
    }
  }

  /** The replies that a purge is about. */
  meantBy(target: PurgeTarget): Stored[] {
    const isMeant = meaningOf(target);
    return this.#memory.values().filter(({ key, dependencies, representation: { tags } }) => {
      const keys = [key, ...dependencies.map(({ source }) => source.key)];
      return keys.some((one) => isMeant({ key: one, tags }));
    });
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#memory.entries, bytes: this.#memory.bytes };
  }

  #set(kept: Kept, hits: number): void {
    const { key } = kept;
    const before = this.#memory.get(key);
    if (before) this.#unlink(before);
    const other = kept.sharedWith === undefined ? undefined : this.#sharing.get(kept.sharedWith);
    // One reply of a value is let go with it; any other one counts its bytes itself.
    const sharedWith = other === undefined ? kept.sharedWith : undefined;
    const bytes = bytesOf({ ...kept, sharedWith });
    const stored: Stored = { ...kept, sharedWith, bytes, isOutdated: false, fault: undefined, hits };
    this.#link(stored);
    if (!this.#memory.set(key, stored)) this.#unlink(stored);
  }

  /** Another representation of the same reply, or the same one with more bodies. */
  #replace(key: string, before: Representation, representation: Representation): void {
    const stored = this.#memory.get(key);
    if (stored?.representation !== before) return;
    this.#memory.set(key, { ...stored, representation, bytes: bytesOf({ ...stored, representation }) });
  }

  /** Notes whose values' leaving ends a reply. */
  #link({ key, sharedWith, dependencies }: Stored): void {
    if (sharedWith !== undefined) this.#sharing.set(sharedWith, key);
    for (const { source } of dependencies) {
      if (!source.canBeMadeUp) continue;
      const replies = this.#madeUp.get(source.key) ?? new Set();
      this.#madeUp.set(source.key, replies.add(key));
    }
  }

  #unlink({ key, sharedWith, dependencies }: Stored): void {
    if (sharedWith !== undefined && this.#sharing.get(sharedWith) === key) this.#sharing.delete(sharedWith);
    for (const { source } of dependencies) {
      const replies = this.#madeUp.get(source.key);
      replies?.delete(key);
      if (replies?.size === 0) this.#madeUp.delete(source.key);
    }
  }
}
