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

const item = (label: string, url: string): MenuItem => ({ label, url, isMessaging: false });

/** What the menu holds when it could not be loaded (M24); `t` words the labels. */
export function fallbackMenu(t: (key: string) => string): Pick<Menu, 'design' | 'art'> {
  const pages = [
    item(t('common.design'), 'design'),
    item(t('menu.about'), 'about'),
    item(t('menu.process'), 'process'),
    item(t('menu.contact'), 'contact-us'),
  ];
  const group: MenuGroup = { title: t('menu.pages'), kind: 'pages', items: pages };
  return { design: [group], art: { id: 'fallback', title: '', items: [] } };
}

/** The links of the art room that are there whatever the menu says (M3). */
export function fixedArtLinks(t: (key: string) => string, { artistSlug }: PublicConfig): MenuItem[] {
  return [item(t('art.works'), `art/${artistSlug}`), item(t('menu.biography'), 'biography')];
}
