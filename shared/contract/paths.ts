/**
 * Names and paths of the JSON API, without schemas: this file is what the browser loads at run time.
 * `endpoints.ts` adds the schemas to the same names.
 */

/** Prefix of every endpoint; a breaking change of the contract gets a new one. */
export const apiBase = '/api/v1';

/** Longest slug that names anything: a longer one is a bad request, and no page. */
export const maxSlugLength = 200;

/** Endpoint name → path pattern below {@link apiBase}. All are GET; `:name` is a path parameter. */
export const paths = {
  config: '/config',
  landing: '/landing',
  menu: '/menu',
  projects: '/design/projects',
  works: '/art/works',
  project: '/design/projects/:slug',
  work: '/art/works/:slug',
  projectById: '/projects/:id',
  resolve: '/resolve',
  about: '/about',
  process: '/process',
  biography: '/biography',
  page: '/pages/:slug',
  seo: '/seo',
  view: '/view',
} as const;

/** One of the API's endpoints. */
export type EndpointName = keyof typeof paths;

/** Values for the path and query parameters of an endpoint. */
export type EndpointParameters = Readonly<Record<string, string>>;

/**
 * The URL of an endpoint: `urlOf('project', { slug: 'sill-chair' })` is `/api/v1/design/projects/sill-chair`.
 * Parameters that the path does not name become the query, in the order given.
 */
export function urlOf(name: EndpointName, parameters: EndpointParameters = {}): string {
  const query = new URLSearchParams(parameters);
  const path = paths[name].replace(/:(\w+)/g, (_match, key: string) => {
    query.delete(key);
    const value = parameters[key];
    if (value === undefined) throw new TypeError(`Endpoint ${name} needs the parameter ${key}`);
    return encodeURIComponent(value);
  });
  const search = query.size > 0 ? `?${query}` : '';
  return `${apiBase}${path}${search}`;
}
