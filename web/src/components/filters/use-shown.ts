import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usualLimit } from '../../../../shared/contract/lists/cursor.ts';
import type { ProjectList, ProjectSummary } from '../../../../shared/contract/project.ts';
import { type AnyFilterName, type Filter, projectsMatching } from '../../../../shared/find/project-filters.ts';
import { sortingIn, sortProjects } from '../../../../shared/find/sort-projects.ts';
import { cardsCall, isPart, itemsOf, widestCall } from '../../../../shared/page/overview-calls.ts';
import { parameterIn, partIn } from '../../../../shared/page/page-query.ts';
import { callQuery } from '../../api/queries.ts';
import { useConfig } from '../../hooks/site-context.tsx';
import type { FilteredPage, ProjectFilter } from './use-filter.ts';

/** Counts from the API: of the whole list, and under each filter of the two. */
function countIn({ total, counts }: ProjectList, shown: ProjectList['counts'], filter: Filter, target: Filter): number {
  const chosen = Object.entries(target).filter(([, value]) => value !== undefined) as [AnyFilterName, string][];
  const [first] = chosen;
  if (!first) return total;
  const others = (name: string) => chosen.every(([other, value]) => other === name || filter[other] === value);
  const [name, wanted] = chosen.find(([one]) => others(one)) ?? first;
  const options = (chosen.length > 1 ? shown : counts)?.[name];
  return options?.find(({ value }) => value === wanted)?.count ?? 0;
}

/** The items of an overview that a query chooses, of which `items` is the first part. */
export function useShown({ page, filter, search }: ProjectFilter, list: ProjectList) {
  const isParted = isPart(list);
  const { locale } = useConfig();
  const call = isParted ? cardsCall(page, search) : undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(call ?? widestCall),
    enabled: call !== undefined,
    placeholderData: keepPreviousData,
  });
  const called = call && data ? data : list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` contains the known filter
  const shown = useMemo(() => {
    if (isParted) return { items: itemsOf(called), total: called.total, next: called.links?.next };
    const matching = projectsMatching(list.items, filter);
    const sorting = page === 'art-name' ? sortingIn(parameterIn(search, 'sort')) : undefined;
    const all = sorting ? sortProjects(matching, sorting, locale) : matching;
    const start = (partIn(search) - 1) * usualLimit;
    return { items: all.slice(start, start + usualLimit), total: all.length, rest: all.slice(start + usualLimit) };
  }, [isParted, called, list, page, search]);
  const countOf = (target: Filter): number =>
    isParted ? countIn(list, called.counts, filter, target) : projectsMatching(list.items, target).length;
  const failed = { data: call && !data ? undefined : list, error: call ? error : null, isFetching, refetch };
  return { ...shown, name: nameOf[page], countOf, query: failed };
}

const nameOf = { design: 'projects', 'art-name': 'works' } as const satisfies Record<FilteredPage, string>;

export function useWidest(list: ProjectList | undefined): ProjectSummary | undefined {
  const { data } = useQuery({ ...callQuery(widestCall), enabled: isPart(list) });
  return data && itemsOf(data)[0];
}
