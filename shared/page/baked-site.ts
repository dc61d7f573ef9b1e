import { apiBase } from '../contract/paths.ts';
import { matchSiteRoute } from './site-routes.ts';

/** The file of an API response on a baked site: `/api/v1/seo?slug=design/a` is `/api/v1/seo/slug=design_2Fa.json`. */
export function bakedFileOf(url: string): string {
  const [path = '', query] = url.split('?');
  return query === undefined ? `${path}.json` : `${path}/${query.replaceAll('%', '_')}.json`;
}

/** A page is the index of a folder: `/design/care/#top`. */
function pagePathOf(path: string): string {
  const [page = ''] = path.split(/[?#]/, 1);
  const isPage = !/\/$|\.md$/.test(page) && matchSiteRoute(page) !== undefined;
  return isPage ? `${page}/${path.slice(page.length)}` : path;
}

/** The path of a page, file or API response on a baked site. */
export function bakedPathOf(path: string): string {
  return path.startsWith(`${apiBase}/`) ? bakedFileOf(path) : pagePathOf(path);
}

/** The path of a URL, after the URL of the site. */
export const absolutePath = /^\/[^\s"'<>()\\]*/;

/** Text in which the absolute URLs of pages end with a slash, as static hosts serve them. */
export function withBakedUrls(text: string, publicUrl: string): string {
  const [start, ...rest] = text.split(publicUrl);
  return [start, ...rest.map((after) => after.replace(absolutePath, pagePathOf))].join(publicUrl);
}
