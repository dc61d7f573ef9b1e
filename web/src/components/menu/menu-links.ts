import type { PublicConfig } from '../../../../shared/contract/config.ts';
import type { Menu, MenuGroup, MenuItem } from '../../../../shared/contract/menu.ts';
import { type MenuList, menuHref } from '../../../../shared/page/menu-href.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';

/** An item of the menu, resolved: text without `href`, the two pictures of the messaging app with `isMessaging`. */
export interface MenuLink {
  readonly label: string;
  readonly href?: string;
  /** The icon before its label. */
  readonly icon?: string;
  readonly isMessaging?: boolean;
}

export interface MenuLinks {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

/** One tab's panel: the room's pages, set large, and the groups that hang left of them. */
export interface MenuPanelContent {
  readonly pages: readonly MenuLink[];
  readonly groups: readonly MenuLinks[];
}

type Text = (key: string) => string;
type DesignMenu = Pick<Menu, 'design' | 'typologies'>;
type ArtMenu = Pick<Menu, 'art' | 'typologies'>;

const isAbsolute = (url: string) => /^https?:\/\//i.test(url);

function linksOf(
  items: readonly MenuItem[],
  list: MenuList,
  { typologies }: Pick<Menu, 'typologies'>,
  config: PublicConfig,
): MenuLink[] {
  const hasPictures = Boolean(config.wechatQr ?? config.wechatContact);
  return items.flatMap((item): MenuLink[] => {
    const { label, url, icon, isMessaging } = item;
    if (isMessaging && hasPictures) return [{ label, icon, isMessaging }];
    const href = menuHref(url, list, { config, typologies });
    // The messaging app without its pictures leads nowhere, unless it has an address (M16).
    return isMessaging && !href ? [] : [{ label, href, icon }];
  });
}

const order: readonly MenuGroup['kind'][] = ['pages', 'typologies', 'socials', 'other'];
const headings: Partial<Record<MenuGroup['kind'], string>> = {
  typologies: 'common.typologies',
  socials: 'common.socials',
};

/** Groups of the design room: pages large, the others by kind, those of unknown title last under their own (M9). */
export function designPanel(menu: DesignMenu, config: PublicConfig, t: Text): MenuPanelContent {
  const sorted = menu.design.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const resolved = sorted.map(({ kind, title, items }) => {
    const heading = headings[kind];
    return { kind, title: heading ? t(heading) : title, links: linksOf(items, kind, menu, config) };
  });
  return {
    pages: resolved.filter(({ kind }) => kind === 'pages').flatMap(({ links }) => links),
    groups: resolved.filter(({ kind, links }) => kind !== 'pages' && links.length > 0),
  };
}

/** The art room: its pages large, what leads out of the site under the socials (M4); never empty (M3). */
export function artPanel(menu: ArtMenu, config: PublicConfig, t: Text): MenuPanelContent {
  const links = linksOf(menu.art.items, 'art', menu, config);
  const isSocial = ({ href = '', isMessaging }: MenuLink) => isMessaging || isAbsolute(href);
  const socials = links.filter(isSocial);
  const pages = links.filter((link) => !isSocial(link));
  return {
    pages: links.length > 0 ? pages : fixedArtLinks(config, t),
    groups: socials.length > 0 ? [{ title: t('common.socials'), links: socials }] : [],
  };
}

/** The links of the art room that are there whatever the menu says. */
function fixedArtLinks({ artistSlug: name }: PublicConfig, t: Text): MenuLink[] {
  return [
    { label: t('common.art'), href: pathOf('art-name', { name }) },
    { label: t('menu.biography'), href: pathOf('art-biography-name', { name }) },
  ];
}

/** What both panels hold when the menu could not be loaded (M24). */
export function fallbackPanel(config: PublicConfig, t: Text): MenuPanelContent {
  const pages = [
    { label: t('common.design'), href: pathOf('design') },
    { label: t('menu.about'), href: pathOf('design-about') },
    { label: t('menu.process'), href: pathOf('design-process') },
    { label: t('menu.contact'), href: pathOf('design-contact-us') },
    ...fixedArtLinks(config, t),
    { label: t('menu.privacy'), href: pathOf('privacy-policy') },
  ];
  return { pages, groups: [] };
}
