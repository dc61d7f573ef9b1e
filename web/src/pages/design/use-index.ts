import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectList, ProjectSummary } from '../../../../shared/contract/project.ts';
import { findProjects } from '../../../../shared/find/find-projects.ts';
import { type Sorting, sortingIn, sortProjects, usualSorting } from '../../../../shared/find/sort-projects.ts';
import { areRowsCalled, itemsOf, rowsCall } from '../../../../shared/page/overview-calls.ts';
import { type IndexColumn, parameterIn, queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { callQuery, worksQuery } from '../../api/queries.ts';
import { indexHash, isComposing } from '../../components/find/FindField.tsx';
import { useLaterParts } from '../../components/lists/LaterParts.tsx';
import { useConfig } from '../../hooks/site-context.tsx';
import { useReplaceAddress, useRestingWrite } from '../../navigation/entries.ts';

/** Keeps every keystroke fast. */
export const maxRows = 200;

/** The reverse direction for the current column, otherwise newest first, or ascending. */
export function sortAfterPress(column: IndexColumn, current: Sorting | undefined): string {
  const isFalling = current?.column === column ? !current.isFalling : column === usualSorting.column;
  return isFalling ? `-${column}` : column;
}

/** All projects, or matches among projects and works, sorted as asked, by year or by rank. */
export function indexRows(
  projects: readonly ProjectSummary[],
  works: readonly ProjectSummary[],
  {
    sought,
    sorting,
    locale,
  }: { readonly sought: string | undefined; readonly sorting: Sorting | undefined; readonly locale?: string },
): { readonly rows: readonly ProjectSummary[]; readonly more: number; readonly total: number } {
  const sort = (items: readonly ProjectSummary[]) => sortProjects(items, sorting ?? usualSorting, locale);
  const found = sought === undefined ? projects : findProjects([projects, works], sought, sort);
  const ordered = sought === undefined || sorting ? sort(found) : found;
  return { rows: ordered.slice(0, maxRows), more: Math.max(0, ordered.length - maxRows), total: ordered.length };
}

const restsMs = 300;

const addressWith = (search: string, changes: Parameters<typeof queryWith>[2]) =>
  pathOf('design') + queryWith('design', search, changes);

/** A copied URL leads to the results. The router itself would scroll to the fragment at every change. */
async function nameIndexAfter(change: Promise<void>): Promise<void> {
  const { pathname } = location;
  await change;
  if (location.pathname === pathname && location.search) history.replaceState(history.state, '', indexHash);
}

/** The text of the field. Typing updates the URL after a rest; other changes of the URL update the field. */
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
  const sought = parameterIn(`?${new URLSearchParams({ q: text })}`, 'q');
  const write = (changes: Parameters<typeof queryWith>[2] = {}) => {
    setWritten(sought);
    void nameIndexAfter(replaceAddress(addressWith(search, { q: sought, ...changes }), true));
  };
  useRestingWrite(sought === inAddress ? undefined : (sought ?? ''), write, restsMs, isComposing);
  return { text, setText, sought, write };
}

export type ProjectIndexState = ReturnType<typeof useIndex>;

/** Rows of lists in parts, which the server sorts and searches. */
function useCalledRows(search: string, isWanted: boolean) {
  const call = rowsCall(search);
  const query = { ...callQuery(call), enabled: isWanted, placeholderData: keepPreviousData };
  const { data, isPlaceholderData } = useQuery(query);
  const sought = parameterIn(search, 'q');
  const [shownFor, setShownFor] = useState(sought);
  if (!isPlaceholderData && shownFor !== sought) setShownFor(sought);
  const { pages, ...later } = useLaterParts({ name: call.name, total: data?.total ?? 0, next: data?.links?.next });
  if (!isWanted || !data) return undefined;
  const rows = [itemsOf(data), ...pages.map(({ items }) => items)].flat();
  return { rows, sought: shownFor, total: data.total, more: 0, later: { ...later, count: pages.length } };
}

export function useIndex(list: ProjectList, search: string) {
  const { text, setText, sought: typed, write } = useSought(search);
  const { locale } = useConfig();
  const [isPrepared, setIsPrepared] = useState(false);
  const works = useQuery({ ...worksQuery(), enabled: isPrepared || typed !== undefined });
  const called = useCalledRows(search, areRowsCalled(search, { projects: list, works: works.data }));
  // The server searches for the text in the URL.
  const sought = called ? called.sought : typed;
  const requested = sortingIn(parameterIn(search, 'sort'));
  const sorting = requested ?? (sought === undefined ? usualSorting : undefined);
  const addressOf = (column: IndexColumn) => addressWith(search, { q: sought, sort: sortAfterPress(column, sorting) });
  const state: 'here' | 'coming' | 'failed' = works.data ? 'here' : works.isError ? 'failed' : 'coming';
  return {
    ...(called ?? {
      ...indexRows(list.items, works.data?.items ?? [], { sought, sorting: requested, locale }),
      later: undefined,
    }),
    text,
    setText,
    sought,
    write: () => write(),
    sorting,
    sortHref: (column: IndexColumn) => addressOf(column) + indexHash,
    sortBy: (column: IndexColumn) => write({ sort: sortAfterPress(column, sorting) }),
    wholeHref: addressWith(search, { q: undefined }) + indexHash,
    works: called ? ('here' as const) : state,
    prepare: () => setIsPrepared(true),
  };
}
