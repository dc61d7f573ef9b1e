import { bakedFileOf } from '../../../shared/page/baked-site.ts';

/** On a baked site (`npm run bake`), the path of the folder that contains it: '' at the root. Otherwise undefined. */
export const bakedBase = typeof document === 'undefined' ? undefined : document.documentElement.dataset.base;

/** The address of a path of the site. */
export const addressOf = (path: string): string => (bakedBase && path.startsWith('/') ? bakedBase + path : path);

/** The path of the site at an address. Static hosts add slashes at the end. */
export function sitePathOf(pathname: string): string {
  if (bakedBase === undefined) return pathname;
  return pathname.slice(bakedBase.length).replace(/(?:index\.html|\/)$/, '') || '/';
}

export const apiAddressOf = (url: string): string => (bakedBase === undefined ? url : addressOf(bakedFileOf(url)));
