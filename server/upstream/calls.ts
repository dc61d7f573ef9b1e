/** The ten calls of the content API, as data. Spelling and slashes are the upstream's own. */

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

export interface UpstreamCall {
  readonly method: 'GET' | 'POST';
  /** Path below `/{name}/`. */
  readonly path: string;
  /** The query parameter it takes. */
  readonly parameter?: 'id' | 'slug';
  /** A reply without content means an empty list, and a list in pages is followed. */
  readonly isList: boolean;
}

export const calls: Readonly<Record<CallName, UpstreamCall>> = {
  landing: { method: 'GET', path: 'get-laning-videos', isList: false },
  menu: { method: 'GET', path: 'get-burgermenu-items/', isList: false },
  seo: { method: 'POST', path: 'get-seo/', parameter: 'slug', isList: false },
  detail: { method: 'GET', path: 'get-design-projects-detail/', parameter: 'id', isList: false },
  works: { method: 'GET', path: 'get-art-projects/', isList: true },
  projects: { method: 'GET', path: 'get-design-projects/', isList: true },
  biography: { method: 'GET', path: 'get-biography/', isList: false },
  about: { method: 'GET', path: 'get-about/', isList: false },
  process: { method: 'GET', path: 'get-process/', isList: false },
  pages: { method: 'GET', path: 'get-pages/', parameter: 'slug', isList: true },
};

/** Value of the call's query parameter. */
export interface CallQuery {
  readonly id?: string;
  readonly slug?: string;
}

/** URL of a call: `{base}/{name}/{path}?{parameter}=…`. */
export function urlOfCall(baseUrl: string, name: string, call: CallName, query: CallQuery = {}): URL {
  const { path, parameter } = calls[call];
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${encodeURIComponent(name)}/${path}`);
  if (parameter) url.searchParams.set(parameter, query[parameter] ?? '');
  return url;
}
