import type { ProjectList, ProjectSummary } from '../../shared/contract/project.ts';

type Item = Pick<ProjectSummary, 'id' | 'slug'>;

/** What has come and gone between two values of a list. */
export interface ListChange {
  readonly gained: readonly Item[];
  /** Ids. */
  readonly lost: readonly string[];
}

/** Compares two values of a list. All there is has come where there was none before. */
export function listChange(before: readonly Item[], items: readonly Item[]): ListChange {
  const idsBefore = new Set(before.map(({ id }) => id));
  const ids = new Set(items.map(({ id }) => id));
  return {
    gained: items.flatMap(({ id, slug }) => (idsBefore.has(id) ? [] : [{ id, slug }])),
    lost: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  };
}

/** Compares a list with the bytes of the value before it. */
export function listChangeSince(previous: Uint8Array | undefined, { items }: ProjectList): ListChange {
  // Written by us, from a list.
  const before: ProjectList | undefined = previous && JSON.parse(new TextDecoder().decode(previous));
  return listChange(before?.items ?? [], items);
}
