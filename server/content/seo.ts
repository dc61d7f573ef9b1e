import type { Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/page/fallback-seo.ts';
import { generalPage } from './general-page.ts';
import type { SiteParts } from './parts.ts';
import { findBySlug, fixedSeoSlugs } from './slug.ts';

/** The list's own spelling of a slug, if the list is there and has it. */
async function listedSlug({ read, sources }: SiteParts, section: 'design' | 'art', slug: string) {
  const list = await read(sources.list(section));
  return list.kind === 'found' ? findBySlug(list.value.items, slug)?.slug : undefined;
}

async function shownPageSlug(parts: SiteParts, slug: string): Promise<string | undefined> {
  const page = await generalPage(parts, slug);
  return page.kind === 'found' && !page.value.isEmpty ? page.value.slug : undefined;
}

/**
 * The spelling under which the upstream may be asked about a slug, undefined for one that nothing is known of: only about
 * pages that exist, and once about each, so that made-up slugs cost no call. Those are the fixed pages, what the lists
 * hold, and general pages that the upstream has confirmed.
 */
export async function knownSeoSlug(parts: SiteParts, slug: string): Promise<string | undefined> {
  if (fixedSeoSlugs.has(slug)) return slug;
  const [room, name, ...rest] = slug.split('/');
  if (!name || rest.length > 0 || (room !== 'art' && room !== 'design')) return undefined;
  const listed = await listedSlug(parts, room, name);
  const own = listed ?? (room === 'design' ? await shownPageSlug(parts, name) : undefined);
  return own === undefined ? undefined : `${room}/${own}`;
}

/** Search engine data of a page that there is. A failure is no failure of ours: then it is the fallback. */
export async function seoOf({ read, sources, publicConfig }: SiteParts, knownSlug: string | undefined): Promise<Seo> {
  const seo = knownSlug === undefined ? undefined : await read(sources.seo(knownSlug));
  return seo?.kind === 'found' ? seo.value : fallbackSeo(publicConfig().atelierName);
}
