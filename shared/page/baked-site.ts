import { apiBase } from '../contract/paths.ts';
import { matchSiteRoute } from './site-routes.ts';

/** Because hosts decode paths, escape these a second time: `a%2Fb` is the file `a%2Fb`, not `b` in the folder `a`. */
const hostPathOf = (path: string): string => path.replace(/%(?=2f|5c|25)/gi, '%25');

/** The path of the site at the path of a host. */
export const sitePathOfHost = (path: string): string => path.replace(/%25(?=2f|5c|25)/gi, '%');

/** Of a language: `/zh-Hans`. */
const prefix = /^\/[a-z]{2,3}(-\w+)*(?=\/|$)/;

/** The path of an API response on a host: `/api/v1/seo?slug=design/a` is `/api/v1/seo/slug=design%252Fa.json`. */
function bakedFileOf(url: string): string {
  const [path = '', query] = url.split('?');
  const name = query === undefined ? path : `${path}/${query.replaceAll('+', '%20')}`;
  return `${hostPathOf(name)}.json`;
}

/** A page is the index of a folder: `/design/care/#top`. A part of a page, too: `/design?part=2` is `/design/part=2/`. */
export function pagePathOf(path: string): string {
  const [page = ''] = path.split(/[?#]/, 1);
  const isPage = !/\/$|\.md$/.test(page) && (matchSiteRoute(page) ?? matchSiteRoute(page.replace(prefix, '') || '/'));
  if (!isPage) return hostPathOf(page) + path.slice(page.length);
  return `${hostPathOf(page)}/${path.slice(page.length).replace(/^\?(part=\d+)(?=#|$)/, '$1/')}`;
}

/** The path of a page, file or API response on a baked site. */
export const bakedPathOf = (path: string): string =>
  path.startsWith(`${apiBase}/`) ? bakedFileOf(path) : pagePathOf(path);

/** The path of a URL, after the URL of the site. Texts may enclose URLs in parentheses. */
export const absolutePath = /^\/(?:[^\s"<>()\\]|\([^\s"<>()\\]*\))*/;

/** Text in which the absolute URLs of pages end with a slash, as static hosts serve them. */
export function withBakedUrls(text: string, publicUrl: string): string {
  const [start, ...rest] = text.split(publicUrl);
  return [start, ...rest.map((after) => after.replace(absolutePath, pagePathOf))].join(publicUrl);
}
