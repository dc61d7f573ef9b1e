import type { SearchData, Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/page/fallback-seo.ts';
import { isWithoutSeo } from '../../shared/page/site-routes.ts';
import type { SiteDependencies } from './dependencies.ts';
import { generalPage, isFixedPage } from './general-page.ts';
import { findBySlug, fixedSeoSlugs } from './slug.ts';

/** Returns undefined for a slug that nothing names, so that invented slugs cause no call. */
export async function knownSeoSlug(parts: SiteDependencies, slug: string): Promise<string | undefined> {
  if (fixedSeoSlugs.has(slug)) return slug;
  const [section, name, ...rest] = slug.split('/');
  if (!name || rest.length > 0 || (section !== 'art' && section !== 'design')) return undefined;
  const list = await parts.read(parts.sources.list(section));
  const listed = list.kind === 'found' ? findBySlug(list.value.items, name) : undefined;
  if (listed || section === 'art') return listed && `${section}/${listed.slug}`;
  const page = await generalPage(parts, name);
  return page.kind === 'found' && !page.value.isEmpty ? `${section}/${page.value.slug}` : undefined;
}

interface Described {
  readonly title: string | undefined;
  readonly seo: SearchData | undefined;
}

async function pageNamed(parts: SiteDependencies, slug: string): Promise<Described | undefined> {
  const { read, sources } = parts;
  const name = slug.replace(/^design\//, '');
  const page = await (isFixedPage(name) ? read(sources[name]) : generalPage(parts, name));
  return page.kind === 'found' ? { title: page.value.title, seo: page.value.seo } : undefined;
}

const pagesOfLists: ReadonlySet<string> = new Set(['home', 'design', 'art']);

async function entryOf(parts: SiteDependencies, slug: string): Promise<Described | undefined> {
  if (pagesOfLists.has(slug)) return undefined;
  const [section, name = ''] = slug.split('/');
  const isListed = !fixedSeoSlugs.has(slug) && (section === 'design' || section === 'art');
  const list = isListed ? await parts.read(parts.sources.list(section)) : undefined;
  const item = list?.kind === 'found' ? findBySlug(list.value.items, name) : undefined;
  if (!item) return section === 'art' ? undefined : pageNamed(parts, slug);
  const detail = await parts.read(parts.sources.project(item.id));
  return { title: item.title, seo: detail.kind === 'found' ? detail.value.seo : undefined };
}

/** The slug in the default language, so that one call serves all. */
async function slugInDefault({ read, sources, publicConfig }: SiteDependencies, slug: string): Promise<string> {
  const [main] = publicConfig().locales ?? [];
  const [section, name = ''] = slug.split('/');
  if (!main || fixedSeoSlugs.has(slug) || (section !== 'design' && section !== 'art')) return slug;
  const lists = await Promise.all([read(sources.list(section)), read(sources.inLocale(main.locale).list(section))]);
  const [own, others] = lists.map((list) => (list.kind === 'found' ? list.value.items : []));
  const item = findBySlug(own ?? [], name);
  const same = item && others?.find(({ id }) => id === item.id);
  return same ? `${section}/${same.slug}` : slug;
}

/** Returns the search engine data of their call. Without such a call, those of the entry. If they are missing, the fallback. */
export async function seoOf(parts: SiteDependencies, knownSlug: string | undefined): Promise<Seo> {
  const { read, sources, publicConfig } = parts;
  const { atelierName } = publicConfig();
  if (knownSlug === undefined || isWithoutSeo(knownSlug)) return fallbackSeo(atelierName);
  if (sources.hasCall('seo')) {
    const called = await read(sources.seo(await slugInDefault(parts, knownSlug)));
    return called.kind === 'found' ? called.value : fallbackSeo(atelierName);
  }
  const entry = await entryOf(parts, knownSlug);
  if (!entry?.seo) return fallbackSeo(atelierName);
  const title = entry.title === undefined ? atelierName : `${entry.title} — ${atelierName}`;
  return { title, ...entry.seo, isFallback: false };
}
