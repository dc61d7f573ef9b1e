import { decodeSegment } from '../../../../shared/page/site-routes.ts';
import { pathOfDocument } from '../documents.ts';

const link = /(<a\s[^<>]*?\bhref=")([^"<>]*)"/g;

/** The page on this site for a URL of the CMS's own site, for example `/projects/tideline/`. Undefined for others. */
function ownPath(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (url?.origin !== origin) return undefined;
  const [folder, slug = '', ...deeper] = url.pathname.split('/').filter(Boolean);
  const path = deeper.length > 0 || slug.includes('.') ? undefined : pathOfDocument(folder, decodeSegment(slug));
  return path && path + url.hash;
}

/** Rewrites links to the CMS's own site (the origin of `address`) to pages here. */
export function withOwnLinks(html: string, address: unknown): string {
  const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined;
  if (origin === undefined || origin === 'null') return html;
  return html.replace(link, (all, before: string, href: string) => {
    const path = ownPath(href, origin);
    return path === undefined ? all : `${before}${path}"`;
  });
}
