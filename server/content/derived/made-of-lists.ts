import type { Landing } from '../../../shared/contract/landing.ts';
import type { Menu, MenuItem } from '../../../shared/contract/menu.ts';
import type { LinkedList, Option } from '../../../shared/contract/project.ts';

/** What the site calls its two rooms. */
export interface RoomNames {
  readonly atelierName: string;
  readonly artistName: string;
}

interface Lists {
  readonly projects: LinkedList;
  readonly works: LinkedList;
}

const itemTo = (label: string, url: string): MenuItem => ({ label, url, isMessaging: false });

function optionsOf(options: readonly (Option | undefined)[]): Option[] {
  return [...new Map(options.flatMap((option) => (option ? [[option.value, option]] : []))).values()];
}

/**
 * The menu of a content API that has none: the rooms, the pages that lead from them, and what projects can be filtered by.
 * A room without anything in its list is led to by its pages alone.
 */
export function menuOf(pages: Menu, { projects, works }: Lists, { atelierName, artistName }: RoomNames): Menu {
  const typologies = optionsOf(projects.items.flatMap((item) => item.typologies));
  const sizes = optionsOf(projects.items.map(({ size }) => size));
  const [toPages, ...others] = pages.design;
  const designRoot = projects.total > 0 ? [itemTo(atelierName, 'design')] : [];
  const artRoot = works.total > 0 ? [itemTo(artistName, 'art')] : [];
  const groups: Menu['design'] = [
    { title: 'Pages', kind: 'pages', items: [...designRoot, ...(toPages?.items ?? [])] },
    ...others,
    { title: 'Typologies', kind: 'typologies', items: typologies.map(({ label, value }) => itemTo(label, value)) },
  ];
  return {
    art: { ...pages.art, items: [...artRoot, ...pages.art.items] },
    design: groups.filter(({ items }) => items.length > 0),
    typologies,
    sizes,
  };
}

/** The landing page of a content API that has none: each room is introduced by its first item, whose cover stands there. */
export function landingOf({ projects, works }: Lists): Landing {
  const introOf = ({ items: [first] }: LinkedList) => (first ? [{ text: first.lead ?? first.title }] : []);
  return { videos: {}, intro: { design: introOf(projects), art: introOf(works) } };
}
