import type { Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/page/fallback-seo.ts';
import { generalPage } from './general-page.ts';
import type { SiteParts } from './parts.ts';
import { findBySlug, fixedSeoSlugs } from './slug.ts';

async function listedSlug({ read, sources }: SiteParts, section: 'design' | 'art', slug: string) {
  const list = await read(sources.list(section));
  return list.kind === 'found' ? findBySlug(list.value.items, slug)?.slug : undefined;
}

async function shownPageSlug(parts: SiteParts, slug: string): Promise<string | undefined> {
  const page = await generalPage(parts, slug);
  return page.kind === 'found' && !page.value.isEmpty ? page.value.slug : undefined;
}

/** Returns undefined for a slug that nothing names, so that invented slugs cause no call. */
export async function knownSeoSlug(parts: SiteParts, slug: string): Promise<string | undefined> {
  if (fixedSeoSlugs.has(slug)) return slug;
  const [room, name, ...rest] = slug.split('/');
  if (!name || rest.length > 0 || (room !== 'art' && room !== 'design')) return undefined;
  const listed = await listedSlug(parts, room, name);
  const own = listed ?? (room === 'design' ? await shownPageSlug(parts, name) : undefined);
  return own === undefined ? undefined : `${room}/${own}`;
}

/** Returns search engine data. If it is unavailable, returns the fallback. */
export async function seoOf({ read, sources, publicConfig }: SiteParts, knownSlug: string | undefined): Promise<Seo> {
  const seo = knownSlug === undefined ? undefined : await read(sources.seo(knownSlug));
  return seo?.kind === 'found' ? seo.value : fallbackSeo(publicConfig().atelierName);
}
