import type { PublicConfig } from '../../../../shared/contract/config.ts';
import type { Menu, MenuGroup, MenuItem } from '../../../../shared/contract/menu.ts';
import { isFilePath, namesFile } from '../../../../shared/file-names.ts';
import { findOption, optionValueOf, valueInLink } from '../../../../shared/option-value.ts';
import { routeRuleFinder } from '../../../../shared/route-rules.ts';
import { canonicalPathOf, decodeSegment, matchSiteRoute, pathOf } from '../../../../shared/site-routes.ts';
import { isInvalid } from '../../navigation/validate-page.ts';

/** Which list of the menu an item stands in: `art`, or the kind of its design group. */
export type MenuList = 'art' | MenuGroup['kind'];

/** What there is for menu items to lead to. */
export interface MenuTargets {
  readonly config: Pick<PublicConfig, 'artistSlug' | 'routeRules'>;
  readonly typologies: Menu['typologies'];
}

/** The parts of an address of this site; its path is encoded once. */
interface Address {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

const host = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,5})?(?=[/?#]|$)/i;
const pageName = /\.(?:html?|php|aspx?)$/i;
const mailAddress = /^[^\s/?#@]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** `www.example.org/x` is an address outside; `plan.pdf` or `notes.html` alone is a file, though it looks like one. */
function isHost(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  return host.test(url) && (path.includes('/') || !(namesFile(path) || pageName.test(path)));
}

/** An address outside of the site, in full; null: one that must not be followed; undefined: one inside. */
function outsideHref(url: string): string | null | undefined {
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return url;
  // Before schemes are looked for: `example.org:8080` is a host with its port.
  if (isHost(url)) return `https://${url}`;
  // Any other scheme (javascript:, data:) names nothing to go to.
  if (/^[a-z][a-z+.-]*:/i.test(url)) return null;
  if (url.startsWith('//')) return `https:${url}`;
  return mailAddress.test(url) ? `mailto:${url}` : undefined;
}

/** Read as a browser reads a link on the start; a query or a hash alone belongs to the overview of the room. */
function addressOf(url: string, overviewPath: string): Address {
  const isPartOfPage = /^[?#]/.test(url);
  const link = isPartOfPage ? `${overviewPath}${url}` : `/${url.replace(/^[/\\]+/, '')}`;
  const { pathname, search, hash } = new URL(link, 'http://site.invalid');
  const segments = pathname.split('/').map((segment) => encodeURIComponent(decodeSegment(segment).normalize('NFC')));
  return { path: segments.join('/'), search, hash };
}

/** The value of a typology that is named by its value or label, in any case or spelling (M14). */
function typologyMeant(text: string, typologies: Menu['typologies']): string {
  return findOption(typologies, text)?.value ?? optionValueOf(text);
}

/** The design overview at its projects, with the typology that is asked for (M12). */
function overview({ search, hash }: Omit<Address, 'path'>, { typologies }: MenuTargets): string {
  const query = new URLSearchParams(search);
  const asked = query.get('typology');
  if (asked) query.set('typology', typologyMeant(asked, typologies));
  return `${pathOf('design')}${query.size > 0 ? `?${query}` : ''}${hash || '#projects'}`;
}

/** The design overview filtered by what a link to a typology says. */
function typologyHref(url: string, targets: MenuTargets): string {
  const text = decodeSegment(url.replace(/#.*$/s, ''));
  const typology = findOption(targets.typologies, text)?.value ?? valueInLink(text);
  return overview({ search: `?${new URLSearchParams(typology ? { typology } : {})}`, hash: '' }, targets);
}

/** A page of the site, or a path with a rule (M8); undefined for what is neither. */
function knownHref(address: Address, targets: MenuTargets): string | undefined {
  const { path, search, hash } = address;
  const { config } = targets;
  if (routeRuleFinder(config.routeRules)(path)) return `${path}${search}${hash}`;
  const match = matchSiteRoute(path);
  if (match?.page === 'design') return overview(address, targets);
  const isKnown = match === undefined || !isInvalid(match, config);
  const canonical = isKnown ? canonicalPathOf(path, config.artistSlug) : undefined;
  return canonical && `${canonical}${search}${hash}`;
}

/** What an address that is nothing else is taken for: the general page of its last part (M7, M11, M13). */
function generalHref({ path, search, hash }: Address, targets: MenuTargets): string {
  const slug = path.split('/').findLast(Boolean) ?? '';
  return knownHref({ path: `/design/${slug}`, search, hash }, targets) ?? pathOf('design');
}

function artHref(address: Address, targets: MenuTargets): string {
  const { artistSlug: name } = targets.config;
  const path = address.path.toLowerCase();
  if (path.includes(`art/${name}`.toLowerCase())) return `${pathOf('art-name', { name })}#art_works`;
  if (path.includes('biography')) return pathOf('art-biography-name', { name });
  if (path.includes('contact')) return generalHref(address, targets);
  return knownHref(address, targets) ?? generalHref(address, targets);
}

/** Where a menu item leads (M4 to M15), or undefined for one that is not a link. */
export function menuHref(url: string, list: MenuList, targets: MenuTargets): string | undefined {
  if (url === '') return undefined;
  const outside = outsideHref(url);
  if (outside !== undefined) return outside ?? undefined;
  const room = list === 'art' ? pathOf('art-name', { name: targets.config.artistSlug }) : pathOf('design');
  const address = addressOf(url, room);
  if (isFilePath(address.path)) return `${address.path}${address.search}${address.hash}`;
  if (list === 'typologies') return typologyHref(url, targets);
  if (list === 'art') return artHref(address, targets);
  return knownHref(address, targets) ?? (list === 'socials' ? undefined : generalHref(address, targets));
}

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
