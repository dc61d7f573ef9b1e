import type { Seo } from '../../shared/contract/seo.ts';
import { fallbackSeo } from '../../shared/fallback-seo.ts';
import type { Answer, Reader } from './answer.ts';
import { comparableSlug, findBySlug, fixedSeoSlugs } from './slug.ts';

async function isListed({ read, sources }: Reader, section: 'design' | 'art', slug: string): Promise<boolean> {
  const list = await read(sources.list(section));
  return list.kind === 'found' && findBySlug(list.value.items, slug) !== undefined;
}

async function isConfirmedPage({ read, sources }: Reader, slug: string): Promise<boolean> {
  const page = await read(sources.page(comparableSlug(slug)));
  return page.kind === 'found' && !page.value.isEmpty;
}

/**
 * May the upstream be asked about this slug? Only about pages that exist, so that made-up slugs cost no call:
 * the fixed pages, what the lists hold, and general pages that the upstream has confirmed.
 */
async function isKnown(reader: Reader, slug: string): Promise<boolean> {
  if (fixedSeoSlugs.has(slug)) return true;
  const [room, name, ...rest] = slug.split('/');
  if (!name || rest.length > 0) return false;
  if (room === 'art') return isListed(reader, 'art', name);
  if (room !== 'design') return false;
  return (await isListed(reader, 'design', name)) || isConfirmedPage(reader, name);
}

/** Search engine data of a page. A failure is no failure of ours: the fallback is found, too. */
export async function seoOf(reader: Reader, slug: string, atelierName: string): Promise<Answer<Seo>> {
  const seo = (await isKnown(reader, slug)) ? await reader.read(reader.sources.seo(slug)) : undefined;
  return { kind: 'found', value: seo?.kind === 'found' ? seo.value : fallbackSeo(atelierName) };
}
