import { bakedPathOf, sitePathOfHost } from '../../../shared/page/baked-site.ts';
import { pageQueryOf } from '../../../shared/page/page-query.ts';
import { matchSiteRoute } from '../../../shared/page/site-routes.ts';

/**
 * On a baked site (`npm run bake`), the path of the folder that contains it: '' at the root. Otherwise undefined. A
 * baked site has no server: it requests no tile of an image, no newer build and no draft.
 */
export const bakedBase = typeof document === 'undefined' ? undefined : document.documentElement.dataset.base;

type LanguageCode = typeof import('../../../shared/page/languages.ts');

/** Paths of the page's language. The default language has no prefix, and needs no code. */
let language: (LanguageCode & { readonly prefix: string }) | undefined;

export function speak(code: LanguageCode, prefix: string): void {
  language = prefix === '' ? undefined : { ...code, prefix };
}

export const hasPrefix = () => language !== undefined;

export const hostAddressOf = (path: string): string =>
  bakedBase === undefined || !/^\/(?!\/)/.test(path) ? path : bakedBase + bakedPathOf(path);

export const addressOf = (path: string): string =>
  hostAddressOf(language ? language.localHref(path, language.prefix) : path);

export const inLanguage = (path: string) => (language ? language.withoutPrefix(path, language.prefix) : path);

/** The path of the site at an address. Static hosts add slashes at the end. */
export function sitePathOf(pathname: string): string {
  if (bakedBase === undefined) return inLanguage(pathname);
  return inLanguage(
    sitePathOfHost(pathname.slice(bakedBase.length)).replace(/(?:\/part=\d+)?\/(?:index\.html)?$/, '') || '/',
  );
}

/** The query at an address, where a part of a page is a folder. */
export function searchOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const [, part] = /\/(part=\d+)\/(?:index\.html)?$/.exec(pathname) ?? [];
  return part && search === '' ? `?${part}` : search;
}

/** True if a baked document was rendered without the query of its URL. */
export function isWithoutQuery(): boolean {
  if (bakedBase === undefined) return false;
  const { pathname, search } = window.location;
  const page = matchSiteRoute(sitePathOf(pathname))?.page;
  return page !== undefined && pageQueryOf(page, search) !== '';
}
