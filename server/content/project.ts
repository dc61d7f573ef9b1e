import { escapeText } from 'entities/escape';
import type { Block } from '../../shared/contract/block.ts';
import type {
  LinkedNeighbor,
  LinkedProject,
  LinkedSummary,
  ProjectSummary,
  Resolution,
  Section,
} from '../../shared/contract/project.ts';
import { pathOfProject } from '../../shared/page/site-routes.ts';
import type { Answer } from '../base/answer.ts';
import type { ProjectDetail } from '../normalize/project-detail.ts';
import type { Parts } from './parts.ts';
import { findBySlug } from './slug.ts';

/** A list item with its neighbors in the list, which wraps around. */
export interface ListedProject {
  readonly item: LinkedSummary;
  readonly previous: LinkedSummary | undefined;
  readonly next: LinkedSummary | undefined;
}

function otherSection(section: Section): Section {
  return section === 'design' ? 'art' : 'design';
}

function inList(items: readonly LinkedSummary[], item: LinkedSummary): ListedProject {
  const index = items.indexOf(item);
  if (items.length < 2) return { item, previous: undefined, next: undefined };
  return { item, previous: items.at(index - 1), next: items[(index + 1) % items.length] };
}

/**
 * Searches the lists in order, and reads one only where those before it do not have the item: a change of it is then
 * none of the item's. Absent only when every list was loaded and none has it: with one list unknown, nobody can say that
 * the item does not exist (S7).
 */
async function searchLists(
  { read, sources }: Parts,
  sections: readonly Section[],
  find: (items: readonly LinkedSummary[]) => LinkedSummary | undefined,
): Promise<Answer<ListedProject>> {
  let missing: Answer<ListedProject> = { kind: 'absent' };
  for (const section of sections) {
    const list = await read(sources.list(section));
    if (list.kind === 'unknown') missing = list;
    const item = list.kind === 'found' ? find(list.value.items) : undefined;
    if (item && list.kind === 'found') return { kind: 'found', value: inList(list.value.items, item) };
  }
  return missing;
}

/**
 * The project or work with a slug: both lists are searched, that of the section first (S6). A slug that neither has leads to
 * whose it was last, by its present name: so no chain of names is ever followed.
 */
export async function findListed(parts: Parts, section: Section, slug: string): Promise<Answer<ListedProject>> {
  const listed = await searchLists(parts, [section, otherSection(section)], (items) => findBySlug(items, slug));
  if (listed.kind !== 'absent') return listed;
  const owner = await parts.sources.formerSlugs.ownerOf(section, slug);
  return owner === undefined ? listed : findListedById(parts, owner);
}

/** The project or work with an id, in either list; gone where the lists had it. */
export async function findListedById(parts: Parts, id: string): Promise<Answer<ListedProject>> {
  const listed = await searchLists(parts, ['design', 'art'], (items) => items.find((item) => item.id === id));
  if (listed.kind !== 'absent') return listed;
  return (await parts.sources.formerSlugs.isGone(id)) ? { kind: 'absent', isGone: true } : listed;
}

/** Where a slug leads, in its list's own spelling; the list may be that of the other section. */
export async function resolveSlug(parts: Parts, section: Section, slug: string): Promise<Answer<Resolution>> {
  const listed = await findListed(parts, section, slug);
  if (listed.kind !== 'found') return listed;
  const { item } = listed.value;
  const value = { id: item.id, slug: item.slug, section: item.section, canonicalPath: pathOfProject(item) };
  return { kind: 'found', value };
}

function neighborOf(item: LinkedSummary | undefined): LinkedNeighbor | undefined {
  if (!item) return undefined;
  const { id, slug, title, cover, dimensions, canonicalPath } = item;
  return { id, slug, title, cover, dimensions, canonicalPath };
}

/** The later of two dates of the contract; undefined where there is none. */
function laterOf(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && (other === undefined || one > other) ? one : other;
}

/** The blocks of a detail, below its own lead where the list says another one. */
function blocksBelow(lead: string | undefined, { lead: own, blocks }: ProjectDetail): Block[] {
  if (lead === undefined || own === undefined || own === lead) return blocks;
  let id = 'lead';
  while (blocks.some((block) => block.id === id)) id += '-';
  return [{ id, kind: 'text', html: `<p>${escapeText(own)}</p>` }, ...blocks];
}

/** Joins a list item with its detail: what both have, as the cover may be, is that of the list, as it is in the lists. */
async function join({ read, sources }: Parts, listed: Answer<ListedProject>): Promise<Answer<LinkedProject>> {
  if (listed.kind !== 'found') return listed;
  const { item, previous, next } = listed.value;
  const detail = await read(sources.project(item.id));
  if (detail.kind !== 'found') return detail;
  const neighbors = { previous: neighborOf(previous), next: neighborOf(next) };
  const updatedAt = laterOf(item.updatedAt, detail.value.updatedAt);
  const blocks = blocksBelow(item.lead, detail.value);
  return { kind: 'found', value: { ...detail.value, ...item, blocks, ...neighbors, ...(updatedAt && { updatedAt }) } };
}

/**
 * When a list item or its detail changed last, whichever is later; of the detail only what is stored counts, so that a file
 * of all items asks for none of them. Undefined where no change was seen.
 */
export async function dateWithDetail(
  { kept, sources }: { readonly kept: Parts['read']; readonly sources: Parts['sources'] },
  { id, updatedAt }: Pick<ProjectSummary, 'id' | 'updatedAt'>,
): Promise<string | undefined> {
  const detail = await kept(sources.project(id));
  if (detail.kind !== 'found') return updatedAt;
  // Details are not parsed for their date, except for those that an older version stored.
  const detailUpdatedAt = detail.updatedAt === undefined ? detail.value.updatedAt : detail.updatedAt;
  return laterOf(updatedAt, detailUpdatedAt ?? undefined);
}

/** A project or work by its slug. The answer's own `section` and `slug` are the canonical ones. */
export async function projectBySlug(parts: Parts, section: Section, slug: string): Promise<Answer<LinkedProject>> {
  return join(parts, await findListed(parts, section, slug));
}

/** A project or work by its id. */
export async function projectById(parts: Parts, id: string): Promise<Answer<LinkedProject>> {
  return join(parts, await findListedById(parts, id));
}
