/**
 * Names and paths of the JSON API, without schemas: this file is what the browser loads at run time.
 * `endpoints.ts` adds the schemas to the same names.
 */

/** Prefix of every endpoint; a breaking change of the contract gets a new one. */
export const apiBase = '/api/v1';

/** Where icons are given, by set; the paths below it are those of the Iconify API. */
export const iconsPath = '/api/icons';

/** Where changes of the content are told as they become known, as server-sent events. */
export const changesPath = `${apiBase}/changes`;

/** Where the types of what it gives are, as TypeScript. */
export const clientTypesPath = `${apiBase}/client.d.ts`;

/** Where the API is described for people; a problem's `type` leads to what is said there of its code. */
export const docsPath = '/api/docs';

/** Where others ask what stands for a page of this site (oEmbed). */
export const oembedPath = '/oembed';

/** Longest slug that names anything: a longer one is a bad request, and no page. */
export const maxSlugLength = 200;

/**
 * Path pattern of each endpoint below {@link apiBase}, in the order of the documentation, and what its failure is called
 * in the error catalogue (F2 to F10). All are GET; `:name` is a path parameter.
 */
export const paths = {
  config: { path: '/config' },
  site: { path: '/site' },
  landing: { path: '/landing', action: 'fetch landing info' },
  menu: { path: '/menu', action: 'fetch menu info' },
  projects: { path: '/design/projects', action: 'fetch design projects' },
  works: { path: '/art/works', action: 'fetch art projects' },
  project: { path: '/design/projects/:slug', action: 'fetch project detail' },
  work: { path: '/art/works/:slug', action: 'fetch project detail' },
  projectById: { path: '/projects/:id', action: 'fetch project detail' },
  resolve: { path: '/resolve', action: 'fetch project detail' },
  about: { path: '/about', action: 'fetch about info' },
  process: { path: '/process', action: 'fetch process info' },
  biography: { path: '/biography', action: 'fetch biography info' },
  pages: { path: '/pages', action: 'fetch general page' },
  page: { path: '/pages/:slug', action: 'fetch general page' },
  search: { path: '/search' },
  seo: { path: '/seo' },
  view: { path: '/view' },
} as const;

/** One of the API's endpoints. */
export type EndpointName = keyof typeof paths;

export const endpointNames = Object.keys(paths) as readonly EndpointName[];

/** What was being loaded when it failed: the words of the error catalogue. */
export type Action = Extract<(typeof paths)[EndpointName], { readonly action: string }>['action'];

/** What a failure of an endpoint is called; undefined where the catalogue has no words for it. */
export function actionOf(name: EndpointName): Action | undefined {
  const endpoint: { readonly path: string; readonly action?: Action } = paths[name];
  return endpoint.action;
}

/** Values for the path and query parameters of an endpoint. */
export type EndpointParameters = Readonly<Record<string, string>>;

/**
 * The URL of an endpoint: `urlOf('project', { slug: 'sill-chair' })` is `/api/v1/design/projects/sill-chair`.
 * Parameters that the path does not name become the query, in the order given.
 */
export function urlOf(name: EndpointName, parameters: EndpointParameters = {}): string {
  const query = new URLSearchParams(parameters);
  const path = paths[name].path.replace(/:(\w+)/g, (_match, key: string) => {
    query.delete(key);
    const value = parameters[key];
    if (value === undefined) throw new TypeError(`Endpoint ${name} needs the parameter ${key}`);
    return encodeURIComponent(value);
  });
  const search = query.size > 0 ? `?${query}` : '';
  return `${apiBase}${path}${search}`;
}
