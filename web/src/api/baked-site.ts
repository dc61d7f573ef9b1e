import { apiBase } from '../../../shared/contract/paths.ts';
import { bakedFileOf } from '../../../shared/page/baked-site.ts';

/**
 * On a baked site (`npm run bake`), the path of the folder that contains it: '' at the root. Otherwise undefined. A
 * baked site has no server: it requests no tile of an image, no newer build and no draft.
 */
export const bakedBase = typeof document === 'undefined' ? undefined : document.documentElement.dataset.base;

/** The address of a path of the site. API responses are files on a baked site. */
export function addressOf(path: string): string {
  if (bakedBase === undefined || !/^\/(?!\/)/.test(path)) return path;
  return bakedBase + (path.startsWith(`${apiBase}/`) ? bakedFileOf(path) : path);
}

/** The path of the site at an address. Static hosts add slashes at the end. */
export function sitePathOf(pathname: string): string {
  if (bakedBase === undefined) return pathname;
  return pathname.slice(bakedBase.length).replace(/(?:index\.html|\/)$/, '') || '/';
}
