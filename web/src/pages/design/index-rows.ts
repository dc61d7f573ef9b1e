import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { findProjects } from '../../../../shared/find/find-projects.ts';
import { type Sorting, sortProjects, usualSorting } from '../../../../shared/find/sort-projects.ts';
import type { IndexColumn } from '../../../../shared/page-query.ts';

/** Most rows that are drawn: enough for any index that is read, and few enough for every key to be answered at once. */
export const maxRows = 200;

/** A sorting as addresses say it: `year`, `-year`. */
export function sortingIn(value: string | undefined): Sorting | undefined {
  if (value === undefined) return undefined;
  const isFalling = value.startsWith('-');
  // Read from an address by the table of parameters: it is a column.
  return { column: value.slice(isFalling ? 1 : 0) as IndexColumn, isFalling };
}

/** What a press on the head of a column asks for: the other direction, else the newest first, and all else from its start. */
export function sortAfterPress(column: IndexColumn, current: Sorting | undefined): string {
  const isFalling = current?.column === column ? !current.isFalling : column === usualSorting.column;
  return isFalling ? `-${column}` : column;
}

export interface IndexRows {
  readonly rows: readonly ProjectSummary[];
  /** How many there are besides these. */
  readonly more: number;
  readonly total: number;
}

/**
 * The rows of the index: all projects, or what is found among them and the works. Sorted as asked for, else the newest
 * first, and what is found by how well it answers.
 */
export function indexRows(
  projects: readonly ProjectSummary[],
  works: readonly ProjectSummary[],
  { sought, sorting }: { readonly sought: string | undefined; readonly sorting: Sorting | undefined },
): IndexRows {
  const all = sought === undefined ? projects : [...projects, ...works];
  const sorted = sortProjects(all, sorting ?? usualSorting);
  const found = sought === undefined ? sorted : findProjects(sorted, sought);
  const ordered = sought !== undefined && sorting ? sortProjects(found, sorting) : found;
  return { rows: ordered.slice(0, maxRows), more: Math.max(0, ordered.length - maxRows), total: ordered.length };
}
