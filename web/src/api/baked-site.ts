import { bakedPathOf, sitePathOfHost } from '../../../shared/page/baked-site.ts';
import { pageQueryOf } from '../../../shared/page/page-query.ts';
import { matchSiteRoute } from '../../../shared/page/site-routes.ts';

/**
 * On a baked site (`npm run bake`), the path of the folder that contains it: '' at the root. Otherwise undefined. A
 * baked site has no server: it requests no tile of an image, no newer build and no draft.
 */
export const bakedBase = typeof document === 'undefined' ? undefined : document.documentElement.dataset.base;

export function addressOf(path: string): string {
  return bakedBase === undefined || !/^\/(?!\/)/.test(path) ? path : bakedBase + bakedPathOf(path);
}

/** The path of the site at an address. Static hosts add slashes at the end. */
export function sitePathOf(pathname: string): string {
  if (bakedBase === undefined) return pathname;
  return sitePathOfHost(pathname.slice(bakedBase.length)).replace(/\/(?:index\.html)?$/, '') || '/';
}

/** True if a baked document was rendered without the query of its URL. */
export function isWithoutQuery(): boolean {
  if (bakedBase === undefined) return false;
  const { pathname, search } = window.location;
  const page = matchSiteRoute(sitePathOf(pathname))?.page;
  return page !== undefined && pageQueryOf(page, search) !== '';
}
