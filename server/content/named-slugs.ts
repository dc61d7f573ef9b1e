import type { Menu } from '../../shared/contract/menu.ts';
import type { Answer } from '../base/answer.ts';
import type { Parts } from './parts.ts';
import { comparableSlug, findBySlug } from './slug.ts';

function leadsTo(url: string, slug: string): boolean {
  const path = comparableSlug(url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? '').toLowerCase();
  return path === slug || path.endsWith(`/${slug}`);
}

function menuNames({ art, design }: Menu, slug: string): boolean {
  const items = [...art.items, ...design.flatMap((group) => group.items)];
  return items.some(({ url = '' }) => leadsTo(url, slug));
}

/** Unknown if a list or the menu is unavailable. Visitors may invent other slugs. */
export async function namedSlug({ read, sources }: Parts, slug: string): Promise<Answer<string>> {
  const wanted = comparableSlug(slug);
  const named: Answer<string> = { kind: 'found', value: wanted };
  const [menu, projects] = await Promise.all([read(sources.menu), read(sources.list('design'))]);
  if (menu.kind === 'found' && menuNames(menu.value, wanted.toLowerCase())) return named;
  const isIn = (list: typeof projects) => list.kind === 'found' && findBySlug(list.value.items, wanted);
  if (isIn(projects)) return named;
  const works = await read(sources.list('art'));
  if (isIn(works)) return named;
  return [menu, projects, works].find((part) => part.kind === 'unknown') ?? { kind: 'absent' };
}
