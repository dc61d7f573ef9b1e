/** The calls of the API whose responses an overview shows. Server and browser share them, so that documents have them. */

import { cursorAt, usualLimit } from '../contract/lists/cursor.ts';
import type { EndpointParameters } from '../contract/paths.ts';
import type { ProjectList, ProjectSummary } from '../contract/project.ts';
import { filterNames, wallFilterNames } from '../find/project-filters.ts';
import { type PageParameterName, parameterIn, partIn } from './page-query.ts';
import type { PageName } from './site-routes.ts';

export interface ListCall {
  readonly name: 'projects' | 'works' | 'search' | 'events' | 'shortlist';
  readonly parameters: EndpointParameters;
}

/** The response to a call. Results of a search contain items. */
export interface ListedPage extends Omit<ProjectList, 'items'> {
  readonly items: readonly (ProjectSummary | { readonly item: ProjectSummary })[];
}

export interface ListResponse extends ListCall {
  readonly value: ListedPage;
}

export const itemsOf = ({ items }: ListedPage): readonly ProjectSummary[] =>
  items.map((item) => ('item' in item ? item.item : item));

export const rowsInPart = 100;

type Lists = Readonly<Partial<Record<'projects' | 'works', ProjectList | null | undefined>>>;

export const isPart = (list: ProjectList | null | undefined): boolean =>
  list !== null && list !== undefined && list.items.length < list.total;

function given(search: string, names: readonly PageParameterName[]): EndpointParameters {
  const values = names.map((name) => [name, parameterIn(search, name) ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

const filtersOf = (page: PageName) => (page === 'design' ? filterNames : wallFilterNames);

/** The call of the cards of an overview, or undefined for those of the list's own response. */
export function cardsCall(page: PageName, search: string): ListCall | undefined {
  const isDesign = page === 'design';
  const part = partIn(search);
  const chosen = {
    ...given(search, [...filtersOf(page), ...(isDesign ? [] : (['sort'] as const))]),
    ...(part > 1 && { cursor: cursorAt((part - 1) * usualLimit) }),
  };
  if (Object.keys(chosen).length === 0) return undefined;
  return { name: isDesign ? 'projects' : 'works', parameters: { ...chosen, counts: filtersOf(page).join(',') } };
}

export function rowsCall(search: string): ListCall {
  const { q, sort } = given(search, ['q', 'sort']);
  const position = (partIn(search) - 1) * rowsInPart;
  const shown = {
    ...(sort && { sort }),
    ...{ limit: String(rowsInPart), images: 'none' },
    ...(position > 0 && { cursor: cursorAt(position) }),
  };
  if (q === undefined) return { name: 'projects', parameters: { sort: '-year', ...shown } };
  return { name: 'search', parameters: { q, kind: 'project,work', ...shown } };
}

/** The call of the widest work, which sets the scale of the wall. */
export const widestCall: ListCall = { name: 'works', parameters: { sort: '-size', limit: '1', images: 'none' } };

/** True if the rows of the index come from the server, because a searched list is not complete. */
export const areRowsCalled = (search: string, { projects, works }: Lists): boolean =>
  isPart(projects) || (parameterIn(search, 'q') !== undefined && isPart(works));

/** All calls of an overview whose lists are longer than a part. */
export function overviewCalls(page: PageName, search: string, lists: Lists): ListCall[] {
  const list = page === 'design' ? lists.projects : page === 'art-name' ? lists.works : undefined;
  const cards = isPart(list) ? cardsCall(page, search) : undefined;
  if (page === 'news' || page === 'shortlist' || page === 'contact') {
    const value = parameterIn(search, page === 'news' ? 'part' : page === 'contact' ? 'about' : 'items');
    if (!value) return [];
    return [
      page === 'news'
        ? { name: 'events', parameters: { part: value } }
        : { name: 'shortlist', parameters: { items: value } },
    ];
  }
  return [
    ...(cards ? [cards] : []),
    ...(page === 'design' && areRowsCalled(search, lists) ? [rowsCall(search)] : []),
    ...(page === 'art-name' && isPart(list) ? [widestCall] : []),
  ];
}
