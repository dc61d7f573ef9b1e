import { matchSiteRoute } from '../../../shared/page/site-routes.ts';
import type { SiteDependencies } from '../../content/dependencies.ts';
import { isNoPage, pageAddressOf } from '../../content/page-address.ts';
import { viewOfPage } from '../../content/view.ts';
import { partsOf, type ResolveRequest } from '../../http/request-target.ts';
import type { ResponseCache } from '../../http/response-cache.ts';

/** `broken`: the response is 404 or 410. `to`: URL of the page behind a redirect. */
export type LinkTarget = 'works' | 'broken' | { readonly to: string };

export interface OwnLinkServices {
  /** Resolves requests of the site. If undefined, files are not checked. */
  readonly resolve?: ResolveRequest | undefined;
  /** True for a path with a route of its own, such as `/robots.txt`. */
  readonly hasRoute?: ((path: string) => boolean) | undefined;
  readonly responseCache: Partial<Pick<ResponseCache, 'produce'>>;
}

const maxSteps = 10;

async function stepFrom(url: string, parts: SiteDependencies, services: OwnLinkServices): Promise<LinkTarget> {
  const { resolve, hasRoute, responseCache } = services;
  const { path, search } = partsOf(url);
  if (!resolve && /\.\w+$/.test(path)) return 'works';
  const facts = { findRule: parts.findRule, artistSlug: parts.publicConfig().artistSlug };
  const at = resolve?.(url) ?? pageAddressOf(path, search, facts);
  if (at.kind === 'redirect') return { to: at.to };
  if (at.kind === 'malformed') return 'broken';
  if (at.kind === 'nothing') return isNoPage(path) || hasRoute?.(path) ? 'works' : 'broken';
  if (at.kind !== 'page') {
    const result = await responseCache.produce?.(at.builder);
    return result?.kind === 'moved' ? { to: result.to } : result?.kind === 'absent' ? 'broken' : 'works';
  }
  const match = matchSiteRoute(path);
  const view = match && (await viewOfPage(parts, match));
  if (view?.kind !== 'found') return view?.kind === 'unknown' ? 'works' : 'broken';
  return view.value.canonicalPath === path ? 'works' : { to: view.value.canonicalPath };
}

/** Returns where a link within the site leads. Content that is unknown now may exist, so such a link works. */
export async function linkTargetOf(
  url: string,
  parts: SiteDependencies,
  services: OwnLinkServices,
): Promise<LinkTarget> {
  let current = url;
  for (let step = 0; step <= maxSteps; step += 1) {
    const target = await stepFrom(current.split('#')[0] ?? '/', parts, services);
    if (target === 'broken') return 'broken';
    if (target === 'works') return current === url ? 'works' : { to: current };
    current = target.to;
    if (!/^\/(?!\/)/.test(current)) return target;
  }
  return 'broken';
}
