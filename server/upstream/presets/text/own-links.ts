import { decodeSegment } from '../../../../shared/page/site-routes.ts';
import { pathOfDocument } from '../documents.ts';

const link = /(<a\s[^<>]*?\bhref=")([^"<>]*)"/g;

/** The page here of an address on the system's own site, `/projects/tideline/`; undefined for any other. */
function ownPath(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (url?.origin !== origin) return undefined;
  const [folder, slug = '', ...deeper] = url.pathname.split('/').filter(Boolean);
  const path = deeper.length > 0 || slug.includes('.') ? undefined : pathOfDocument(folder, decodeSegment(slug));
  return path && path + url.hash;
}

/**
 * Markup whose links to projects and works on the system's own site lead to their pages here. `address`: any of that site;
 * without one nothing is changed.
 */
export function withOwnLinks(html: string, address: unknown): string {
  const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined;
  if (origin === undefined || origin === 'null') return html;
  return html.replace(link, (all, before: string, href: string) => {
    const path = ownPath(href, origin);
    return path === undefined ? all : `${before}${path}"`;
  });
}
