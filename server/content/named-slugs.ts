import type { Menu } from '../../shared/contract/menu.ts';
import type { LookupResult } from '../base/lookup-result.ts';
import type { Dependencies } from './dependencies.ts';
import { comparableSlug, findBySlug } from './slug.ts';

function spellingIn(url: string, slug: string): string | undefined {
  const path = comparableSlug(url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? '');
  const spelling = path.split('/').slice(-slug.split('/').length).join('/');
  return spelling.toLowerCase() === slug.toLowerCase() ? spelling : undefined;
}

function spellingInMenu({ art, design }: Menu, slug: string): string | undefined {
  const items = [...art.items, ...design.flatMap((group) => group.items)];
  const spellings = items.flatMap(({ url = '' }) => spellingIn(url, slug) ?? []);
  return spellings.find((spelling) => spelling === slug) ?? spellings[0];
}

/** Returns the slug as the menu or a list spells it. Unknown if a list or the menu is unavailable. Visitors may invent other slugs. */
export async function namedSlug({ read, sources }: Dependencies, slug: string): Promise<LookupResult<string>> {
  const wanted = comparableSlug(slug);
  const [menu, projects] = await Promise.all([read(sources.menu), read(sources.list('design'))]);
  const inMenu = wanted !== '' && menu.kind === 'found' ? spellingInMenu(menu.value, wanted) : undefined;
  if (inMenu !== undefined) return { kind: 'found', value: inMenu };
  const itemIn = (list: typeof projects) => (list.kind === 'found' ? findBySlug(list.value.items, wanted) : undefined);
  const item = itemIn(projects);
  if (item) return { kind: 'found', value: item.slug };
  const works = await read(sources.list('art'));
  const work = itemIn(works);
  if (work) return { kind: 'found', value: work.slug };
  return [menu, projects, works].find((part) => part.kind === 'unknown') ?? { kind: 'absent' };
}
