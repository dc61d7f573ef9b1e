import type { Landing } from '../../../shared/contract/landing.ts';
import type { Menu, MenuItem } from '../../../shared/contract/menu.ts';
import type { Page } from '../../../shared/contract/page.ts';
import type { LinkedList, Option } from '../../../shared/contract/project.ts';

export interface SectionNames {
  readonly atelierName: string;
  readonly artistName: string;
}

export type TextPages = { readonly [Name in 'about' | 'process' | 'biography']?: Pick<Page, 'title' | 'isEmpty'> };

interface Lists {
  readonly projects: LinkedList;
  readonly works: LinkedList;
}

const itemTo = (label: string, url: string): MenuItem => ({ label, url, isMessaging: false });

function optionsOf(options: readonly (Option | undefined)[]): Option[] {
  return [...new Map(options.flatMap((option) => (option ? [[option.value, option]] : []))).values()];
}

function linksTo(texts: TextPages, names: readonly (keyof TextPages)[], known: readonly MenuItem[]): MenuItem[] {
  const missing = names.filter((name) => !known.some(({ url }) => url?.toLowerCase() === name));
  return missing.flatMap((name) => {
    const page = texts[name];
    if (!page || page.isEmpty) return [];
    return [itemTo(page.title ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`, name)];
  });
}

/** Returns a menu for a content API without one: sections, pages and filters. Empty sections are left out. */
export function menuOf(
  pages: Menu,
  { projects, works, texts }: Lists & { readonly texts: TextPages },
  { atelierName, artistName }: SectionNames,
): Menu {
  const typologies = optionsOf(projects.items.flatMap((item) => item.typologies));
  const sizes = optionsOf(projects.items.map(({ size }) => size));
  const [toPages, ...others] = pages.design;
  const designRoot = projects.total > 0 ? [itemTo(atelierName, 'design')] : [];
  const artRoot = works.total > 0 ? [itemTo(artistName, 'art')] : [];
  const listed = toPages?.items ?? [];
  const designPages = [...designRoot, ...linksTo(texts, ['about', 'process'], listed), ...listed];
  const artPages = [...artRoot, ...linksTo(texts, ['biography'], pages.art.items), ...pages.art.items];
  const groups: Menu['design'] = [
    { title: 'Pages', kind: 'pages', items: designPages },
    ...others,
    { title: 'Typologies', kind: 'typologies', items: typologies.map(({ label, value }) => itemTo(label, value)) },
  ];
  return {
    art: { ...pages.art, items: artPages },
    design: groups.filter(({ items }) => items.length > 0),
    typologies,
    sizes,
  };
}

/** Returns a landing page for a content API without one: the names of the sections that have items. */
export function landingOf({ projects, works }: Lists, { atelierName, artistName }: SectionNames): Landing {
  const introOf = ({ total }: LinkedList, text: string) => (total > 0 ? [{ text }] : []);
  return { videos: {}, intro: { design: introOf(projects, atelierName), art: introOf(works, artistName) } };
}
