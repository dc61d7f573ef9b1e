/** Names and paths of the API without schemas, because the browser loads this file. `endpoints.ts` adds the schemas. */

/** A breaking change gets a new prefix. */
export const apiBase = '/api/v1';

/** Icons by set, with the paths of the Iconify API. */
export const iconsPath = '/api/icons';

/** Server-sent events for changes. */
export const changesPath = `${apiBase}/changes`;

export const clientTypesPath = `${apiBase}/client.d.ts`;

export const docsPath = '/api/docs';

export const openApiPath = '/api/openapi.json';

/** Links to the description of the API (RFC 8631). */
export const apiLinks = `<${openApiPath}>; rel="service-desc", <${docsPath}>; rel="service-doc"`;

export const oembedPath = '/oembed';

/** A longer slug is a bad request. */
export const maxSlugLength = 200;

/** Items of a shortlist. */
export const maxShortlist = 24;

/** Longest lifetime of a link to drafts, in hours: two weeks. */
export const maxDraftLinkHours = 336;

/** Path of each endpoint below {@link apiBase} and its name in the error catalogue (F2 to F10). All are GET. */
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
  events: { path: '/events', action: 'fetch events' },
  event: { path: '/events/:slug', action: 'fetch events' },
  shortlist: { path: '/shortlist' },
  search: { path: '/search' },
  seo: { path: '/seo' },
  view: { path: '/view' },
} as const;

export type EndpointName = keyof typeof paths;

export const endpointNames = Object.keys(paths) as readonly EndpointName[];

export type Action = Extract<(typeof paths)[EndpointName], { readonly action: string }>['action'];

/** Returns the action that failure texts name, such as `fetch menu info`. Undefined for endpoints without one. */
export function actionOf(name: EndpointName): Action | undefined {
  const endpoint: { readonly path: string; readonly action?: Action } = paths[name];
  return endpoint.action;
}

export type EndpointParameters = Readonly<Record<string, string>>;

/** `urlOf('project', { slug: 'a' })` is `/api/v1/design/projects/a`. Parameters outside the path become the query. */
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
