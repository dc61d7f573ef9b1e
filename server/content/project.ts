import type { Neighbor, Project, ProjectSummary, Section } from '../../shared/contract/project.ts';
import type { Answer, JoinReader } from './answer.ts';
import { findListed, findListedById, type ListedProject } from './resolution.ts';

function neighborOf(item: ProjectSummary | undefined): Neighbor | undefined {
  return item && { id: item.id, slug: item.slug, title: item.title, cover: item.cover };
}

/** Joins a list item with its detail: what both have, as the cover may be, is that of the list, as it is in the lists. */
async function join({ read, sources }: JoinReader, listed: Answer<ListedProject>): Promise<Answer<Project>> {
  if (listed.kind !== 'found') return listed;
  const { item, previous, next } = listed.value;
  const detail = await read(sources.project(item.id));
  if (detail.kind !== 'found') return detail;
  const neighbors = { previous: neighborOf(previous), next: neighborOf(next) };
  return { kind: 'found', value: { ...detail.value, ...item, ...neighbors } };
}

/** A project or work by its slug. The answer's own `section` and `slug` are the canonical ones. */
export async function projectBySlug(reader: JoinReader, section: Section, slug: string): Promise<Answer<Project>> {
  return join(reader, await findListed(reader, section, slug));
}

/** A project or work by its id. */
export async function projectById(reader: JoinReader, id: string): Promise<Answer<Project>> {
  return join(reader, await findListedById(reader, id));
}
