import { decodeSegment } from '../../../../shared/page/site-routes.ts';
import { pathOfDocument, pathOfList } from '../documents.ts';

/** Returns the path on this site for the decoded segments of a path of the CMS's own site. */
export type OwnPath = (segments: readonly string[]) => string | undefined;

const link = /(<a\s[^<>]*?\bhref=["'])([^"'<>]*)(["'])/g;

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** `/projects/tideline` is a document, `/projects` its list, `/` the home page. */
export const pathByFolder: OwnPath = ([folder, slug, ...deeper]) => {
  if (deeper.length > 0) return undefined;
  if (folder === undefined) return '/';
  return slug === undefined ? pathOfList(folder) : pathOfDocument(folder, slug);
};

/** The segments of a path on the same host, with any scheme and with or without `www.`. */
export function ownSegments(href: string, site: URL): string[] | undefined {
  const url = href.startsWith('#') ? null : URL.parse(href, site);
  if (!url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(site) || url.search !== '') return undefined;
  const segments = url.pathname.split('/').filter(Boolean).map(decodeSegment);
  return segments.at(-1)?.includes('.') ? undefined : segments;
}

/** Rewrites links to the CMS's own site (the origin of `address`) to pages here. */
export function withOwnLinks(html: string, address: unknown, pathOf: OwnPath = pathByFolder): string {
  const site = typeof address === 'string' ? URL.parse(address) : null;
  if (!site || site.origin === 'null') return html;
  return html.replace(link, (all, before: string, href: string, end: string) => {
    const segments = ownSegments(href.replaceAll('&amp;', '&'), site);
    const path = segments && pathOf(segments);
    return path === undefined ? all : `${before}${path}${URL.parse(href, site)?.hash ?? ''}${end}`;
  });
}
