import { type QueryClient, queryOptions, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { problemIn } from '../../../shared/client/problem-in.ts';
import { endpointQuery } from '../../../shared/client/react-query.ts';
import type { EventList, LinkedEvent } from '../../../shared/contract/event.ts';
import type { Landing } from '../../../shared/contract/landing.ts';
import type { Menu } from '../../../shared/contract/menu.ts';
import type { Page } from '../../../shared/contract/page.ts';
import { actionOf, type EndpointParameters, urlOf } from '../../../shared/contract/paths.ts';
import type { Project, ProjectList, ProjectSummary, Section } from '../../../shared/contract/project.ts';
import type { Seo } from '../../../shared/contract/seo.ts';
import type { ListCall, ListedPage } from '../../../shared/page/overview-calls.ts';
import { contentParameters, type RouteMatch } from '../../../shared/page/site-routes.ts';
import { addressOf } from './baked-site.ts';
import { copyAgeIn, copyAgeQuery } from './copy-age.ts';
import { ApiError, failureText } from './errors.ts';
import { withoutLateSizes } from './late-sizes.ts';

export type Responses = Readonly<
  {
    landing: Landing;
    menu: Menu;
    seo: Seo;
    search: ListedPage;
    events: EventList;
    event: LinkedEvent;
    shortlist: ProjectList;
  } & Record<'projects' | 'works', ProjectList> &
    Record<'project' | 'work', Project> &
    Record<'about' | 'process' | 'biography' | 'page', Page>
>;

/** Calls an endpoint of the API and passes the age of its copy in ms to `onResponse`. Throws {@link ApiError}. */
export async function callApi<Name extends keyof Responses>(
  name: Name,
  parameters: EndpointParameters = {},
  signal?: AbortSignal,
  onResponse?: (copyAgeMs: number) => void,
): Promise<Responses[Name]> {
  const action = actionOf(name);
  const url = addressOf(urlOf(name, parameters));
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal }).catch((error) => {
    throw signal?.aborted ? error : new ApiError(failureText(action, 'Network error'), 0);
  });
  if (!response.ok) {
    const problem = await problemIn(response);
    throw new ApiError(failureText(problem?.action ?? action, problem?.detail), response.status);
  }
  try {
    // The server validates its responses against the same contract.
    const value = (await response.json()) as Responses[Name];
    onResponse?.(copyAgeIn(response.headers.get('server-timing')));
    return withoutLateSizes(value);
  } catch {
    throw new ApiError(failureText(action, 'The answer could not be read'), response.status);
  }
}

export const query = endpointQuery<Responses>((name, parameters, { signal, client }) => {
  const values = parameters as EndpointParameters;
  return callApi(name, values, signal, (ageMs) => {
    client.setQueryData(copyAgeQuery(name, values).queryKey, ageMs);
  });
});

export const landingQuery = () => query('landing');
/** The introductions of both sections, the only landing data in the documents of overviews. */
export const introQuery = () =>
  queryOptions({
    queryKey: ['intro', {}],
    queryFn: async ({ client }) => (await client.fetchQuery(landingQuery())).intro,
  });
/** The line of a running event, or null. */
export const nowQuery = () =>
  queryOptions({
    queryKey: ['now', {}],
    queryFn: async ({ client }) => (await client.fetchQuery(landingQuery())).now ?? null,
  });
export const menuQuery = () => query('menu');
export const listQuery = (section: Section) => query(section === 'art' ? 'works' : 'projects');
export const projectsQuery = () => query('projects');
export const worksQuery = () => query('works');
/** A call of an overview. All its responses have items. */
export const callQuery = ({ name, parameters }: ListCall) => query<'search'>(name as 'search', parameters);
export const detailQuery = (section: Section, slug: string) => query(section === 'art' ? 'work' : 'project', { slug });
export const aboutQuery = () => query('about');
export const processQuery = () => query('process');
export const biographyQuery = () => query('biography');
export const pageQuery = (slug: string) => query('page', { slug });
export const seoQuery = (slug: string) => query('seo', { slug });

export const contentQuery = (match: RouteMatch) => query(match.route.content, contentParameters(match));

/** A project or work in the loaded list of its section, otherwise in the pager of a loaded detail, or undefined. */
export function listedProject(client: QueryClient, section: Section, slug: string): ProjectSummary | undefined {
  const isWanted = (item: { readonly slug: string } | undefined) => item?.slug === slug;
  // Later parts of a list are one query.
  type Listed = Partial<ProjectList> & { readonly pages?: readonly ProjectList[] };
  const lists = client.getQueriesData<Listed>({ queryKey: listQuery(section).queryKey.slice(0, 1) });
  const listed = lists.flatMap(([, list]) => [list, ...(list?.pages ?? [])].flatMap((one) => one?.items ?? []));
  const item = listed.find(isWanted);
  if (item) return item;
  const details = client.getQueriesData<Project>({ queryKey: [section === 'art' ? 'work' : 'project'] });
  const neighbor = details.flatMap(([, detail]) => [detail?.previous, detail?.next]).find(isWanted);
  return neighbor && { section, typologies: [], extra: {}, ...neighbor };
}

export function useListedProject(query: UseQueryResult<Project>, section: Section, slug: string): Project | undefined {
  const client = useQueryClient();
  if (query.data) return undefined;
  const listed = listedProject(client, section, slug);
  return listed && { ...listed, blocks: [], facts: [] };
}
