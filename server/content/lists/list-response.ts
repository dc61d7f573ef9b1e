import { usualLimit } from '../../../shared/contract/lists/cursor.ts';
import { countedNames, listQuerySchema } from '../../../shared/contract/lists/list-query.ts';
import { type SearchQuery, searchQuerySchema } from '../../../shared/contract/lists/search.ts';
import type { EndpointParameters } from '../../../shared/contract/paths.ts';
import type { LinkedList } from '../../../shared/contract/project.ts';
import type { LinkedView } from '../../../shared/contract/view.ts';
import { sortColumns } from '../../../shared/find/sort-projects.ts';
import { type ListedPage, type ListResponse, overviewCalls } from '../../../shared/page/overview-calls.ts';
import type { RouteMatch } from '../../../shared/page/site-routes.ts';
import { mapFound } from '../../base/lookup-result.ts';
import type { SiteDependencies } from '../dependencies.ts';
import { itemsBySlug } from '../listed-projects.ts';
import { eventPage } from './event-page.ts';
import { arranged, countsIn, prepareFor } from './list-page.ts';
import { pageOf, pathsFrom } from './paging.ts';
import { foundInSite, idOfFound, shownResult } from './search.ts';
import { selectedItem } from './selection.ts';

export type ListName = 'projects' | 'works';

/** The response to a call of a list. A short list without parameters is returned unchanged. */
export async function listResponse(
  name: ListName,
  list: LinkedList,
  parameters: EndpointParameters = {},
): Promise<LinkedList> {
  const isWhole = Object.keys(parameters).length === 0;
  if (isWhole && list.items.length <= usualLimit) return list;
  const query = listQuerySchema.parse({ ...parameters, ...(isWhole && { counts: countedNames.join(',') }) });
  await prepareFor(list.items, query);
  // Searches and sortings of a long list come soon after its first part.
  if (isWhole) void prepareFor(list.items, { q: '', sort: sortColumns.join(',') });
  const pathFrom = pathsFrom(name, parameters);
  const { items, ...paged } = pageOf(arranged(list.items, query), { ...query, idOf: ({ id }) => id, pathFrom });
  return {
    items: items.map((item) => selectedItem(item, query)),
    ...paged,
    ...(query.counts !== undefined && { counts: countsIn(list.items, query) }),
  };
}

/** The response to a search. Unknown if neither list is available. */
export async function searchResponse(
  parts: SiteDependencies,
  readStored: SiteDependencies['read'],
  parameters: EndpointParameters,
) {
  const query: SearchQuery = searchQuerySchema.parse(parameters);
  return mapFound(await foundInSite(parts, readStored, query), (found) => {
    const pathFrom = pathsFrom('search', parameters);
    const { items, ...paged } = pageOf(found, { ...query, idOf: idOfFound, pathFrom });
    return { items: items.map((item) => shownResult(item, query.q, query)), ...paged };
  });
}

/** The items with these slugs. Unknown slugs are left out. */
export async function shortlist(parts: SiteDependencies, slugs: string): Promise<LinkedList> {
  const items = await itemsBySlug(parts, slugs.split(',').filter(Boolean));
  return { items, total: items.length, links: {} };
}

/** Responses that the page of a list shows with a query, besides the response to the list itself. */
export async function overviewResponses(
  parts: SiteDependencies,
  { page }: RouteMatch,
  view: LinkedView,
  query: string,
): Promise<ListResponse[]> {
  const { read, sources } = parts;
  const responses = overviewCalls(page, query, view).map(async (call) => {
    const { name, parameters } = call;
    if (name === 'search') {
      const found = await searchResponse(parts, read, parameters);
      // The call excludes pages.
      return found.kind === 'found' ? [{ ...call, value: found.value as ListedPage }] : [];
    }
    if (name === 'shortlist') return [{ ...call, value: await shortlist(parts, parameters.items ?? '') }];
    if (name === 'events') {
      const events = await eventPage(parts, parameters);
      return events.kind === 'found' ? [{ ...call, value: events.value as unknown as ListedPage }] : [];
    }
    const list = await read(sources[name]);
    return list.kind === 'found' ? [{ ...call, value: await listResponse(name, list.value, parameters) }] : [];
  });
  return (await Promise.all(responses)).flat();
}
