import { z } from 'zod';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import type { Clock } from '../base/clock.ts';
import type { MemoStore } from '../cache/stores/memo-store.ts';
import { findBySlug } from './slug.ts';

/** What a list calls one of its items. */
export type Named = Pick<ProjectSummary, 'id' | 'slug'>;

/** A slug and whose it was last. */
export interface RememberedSlug extends Named {
  /** When the list was first without the id, in epoch milliseconds; undefined while it has it. */
  readonly lostAtMs?: number;
}

/** Every slug that a list has said, each once, the latest first. What is remembered is never changed. */
export type SlugMemory = readonly RememberedSlug[];

/** Slugs remembered of a list; of one that is longer, as many again as it has. */
const minRemembered = 10_000;

function bounded(memory: SlugMemory, listed: number): SlugMemory {
  return memory.slice(0, Math.max(minRemembered, 2 * listed));
}

function isSame(one: SlugMemory, other: SlugMemory): boolean {
  const isAlike = ({ id, slug, lostAtMs }: RememberedSlug, index: number) =>
    other[index]?.id === id && other[index].slug === slug && other[index].lostAtMs === lostAtMs;
  return one.length === other.length && one.every(isAlike);
}

/**
 * The memory once a list has said these items: its own slugs are theirs, whoever had them before; the others stay with who
 * had them last, so that a slug always leads to an id and never to another slug. What is not listed any more is lost since
 * `lostAtMs`, undefined where nothing may be held to be lost. The same memory where it says nothing new.
 */
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
  return isSame(memory, next) ? memory : next;
}

/** What two processes remember of one list: where both know a slug, the later one counts. */
export function merged(later: SlugMemory, earlier: SlugMemory): SlugMemory {
  const slugs = new Set(later.map(({ slug }) => slug));
  const listed = later.filter(({ lostAtMs }) => lostAtMs === undefined).length;
  return bounded([...later, ...earlier.filter(({ slug }) => !slugs.has(slug))], listed);
}

const storedSchema = z.array(z.tuple([z.string(), z.string()], z.number()));

function textOf(memory: SlugMemory): string {
  return JSON.stringify(
    memory.map(({ slug, id, lostAtMs }) => (lostAtMs === undefined ? [slug, id] : [slug, id, lostAtMs])),
  );
}

/** What was kept of a list; nothing for what no version of ours has written. */
function memoryOf(text: string): SlugMemory {
  try {
    const stored = storedSchema.parse(JSON.parse(text));
    return stored.map(([slug, id, lostAtMs]) => ({ slug, id, ...(lostAtMs === undefined ? {} : { lostAtMs }) }));
  } catch {
    return [];
  }
}

const sections: readonly Section[] = ['design', 'art'];

/** A Redis forgets what nobody has given it for months, however long a site runs. */
const renewEveryMs = 86_400_000;

export interface FormerSlugsOptions {
  /** Where it outlives the process, by section; shared by all replicas. */
  readonly store: Pick<MemoStore, 'ask' | 'remember' | 'announce' | 'onNews'>;
  readonly clock: Clock;
  /** When the upstream last said the list of a section that is in use, in epoch milliseconds. */
  readonly saidAtMs: (section: Section) => number | undefined;
}

/**
 * Which slugs the lists have said, and of whom: so that an old address leads to what it was of. It holds nothing but what
 * lists said that were accepted, each in a memory of its own, so that two replicas that load the two lists at a time do not
 * write over each other.
 */
export class FormerSlugs {
  readonly #options: FormerSlugsOptions;
  readonly #memories: Record<Section, SlugMemory> = { design: [], art: [] };
  /** Lists of which the store has told what it holds: before that, it must not be written over. */
  readonly #recalled = new Set<Section>();

  constructor(options: FormerSlugsOptions) {
    this.#options = options;
    options.store.onNews((name) => {
      const section = sections.find((one) => one === name);
      if (section) void this.#recall(section, 'later');
    });
    this.#renewLater();
  }

  /** Remembers what the store holds. Rejects never; a store that cannot be asked now is asked again. */
  async recall(): Promise<void> {
    await Promise.all(sections.map((section) => this.#recall(section, 'earlier')));
  }

  /**
   * A list says something else than before, and takes its place. Call it before that is served. `isJudged`: there was
   * something to judge it against, so that what it has no more is gone; else it may be anything.
   */
  heard(section: Section, listed: readonly Named[], isJudged: boolean): void {
    const before = this.#memories[section];
    const memory = withListed(before, listed, isJudged ? this.#options.clock.now() : undefined);
    if (memory === before) return;
    this.#memories[section] = memory;
    void this.#save(section);
  }

  /**
   * Whose slug it was, in whatever spelling: by the section's own list, else by the other one. Who is still listed comes
   * before who is lost: a slug that was taken over is its new owner's.
   */
  async ownerOf(section: Section, slug: string): Promise<string | undefined> {
    await this.#recallMissing();
    const [own, other] = section === 'design' ? sections : sections.toReversed();
    const found = [own, other].flatMap((one) => (one && findBySlug(this.#memories[one], slug)) ?? []);
    return (found.find(({ lostAtMs }) => lostAtMs === undefined) ?? found[0])?.id;
  }

  /**
   * Is it certain that an id which neither list has is no more? Once both have said so: each was said without it after the
   * other had lost it. What goes from one list to the other is in neither for a while.
   */
  async isGone(id: string): Promise<boolean> {
    await this.#recallMissing();
    const losses = sections.flatMap((section) =>
      this.#memories[section].filter((known) => known.id === id).map(({ lostAtMs }) => ({ section, lostAtMs })),
    );
    const isConfirmed = ({ section, lostAtMs }: (typeof losses)[number]) => {
      const saidAtMs = this.#options.saidAtMs(section === 'design' ? 'art' : 'design');
      return lostAtMs !== undefined && saidAtMs !== undefined && saidAtMs >= lostAtMs;
    };
    return losses.length > 0 && losses.every(isConfirmed);
  }

  /** Gives all of it to a store that has lost it. */
  restore(): void {
    for (const section of sections) {
      this.#recalled.delete(section);
      void this.#save(section);
    }
  }

  async #recallMissing(): Promise<void> {
    if (this.#recalled.size < sections.length) await this.recall();
  }

  /** Joins what the store holds: `later`, where another replica has just written it. */
  async #recall(section: Section, which: 'earlier' | 'later'): Promise<void> {
    if (which === 'earlier' && this.#recalled.has(section)) return;
    const text = await this.#options.store.ask(section);
    if (text === 'failed') return;
    const [own, stored] = [this.#memories[section], text === undefined ? [] : memoryOf(text)];
    this.#memories[section] = which === 'later' ? merged(stored, own) : merged(own, stored);
    this.#recalled.add(section);
  }

  /** Written when this returns, where the store has told before what it holds. */
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
