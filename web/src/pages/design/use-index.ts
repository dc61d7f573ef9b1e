import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProjectSummary } from '../../../../shared/contract/project.ts';
import { findProjects } from '../../../../shared/find/find-projects.ts';
import { type Sorting, sortingIn, sortProjects, usualSorting } from '../../../../shared/find/sort-projects.ts';
import { type IndexColumn, parameterIn, queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { worksQuery } from '../../api/queries.ts';
import { indexHash } from '../../components/find/FindField.tsx';
import { useReplaceAddress } from '../../navigation/entries.ts';

/** Most rows that are drawn: enough for any index that is read, and few enough for every key to be answered at once. */
export const maxRows = 200;

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

/** How long typing rests before it stands in the address. */
const restsMs = 300;

/** A text as it is looked for; undefined where there is nothing to look for. */
const soughtIn = (text: string) => parameterIn(`?${new URLSearchParams({ q: text })}`, 'q');

const addressWith = (search: string, changes: Parameters<typeof queryWith>[2]) =>
  pathOf('design') + queryWith('design', search, changes);

/**
 * The text of the field. What is typed is shown at once, and stands in the address when typing rests; what the address
 * says otherwise than by typing stands in the field.
 */
function useSought(search: string) {
  const replaceAddress = useReplaceAddress();
  const inAddress = parameterIn(search, 'q');
  const [text, setText] = useState(inAddress ?? '');
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== written) setText(inAddress ?? '');
  }
  const sought = soughtIn(text);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Puts what is looked for into the address now, with what else is to change there: there is one change at a time. */
  const write = (changes: Parameters<typeof queryWith>[2] = {}) => {
    clearTimeout(resting.current);
    setWritten(sought);
    replaceAddress(addressWith(search, { q: sought, ...changes }), true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text or the address begins the rest anew
  useEffect(() => {
    if (sought !== inAddress) resting.current = setTimeout(write, restsMs);
    return () => clearTimeout(resting.current);
  }, [sought, search]);
  return { text, setText, sought, write };
}

export interface ProjectIndexState extends IndexRows {
  /** What stands in the field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What is looked for: the words of the text. */
  readonly sought: string | undefined;
  /** Puts what is looked for into the address now. */
  readonly write: () => void;
  /** The column that the rows are sorted by; undefined where they are in the order in which they answer. */
  readonly sorting: Sorting | undefined;
  /** Where the head of a column leads. */
  readonly sortHref: (column: IndexColumn) => string;
  readonly sortBy: (column: IndexColumn) => void;
  /** Where everything is shown. */
  readonly wholeHref: string;
  /** Whether the works are searched, too: they are fetched where they are not here, and may fail to come. */
  readonly works: 'here' | 'coming' | 'failed';
  /** Fetches what will be searched. */
  readonly prepare: () => void;
}

/** What the index shows: its rows, and what the address says of them. `search` is the known part of its query. */
export function useIndex(projects: readonly ProjectSummary[], search: string): ProjectIndexState {
  const { text, setText, sought, write } = useSought(search);
  const [isPrepared, setIsPrepared] = useState(false);
  const works = useQuery({ ...worksQuery(), enabled: isPrepared || sought !== undefined });
  const asked = sortingIn(parameterIn(search, 'sort'));
  const sorting = asked ?? (sought === undefined ? usualSorting : undefined);
  const addressOf = (column: IndexColumn) => addressWith(search, { q: sought, sort: sortAfterPress(column, sorting) });
  return {
    ...indexRows(projects, works.data?.items ?? [], { sought, sorting: asked }),
    text,
    setText,
    sought,
    write: () => write(),
    sorting,
    sortHref: (column) => addressOf(column) + indexHash,
    sortBy: (column) => write({ sort: sortAfterPress(column, sorting) }),
    wholeHref: addressWith(search, { q: undefined }) + indexHash,
    works: works.data ? 'here' : works.isError ? 'failed' : 'coming',
    prepare: () => setIsPrepared(true),
  };
}
