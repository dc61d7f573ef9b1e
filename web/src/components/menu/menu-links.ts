import type { PublicConfig } from '../../../../shared/contract/config.ts';
import type { Menu, MenuGroup, MenuItem } from '../../../../shared/contract/menu.ts';
import type { MessageKey, Text } from '../../../../shared/messages/format-message.ts';
import { type MenuList, menuHref } from '../../../../shared/page/menu-href.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';

/** A resolved menu item: without `href` it is text, with `isMessaging` it opens the QR images. */
export interface MenuLink {
  readonly label: string;
  readonly href?: string;
  readonly icon?: string;
  readonly isMessaging?: boolean;
}

export interface MenuPanelContent {
  readonly pages: readonly MenuLink[];
  readonly groups: readonly { readonly title: string; readonly links: readonly MenuLink[] }[];
}

type DesignMenu = Pick<Menu, 'design' | 'typologies'>;
type ArtMenu = Pick<Menu, 'art' | 'typologies'>;

const isAbsolute = (url: string) => /^https?:\/\//i.test(url);

function linksOf(
  items: readonly MenuItem[],
  list: MenuList,
  { typologies }: Pick<Menu, 'typologies'>,
  config: PublicConfig,
): MenuLink[] {
  const hasImages = Boolean(config.wechatQr ?? config.wechatContact);
  return items.flatMap((item): MenuLink[] => {
    const { label, url = '', icon, isMessaging } = item;
    if (isMessaging && hasImages) return [{ label, icon, isMessaging }];
    const href = menuHref(url, list, { config, typologies });
    // Without QR images the messaging app needs an address (M16).
    return isMessaging && !href ? [] : [{ label, href, icon }];
  });
}

const order: readonly MenuGroup['kind'][] = ['pages', 'typologies', 'socials', 'other'];
const headings: Partial<Record<MenuGroup['kind'], MessageKey>> = {
  typologies: 'common.typologies',
  socials: 'common.socials',
};

/** Design pages large, other groups by kind, unknown groups last with their own title (M9). */
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

/** Art pages large, external links under socials (M4). Never empty (M3). */
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

const fixedArtLinks = ({ artistSlug: name }: PublicConfig, t: Text): MenuLink[] => [
  { label: t('common.art'), href: pathOf('art-name', { name }) },
  { label: t('menu.biography'), href: pathOf('art-biography-name', { name }) },
];

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
