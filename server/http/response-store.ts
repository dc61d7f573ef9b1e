import type { Pause } from '../base/pause.ts';
import type { Source } from '../cache/entry.ts';
import { type PurgeTarget, purgeMatcher } from '../cache/purge-target.ts';
import { MemoryStore } from '../cache/stores/memory-store.ts';
import { Compressor, withoutIdentity } from './compression.ts';
import { type Representation, type WholeRepresentation, weightOf } from './representation.ts';

export interface StoredDependency {
  readonly source: Source<unknown>;
  readonly version: string;
  readonly joined: number;
}

export interface StoredResponse {
  readonly key: string;
  readonly representation: Representation;
  readonly dependencies: readonly StoredDependency[];
  readonly isProvisional: boolean;
  readonly bytes: number;
  /** When its tag or a dependency was invalidated first. */
  outdatedAtMs: number | undefined;
  failure: (Pause & { readonly error: unknown }) | undefined;
  hits: number;
}

type ResponseInput = Pick<StoredResponse, 'key' | 'representation' | 'dependencies' | 'isProvisional'>;
type NewResponse = ResponseInput & { readonly representation: WholeRepresentation };

interface PurgeWay {
  readonly isHard: boolean;
  readonly atMs: number;
}

export interface NotedPurge extends PurgeWay {
  readonly target: PurgeTarget;
}

function responseMatcher(
  target: PurgeTarget,
): (response: Pick<StoredResponse, 'key' | 'dependencies' | 'representation'>) => boolean {
  const isMeant = purgeMatcher(target);
  return ({ key, dependencies, representation: { tags } }) =>
    isMeant({ key, tags }) || dependencies.some(({ source }) => isMeant({ key: source.key, tags }));
}

/** Arbitrary keys of which the response is made. They are limited, so the response is deleted with them. */
const arbitraryKeys = ({ dependencies }: Pick<StoredResponse, 'dependencies'>): string[] =>
  dependencies.flatMap(({ source }) => (source.isArbitrary ? [source.key] : []));

export class ResponseStore {
  readonly #memory: MemoryStore<StoredResponse>;
  readonly #bound = new Map<string, Set<string>>();
  readonly #noted = new Set<NotedPurge[]>();
  readonly compressor = new Compressor();

  constructor(maxEntries: number, maxBytes: number) {
    this.#memory = new MemoryStore(maxEntries, maxBytes, (_key, stored) => this.#unlink(stored));
  }

  get(key: string): StoredResponse | undefined {
    return this.#memory.get(key);
  }

  /** Records all purges until disposed. A response that is being built may contain purged data. */
  notePurges(): Disposable & { readonly purges: readonly NotedPurge[] } {
    const purges: NotedPurge[] = [];
    this.#noted.add(purges);
    return { purges, [Symbol.dispose]: () => this.#noted.delete(purges) };
  }

  /** Keeps an equal representation. Then applies the purges recorded while the response was built. */
  put(input: NewResponse, purges: readonly NotedPurge[] = []): Representation {
    const meant = purges.filter(({ target }) => responseMatcher(target)(input));
    const representation = this.#put(input);
    if (meant.some(({ isHard }) => isHard)) this.delete(input.key);
    const stored = this.#memory.peek(input.key);
    if (stored) stored.outdatedAtMs = meant[0]?.atMs;
    return representation;
  }

  #put(input: NewResponse): Representation {
    const { key, representation: fresh } = input;
    const previous = this.#memory.get(key);
    const { representation = fresh, hits = 0 } = previous ?? {};
    const hasSameTags = representation.tags.join(' ') === fresh.tags.join(' ');
    if (previous && representation.version === fresh.version && hasSameTags) {
      this.#set({ ...input, representation }, hits);
      return representation;
    }
    this.#set(input, 0);
    const isStored = () => this.#memory.get(key)?.representation === fresh;
    this.compressor.enqueue(fresh, isStored, () => this.#replace(key, fresh, withoutIdentity(fresh)));
    return fresh;
  }

  polish({ key }: StoredResponse): void {
    const current = () => this.#memory.peek(key)?.representation;
    this.compressor.polish(current, (before, polished) => this.#replace(key, before, polished));
  }

  delete(key: string): void {
    const stored = this.#memory.get(key);
    if (stored) this.#unlink(stored);
    this.#memory.delete(key);
  }

  release(valueKey: string): void {
    for (const key of this.#bound.get(valueKey) ?? []) this.delete(key);
  }

  purge(target: PurgeTarget, { isHard, atMs }: PurgeWay): void {
    for (const purges of this.#noted) purges.push({ target, isHard, atMs });
    for (const stored of this.meantBy(target)) {
      if (isHard) this.delete(stored.key);
      else stored.outdatedAtMs ??= atMs;
    }
  }

  meantBy(target: PurgeTarget): StoredResponse[] {
    return this.#memory.values().filter(responseMatcher(target));
  }

  get usage(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#memory.entries, bytes: this.#memory.bytes };
  }

  #set(input: ResponseInput, hits: number): void {
    const { key } = input;
    const before = this.#memory.get(key);
    if (before) this.#unlink(before);
    const bytes = weightOf(input.representation);
    const stored: StoredResponse = { ...input, bytes, outdatedAtMs: undefined, failure: undefined, hits };
    for (const valueKey of arbitraryKeys(stored)) {
      this.#bound.set(valueKey, (this.#bound.get(valueKey) ?? new Set()).add(key));
    }
    if (!this.#memory.set(key, stored)) this.#unlink(stored);
  }

  #replace(key: string, before: Representation, representation: Representation): void {
    const stored = this.#memory.get(key);
    if (stored?.representation !== before) return;
    this.#memory.set(key, { ...stored, representation, bytes: weightOf(representation) });
  }

  #unlink(stored: StoredResponse): void {
    for (const valueKey of arbitraryKeys(stored)) {
      const keys = this.#bound.get(valueKey);
      keys?.delete(stored.key);
      if (keys?.size === 0) this.#bound.delete(valueKey);
    }
  }
}
