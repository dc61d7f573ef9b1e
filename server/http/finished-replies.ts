import type { Pause } from '../base/pause.ts';
import type { Source } from '../cache/entry.ts';
import { type PurgeTarget, purgeMatcher } from '../cache/purge-target.ts';
import { MemoryStore } from '../cache/stores/memory-store.ts';
import { Compressor, withoutIdentity } from './compression.ts';
import { type Representation, type WholeRepresentation, weightOf } from './representation.ts';

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

/** What is kept of a reply. */
type StoredResponse = Pick<Stored, 'key' | 'representation' | 'dependencies' | 'sharedWith' | 'isProvisional'>;

/** What is to be kept of a reply that was made now. */
type Fresh = StoredResponse & { readonly representation: WholeRepresentation };

/** A purge that was ordered while responses were being composed. */
export interface NotedPurge {
  readonly target: PurgeTarget;
  readonly isHard: boolean;
}

/** Returns a function that tests whether a purge targets a response: its key, its tags or one of its dependencies. */
function replyMatcher(
  target: PurgeTarget,
): (reply: Pick<Stored, 'key' | 'dependencies' | 'representation'>) => boolean {
  const isMeant = purgeMatcher(target);
  return ({ key, dependencies, representation: { tags } }) =>
    isMeant({ key, tags }) || dependencies.some(({ source }) => isMeant({ key: source.key, tags }));
}

function isEqual(a: Representation, b: Representation): boolean {
  return a.version === b.version && a.tags.join(' ') === b.tags.join(' ');
}

function bytesOf({ representation, sharedWith }: Pick<Stored, 'representation' | 'sharedWith'>): number {
  const own = sharedWith === undefined ? representation : { ...representation, identity: undefined };
  return weightOf(own);
}

/**
 * Keys of values that a reply leaves memory with: of those whose bytes it shares, else nobody would count them, and of
 * those that were made up, else each such key would take room for ever.
 */
function boundTo({ dependencies, sharedWith }: Pick<Stored, 'dependencies' | 'sharedWith'>): string[] {
  const isBound = ({ source }: Dependency) => source.isArbitrary || source.key === sharedWith;
  return dependencies.filter(isBound).map(({ source }) => source.key);
}

/** Memory for finished replies, and what happens to their bytes there: compressed, weighed, purged, let go. */
export class FinishedReplies {
  readonly #memory: MemoryStore<Stored>;
  /** Keys of replies by the key of a value that they leave with. */
  readonly #bound = new Map<string, Set<string>>();
  /** The purges since each running composition began. */
  readonly #noted = new Set<NotedPurge[]>();
  readonly compressor = new Compressor();

  constructor(bounds: { maxEntries: number; maxBytes: number }) {
    this.#memory = new MemoryStore<Stored>({ ...bounds, onEvict: (_key, stored) => this.#unlink(stored) });
  }

  get(key: string): Stored | undefined {
    return this.#memory.get(key);
  }

  /** All that are kept, without touching the order of use. */
  all(): readonly Stored[] {
    return this.#memory.values();
  }

  /** Notes all purges until disposed: a response that is being composed may contain what they are about. */
  notePurges(): Disposable & { readonly purges: readonly NotedPurge[] } {
    const purges: NotedPurge[] = [];
    this.#noted.add(purges);
    return { purges, [Symbol.dispose]: () => this.#noted.delete(purges) };
  }

  /**
   * Keeps a reply; the representation that is kept is the one before it if they say the same. Applies the purges that were
   * noted while it was composed: a hard one deletes it, a soft one marks it as outdated.
   */
  keep(kept: Fresh, purges: readonly NotedPurge[] = []): Representation {
    const meant = purges.filter(({ target }) => replyMatcher(target)(kept));
    const representation = this.#keep(kept);
    if (meant.some(({ isHard }) => isHard)) this.delete(kept.key);
    const stored = this.#memory.peek(kept.key);
    if (stored && meant.length > 0) stored.isOutdated = true;
    return representation;
  }

  #keep(kept: Fresh): Representation {
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
    // Bytes that are the value's cost nothing here.
    const ready = () => (kept.sharedWith === undefined ? withoutIdentity(fresh) : fresh);
    this.compressor.enqueue(fresh, isKept, () => this.#replace(key, fresh, ready()));
    return fresh;
  }

  /** Compresses a reply as small as it gets; another body of a coding is another representation. */
  polish({ key }: Stored): void {
    const current = () => this.#memory.peek(key)?.representation;
    this.compressor.polish(current, (before, polished) => this.#replace(key, before, polished));
  }

  delete(key: string): void {
    const stored = this.#memory.get(key);
    if (stored) this.#unlink(stored);
    this.#memory.delete(key);
  }

  /** A value has left memory: the replies that are bound to it go, too. */
  release(valueKey: string): void {
    for (const key of this.#bound.get(valueKey) ?? []) this.delete(key);
  }

  /** Values have been purged already; this is about the replies made of them, by their own keys and tags. */
  purge(target: PurgeTarget, isHard: boolean): void {
    for (const purges of this.#noted) purges.push({ target, isHard });
    for (const stored of this.meantBy(target)) {
      if (isHard) this.delete(stored.key);
      else stored.isOutdated = true;
    }
  }

  /** The replies that a purge is about. */
  meantBy(target: PurgeTarget): Stored[] {
    return this.#memory.values().filter(replyMatcher(target));
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#memory.entries, bytes: this.#memory.bytes };
  }

  #set(kept: StoredResponse, hits: number): void {
    const { key } = kept;
    const before = this.#memory.get(key);
    if (before) this.#unlink(before);
    const stored: Stored = { ...kept, bytes: bytesOf(kept), isOutdated: false, fault: undefined, hits };
    for (const valueKey of boundTo(stored)) {
      this.#bound.set(valueKey, (this.#bound.get(valueKey) ?? new Set()).add(key));
    }
    if (!this.#memory.set(key, stored)) this.#unlink(stored);
  }

  /** Another representation of the same reply, or the same one with more bodies. */
  #replace(key: string, before: Representation, representation: Representation): void {
    const stored = this.#memory.get(key);
    if (stored?.representation !== before) return;
    this.#memory.set(key, { ...stored, representation, bytes: bytesOf({ ...stored, representation }) });
  }

  #unlink(stored: Stored): void {
    for (const valueKey of boundTo(stored)) {
      const replies = this.#bound.get(valueKey);
      replies?.delete(stored.key);
      if (replies?.size === 0) this.#bound.delete(valueKey);
    }
  }
}
