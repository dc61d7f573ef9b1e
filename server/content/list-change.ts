import type { ProjectList, ProjectSummary } from '../../shared/contract/project.ts';

type Item = Pick<ProjectSummary, 'id' | 'slug'>;

/** What has come and gone between two values of a list. */
export interface ListChange {
  readonly gained: readonly Item[];
  /** Ids. */
  readonly lost: readonly string[];
}

function itemsOf(json: Uint8Array | undefined): readonly Item[] {
  if (!json) return [];
  const list: ProjectList = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  return list.items.map(({ id, slug }) => ({ id, slug }));
}

/** Compares two values of a list, each as the bytes of its JSON. All there is has come where there was none before. */
export function listChange(previous: Uint8Array | undefined, current: Uint8Array): ListChange {
  const before = itemsOf(previous);
  const items = itemsOf(current);
  const idsBefore = new Set(before.map(({ id }) => id));
  const ids = new Set(items.map(({ id }) => id));
  return {
    gained: items.filter(({ id }) => !idsBefore.has(id)),
    lost: before.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  };
}
