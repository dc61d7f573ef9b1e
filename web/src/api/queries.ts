import { queryOptions } from '@tanstack/react-query';
import type { EndpointParameters } from '../../../shared/contract/paths.ts';
import { contentParameters, type RouteMatch } from '../../../shared/site-routes.ts';
import { callApi, type Responses } from './client.ts';

/** The query of one endpoint; its key is the endpoint's name and parameters. */
function query<Name extends keyof Responses>(name: Name, parameters: EndpointParameters = {}) {
  const queryKey: readonly [keyof Responses, EndpointParameters] = [name, parameters];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callApi(name, parameters, signal),
  });
}

export const landingQuery = () => query('landing');
export const menuQuery = () => query('menu');
export const projectsQuery = () => query('projects');
export const worksQuery = () => query('works');
export const projectQuery = (slug: string) => query('project', { slug });
export const workQuery = (slug: string) => query('work', { slug });
export const aboutQuery = () => query('about');
export const processQuery = () => query('process');
export const biographyQuery = () => query('biography');
export const pageQuery = (slug: string) => query('page', { slug });
export const seoQuery = (slug: string) => query('seo', { slug });

/** The query of what a page shows, as the table of routes says. */
export const contentQuery = (match: RouteMatch) => query(match.route.content, contentParameters(match));
