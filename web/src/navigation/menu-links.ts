import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { Menu, MenuGroup, MenuItem } from '../../../shared/contract/menu.ts';
import { matchSiteRoute, pathOf } from '../../../shared/site-routes.ts';

/** Which list of the menu an item stands in: `art`, or the kind of its design group. */
export type MenuList = 'art' | MenuGroup['kind'];

const isAbsolute = (url: string) => /^https?:\/\//i.test(url);
const isContactScheme = (url: string) => /^(?:mailto|tel):/i.test(url);
const segmentsOf = (url: string) => (url.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
const lastSegment = (url: string) => segmentsOf(url).at(-1) ?? '';

function designPage(slug: string): string {
  return pathOf('design-slug', { slug });
}

function artHref(url: string, { artistSlug }: PublicConfig): string {
  const path = `/${segmentsOf(url).join('/')}`;
  if (url.toLowerCase().includes(`art/${artistSlug}`.toLowerCase())) {
    return `${pathOf('art-name', { name: artistSlug })}#art_works`;
  }
  if (/biography/i.test(url)) return pathOf('art-biography-name', { name: artistSlug });
  if (/contact/i.test(url)) return designPage(lastSegment(url));
  return matchSiteRoute(path) ? path : designPage(lastSegment(url));
}

function designHref(url: string): string {
  const path = segmentsOf(url)
    .join('/')
    .replace(/^design(?:\/|$)/i, '');
  if (path === '') return '/design#projects';
  if (/about|process/i.test(path)) return `/design/${path}`;
  return designPage(lastSegment(path));
}

/** Where a menu item leads (M4 to M15), or undefined for one that is not a link. */
export function menuHref({ url }: Pick<MenuItem, 'url'>, list: MenuList, config: PublicConfig): string | undefined {
  if (url === '') return undefined;
  if (isAbsolute(url) || isContactScheme(url)) return url;
  // Any other scheme (javascript:, data:) names nothing to go to.
  if (/^[a-z][a-z+.-]*:/i.test(url)) return undefined;
  if (list === 'art') return artHref(url, config);
  if (list === 'typologies') return `${pathOf('design')}?typology=${encodeURIComponent(lastSegment(url))}#projects`;
  if (list === 'socials') return undefined;
  return designHref(url);
}

/** An item of the menu, resolved: text without `href`, the two pictures of the messaging app with `isMessaging`. */
export interface MenuLink {
  readonly label: string;
  readonly href?: string;
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

function linksOf(items: readonly MenuItem[], list: MenuList, config: PublicConfig): MenuLink[] {
  const hasPictures = Boolean(config.wechatQr ?? config.wechatContact);
  return items.flatMap((item): MenuLink[] => {
    const { label, isMessaging } = item;
    if (isMessaging && hasPictures) return [{ label, isMessaging }];
    const href = menuHref(item, list, config);
    // The messaging app without its pictures leads nowhere, unless it has an address (M16).
    return isMessaging && !href ? [] : [{ label, href }];
  });
}

const order: readonly MenuGroup['kind'][] = ['pages', 'typologies', 'socials', 'other'];
const headings: Partial<Record<MenuGroup['kind'], string>> = {
  typologies: 'common.typologies',
  socials: 'common.socials',
};

/** Groups of the design room: pages large, the others by kind, those of unknown title last under their own (M9). */
export function designPanel({ design }: Pick<Menu, 'design'>, config: PublicConfig, t: Text): MenuPanelContent {
  const sorted = design.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const resolved = sorted.map(({ kind, title, items }) => {
    const heading = headings[kind];
    return { kind, title: heading ? t(heading) : title, links: linksOf(items, kind, config) };
  });
  return {
    pages: resolved.filter(({ kind }) => kind === 'pages').flatMap(({ links }) => links),
    groups: resolved.filter(({ kind, links }) => kind !== 'pages' && links.length > 0),
  };
}

/** The art room: its pages large, what leads out of the site under the socials (M4); never empty (M3). */
export function artPanel({ art }: Pick<Menu, 'art'>, config: PublicConfig, t: Text): MenuPanelContent {
  const links = linksOf(art.items, 'art', config);
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
