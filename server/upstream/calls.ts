import { trimEnd } from '../../shared/trim-ends.ts';

/** The ten calls of the content API. */
export type CallName =
  | 'landing'
  | 'menu'
  | 'seo'
  | 'detail'
  | 'works'
  | 'projects'
  | 'biography'
  | 'about'
  | 'process'
  | 'pages';

/** One call as data. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path below the base URL. The spelling and the slash at the end are the API's own, slips included. */
  readonly path: (name: string) => string;
  /** The one query parameter that the call takes. */
  readonly query?: 'id' | 'slug';
  /** The reply is a list: it may come in pages, and "no content" means an empty one. */
  readonly paginated?: boolean;
}

/** What the calls are asked about. */
export interface CallQuery {
  readonly id?: string;
  readonly slug?: string;
}

const below =
  (rest: string) =>
  (name: string): string =>
    `/${encodeURIComponent(name)}/${rest}`;

export const calls: Readonly<Record<CallName, Call>> = {
  landing: { method: 'GET', path: below('get-laning-videos') },
  menu: { method: 'GET', path: below('get-burgermenu-items/') },
  // Reads only, in spite of its method.
  seo: { method: 'POST', path: below('get-seo/'), query: 'slug' },
  detail: { method: 'GET', path: below('get-design-projects-detail/'), query: 'id' },
  works: { method: 'GET', path: below('get-art-projects/'), paginated: true },
  projects: { method: 'GET', path: below('get-design-projects/'), paginated: true },
  biography: { method: 'GET', path: below('get-biography/') },
  about: { method: 'GET', path: below('get-about/') },
  process: { method: 'GET', path: below('get-process/') },
  pages: { method: 'GET', path: below('get-pages/'), query: 'slug', paginated: true },
};

/** The URL of a call. A base URL may have a path of its own, with or without a slash at its end. */
export function urlOfCall(baseUrl: string, name: string, call: Call, query: CallQuery = {}): URL {
  const url = new URL(trimEnd(baseUrl, '/') + call.path(name));
  if (call.query) url.search = `?${call.query}=${encodeURIComponent(query[call.query] ?? '')}`;
  return url;
}
