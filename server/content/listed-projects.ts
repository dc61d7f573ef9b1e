import type { LinkedSummary, Section } from '../../shared/contract/project.ts';
import type { LookupResult } from '../base/lookup-result.ts';
import type { Dependencies } from './dependencies.ts';
import { sectionsWith } from './former-slugs.ts';
import { findBySlug } from './slug.ts';

export interface ListedProject {
  readonly item: LinkedSummary;
  readonly previous: LinkedSummary | undefined;
  readonly next: LinkedSummary | undefined;
}

function inList(items: readonly LinkedSummary[], item: LinkedSummary): ListedProject {
  const index = items.indexOf(item);
  if (items.length < 2) return { item, previous: undefined, next: undefined };
  const next = items[(index + 1) % items.length];
  return { item, previous: items.length > 2 ? items.at(index - 1) : undefined, next };
}

/** A list is a dependency only if those before lack the item. Unknown, never absent, if a list is unavailable (S7). */
async function searchLists(
  { read, sources }: Dependencies,
  sections: readonly Section[],
  find: (items: readonly LinkedSummary[]) => LinkedSummary | undefined,
): Promise<LookupResult<ListedProject>> {
  let missing: LookupResult<ListedProject> = { kind: 'absent' };
  for (const section of sections) {
    const list = await read(sources.list(section));
    if (list.kind === 'unknown') missing = list;
    const item = list.kind === 'found' ? find(list.value.items) : undefined;
    if (item && list.kind === 'found') return { kind: 'found', value: inList(list.value.items, item) };
  }
  return missing;
}

/** Finds an item by slug, in its section first (S6). A former slug leads to the item that had it last. */
export async function findListed(
  parts: Dependencies,
  section: Section,
  slug: string,
): Promise<LookupResult<ListedProject>> {
  const listed = await searchLists(parts, sectionsWith(section, slug), (items) => findBySlug(items, slug));
  if (listed.kind !== 'absent') return listed;
  const owner = (await parts.sources.formerSlugs.ownerOf(section, slug)) ?? (await ownerInOthers(parts, section, slug));
  return owner === undefined ? listed : findListedById(parts, owner);
}

/** The item that has, or had, a slug in another language. */
async function ownerInOthers({ read, sources }: Dependencies, section: Section, slug: string) {
  const others = sources.otherLocales.map((locale) => sources.inLocale(locale));
  for (const own of others) {
    const listed = await searchLists({ read, sources: own }, sectionsWith(section, slug), (items) =>
      findBySlug(items, slug),
    );
    if (listed.kind === 'found') return listed.value.item.id;
  }
  for (const own of others) {
    const owner = await own.formerSlugs.ownerOf(section, slug);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

export async function findListedById(parts: Dependencies, id: string): Promise<LookupResult<ListedProject>> {
  const listed = await searchLists(parts, ['design', 'art'], (items) => items.find((item) => item.id === id));
  if (listed.kind !== 'absent') return listed;
  return (await parts.sources.formerSlugs.isGone(id)) ? { kind: 'absent', isGone: true } : listed;
}

/** The works and projects with these slugs, in their order, each once. Others are left out. */
export async function itemsBySlug(parts: Dependencies, slugs: readonly string[]): Promise<LinkedSummary[]> {
  const found = await Promise.all(slugs.map((slug) => findListed(parts, 'art', slug)));
  return [...new Set(found.flatMap((listed) => (listed.kind === 'found' ? [listed.value.item] : [])))];
}
