import { z } from 'zod';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import type { Clock } from '../base/clock.ts';
import type { MemoStore } from '../cache/stores/memo-store.ts';
import { findBySlug } from './slug.ts';

export const slugMemosOf = (identity: string): string => `slugs:${identity}`;

export type Named = Pick<ProjectSummary, 'id' | 'slug'>;

export interface RememberedSlug extends Named {
  /** Epoch milliseconds at which the list first lacked the id. undefined: still listed. */
  readonly lostAtMs?: number;
}

export type SlugMemory = readonly RememberedSlug[];

const minRemembered = 10_000;

const bounded = (memory: SlugMemory, listed: number): SlugMemory =>
  memory.slice(0, Math.max(minRemembered, 2 * listed));

/** Each slug belongs to the item that had it last. Items no longer listed are lost at `lostAtMs`, if it is set. */
export function withListed(memory: SlugMemory, listed: readonly Named[], lostAtMs: number | undefined): SlugMemory {
  const slugs = new Set(listed.map(({ slug }) => slug));
  const ids = new Set(listed.map(({ id }) => id));
  const former = memory.flatMap((known): RememberedSlug[] => {
    const { slug, id } = known;
    if (slugs.has(slug)) return [];
    if (ids.has(id)) return [{ slug, id }];
    const lostAt = known.lostAtMs ?? lostAtMs;
    return [lostAt === undefined ? known : { slug, id, lostAtMs: lostAt }];
  });
  const next = bounded([...listed.map(({ slug, id }) => ({ slug, id })), ...former], listed.length);
  const isSame = next.every(({ slug, id, lostAtMs }, at) => {
    const before = memory[at];
    return before?.slug === slug && before.id === id && before.lostAtMs === lostAtMs;
  });
  return isSame && memory.length === next.length ? memory : next;
}

/** Merges the memories of two processes. The later one wins. */
export function merged(later: SlugMemory, earlier: SlugMemory): SlugMemory {
  const slugs = new Set(later.map(({ slug }) => slug));
  const listed = later.filter(({ lostAtMs }) => lostAtMs === undefined).length;
  return bounded([...later, ...earlier.filter(({ slug }) => !slugs.has(slug))], listed);
}

const storedSchema = z.array(z.tuple([z.string(), z.string()], z.number()));

const textOf = (memory: SlugMemory): string =>
  JSON.stringify(memory.map(({ slug, id, lostAtMs }) => (lostAtMs === undefined ? [slug, id] : [slug, id, lostAtMs])));

export function memoryOf(text: string): SlugMemory {
  try {
    const stored = storedSchema.parse(JSON.parse(text));
    return stored.map(([slug, id, lostAtMs]) => ({ slug, id, ...(lostAtMs === undefined ? {} : { lostAtMs }) }));
  } catch {
    return [];
  }
}

const sections: readonly Section[] = ['design', 'art'];

const otherThan = (section: Section): Section => (section === 'design' ? 'art' : 'design');

/** Sections that may have a slug. Collections may have the same ids, so a slug made from an id belongs to one section. */
export const sectionsWith = (section: Section, slug: string): readonly Section[] =>
  slug.startsWith('id-') ? [section] : [section, otherThan(section)];

/** Because Redis memos expire, write them again once a day. */
const renewEveryMs = 86_400_000;

export interface FormerSlugsOptions {
  readonly store: Pick<MemoStore, 'ask' | 'remember' | 'announce' | 'onNews'>;
  readonly clock: Clock;
  readonly confirmedAtMs: (section: Section) => number | undefined;
  readonly confirm?: (section: Section) => Promise<unknown>;
}

/** One memory for each list, so that replicas loading different lists do not overwrite each other. */
export class FormerSlugs {
  readonly #options: FormerSlugsOptions;
  readonly #memories: Record<Section, SlugMemory> = { design: [], art: [] };
  readonly #byId = new WeakMap<SlugMemory, ReadonlyMap<string, SlugMemory>>();
  /** Do not write a section before its stored memory was read. */
  readonly #recalled = new Set<Section>();

  constructor(options: FormerSlugsOptions) {
    this.#options = options;
    options.store.onNews((name) => {
      const section = sections.find((one) => one === name);
      if (section) void this.#recall(section, 'later');
    });
    this.#renewLater();
  }

  async recall(): Promise<void> {
    await Promise.all(sections.map((section) => this.#recall(section, 'earlier')));
  }

  /** Call it before a changed list is served. `isJudged`: missing items are deleted. */
  heard(section: Section, listed: readonly Named[], isJudged: boolean): void {
    const before = this.#memories[section];
    const memory = withListed(before, listed, isJudged ? this.#options.clock.now() : undefined);
    if (memory === before) return;
    this.#memories[section] = memory;
    void this.#save(section);
  }

  /** Gives the slugs of each first id to the second, because both are ids of one item. */
  async renamed(ids: readonly (readonly [from: string, to: string])[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#recallMissing();
    const later = new Map(ids);
    for (const section of sections) {
      this.#memories[section] = this.#memories[section].map((known) => {
        const id = later.get(known.id);
        return id === undefined ? known : { slug: known.slug, id };
      });
      void this.#save(section);
    }
  }

  /** Returns the id that had a slug in any spelling, in this section first. Listed items come before lost ones. */
  async ownerOf(section: Section, slug: string): Promise<string | undefined> {
    await this.#recallMissing();
    const found = sectionsWith(section, slug).flatMap((one) => findBySlug(this.#memories[one], slug) ?? []);
    return (found.find(({ lostAtMs }) => lostAtMs === undefined) ?? found[0])?.id;
  }

  formerOf(section: Section, item: Named): string[] {
    const memory = this.#memories[section];
    const byId = this.#byId.get(memory) ?? Map.groupBy(memory, ({ id }) => id);
    this.#byId.set(memory, byId);
    return (byId.get(item.id) ?? []).map(({ slug }) => slug).filter((slug) => slug !== item.slug);
  }

  /**
   * True if both lists were loaded without the id, because an item that moves between them is in neither for a moment.
   * `listedIn`: the list that has the id while its detail is absent. Loads lists again that are older than the loss.
   */
  async isGone(id: string, listedIn?: Section): Promise<boolean> {
    await this.#recallMissing();
    const confirm = (section: Section) => this.#options.confirm?.(section).catch(() => undefined);
    if (listedIn) await confirm(listedIn);
    const losses = sections.flatMap((section) =>
      this.#memories[section].filter((known) => known.id === id).map(({ lostAtMs }) => ({ section, lostAtMs })),
    );
    if (losses.length === 0 || losses.some(({ lostAtMs }) => lostAtMs === undefined)) return false;
    const isConfirmed = ({ section, lostAtMs = 0 }: (typeof losses)[number]) =>
      (this.#options.confirmedAtMs(otherThan(section)) ?? -1) >= lostAtMs;
    for (const loss of losses) if (!isConfirmed(loss)) await confirm(otherThan(loss.section));
    return losses.every(isConfirmed);
  }

  restore(): void {
    for (const section of sections) {
      this.#recalled.delete(section);
      void this.#save(section);
    }
  }

  async #recallMissing(): Promise<void> {
    if (this.#recalled.size < sections.length) await this.recall();
  }

  async #recall(section: Section, which: 'earlier' | 'later'): Promise<void> {
    if (which === 'earlier' && this.#recalled.has(section)) return;
    const text = await this.#options.store.ask(section);
    if (text === 'failed') return;
    const [own, stored] = [this.#memories[section], text === undefined ? [] : memoryOf(text)];
    this.#memories[section] = which === 'later' ? merged(stored, own) : merged(own, stored);
    this.#recalled.add(section);
  }

  async #save(section: Section): Promise<void> {
    if (!this.#recalled.has(section)) await this.#recall(section, 'earlier');
    if (!this.#recalled.has(section)) return;
    this.#options.store.remember([[section, textOf(this.#memories[section])]]);
    this.#options.store.announce(section);
  }

  #renewLater(): void {
    this.#options.clock.after(renewEveryMs, () => {
      for (const section of sections) void this.#save(section);
      this.#renewLater();
    });
  }
}
