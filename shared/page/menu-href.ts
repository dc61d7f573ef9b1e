import type { PublicConfig } from '../contract/config.ts';
import type { Menu, MenuGroup } from '../contract/menu.ts';
import { findOption, optionValueOf, valueInLink } from '../find/option-value.ts';
import { routeRuleFinder } from './route-rules.ts';
import { canonicalPathOf, decodeSegment, isInvalid, matchSiteRoute, pathOf } from './site-routes.ts';

/** `art`, or the kind of a design group. */
export type MenuList = 'art' | MenuGroup['kind'];

export interface MenuTargets {
  readonly config: Pick<PublicConfig, 'artistSlug' | 'routeRules'>;
  readonly typologies: Menu['typologies'];
}

interface SiteUrl {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

const host = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,5})?(?=[/?#]|$)/i;
/** Files that menus link to. Other paths with a dot may be hosts. */
const fileName =
  /\.(?:pdf|zip|docx?|xlsx?|pptx?|od[ts]|rtf|dwg|dxf|epub|txt|csv|ics|vcf|jpe?g|png|webp|avif|gif|svg|heic|mp[34]|m4[av]|webm|mov|wav)$/i;

const pageName = /\.(?:html?|php|aspx?)$/i;
const mailAddress = /^[^\s/?#@]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** `www.example.org/x` is a URL, but `plan.pdf` or `notes.html` is a file. */
function isHost(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  return host.test(url) && (path.includes('/') || !(fileName.test(path) || pageName.test(path)));
}

/** The full URL outside the site; null if unsafe; undefined if inside. */
function outsideHref(url: string): string | null | undefined {
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return url;
  // Before schemes, because `example.org:8080` is a host with port.
  if (isHost(url)) return `https://${url}`;
  if (/^[a-z][a-z+.-]*:/i.test(url)) return null;
  if (url.startsWith('//')) return `https:${url}`;
  return mailAddress.test(url) ? `mailto:${url}` : undefined;
}

/** Resolved as on the home page. A query or fragment alone belongs to the section's overview. */
function addressOf(url: string, overviewPath: string): SiteUrl {
  const isPartOfPage = /^[?#]/.test(url);
  const link = isPartOfPage ? `${overviewPath}${url}` : `/${url.replace(/^[/\\]+/, '')}`;
  const { pathname, search, hash } = new URL(link, 'http://site.invalid');
  const segments = pathname.split('/').map((segment) => encodeURIComponent(decodeSegment(segment).normalize('NFC')));
  return { path: segments.join('/'), search, hash };
}

/** The design overview at its projects, filtered by typology (M12) in any spelling (M14). */
function overview({ search, hash }: Omit<SiteUrl, 'path'>, { typologies }: MenuTargets): string {
  const query = new URLSearchParams(search);
  const requested = query.get('typology');
  if (requested) query.set('typology', findOption(typologies, requested)?.value ?? optionValueOf(requested));
  return `${pathOf('design')}${query.size > 0 ? `?${query}` : ''}${hash || '#projects'}`;
}

function typologyHref(url: string, targets: MenuTargets): string {
  const text = decodeSegment(url.replace(/#.*$/s, ''));
  const typology = findOption(targets.typologies, text)?.value ?? valueInLink(text);
  return overview({ search: `?${new URLSearchParams(typology ? { typology } : {})}`, hash: '' }, targets);
}

/** A page, or a path with a route rule (M8); undefined for others. */
function knownHref(address: SiteUrl, targets: MenuTargets): string | undefined {
  const { path, search, hash } = address;
  const { config } = targets;
  if (routeRuleFinder(config.routeRules)(path)) return `${path}${search}${hash}`;
  const match = matchSiteRoute(path);
  if (match?.page === 'design') return overview(address, targets);
  // A menu means the page of the content.
  if (match?.page === 'contact') return undefined;
  const isKnown = match === undefined || !isInvalid(match, config);
  const canonical = isKnown ? canonicalPathOf(path, config.artistSlug) : undefined;
  return canonical && `${canonical}${search}${hash}`;
}

/** The general page of the last segment, for any other URL (M7, M11, M13). */
function generalHref({ path, search, hash }: SiteUrl, targets: MenuTargets): string {
  const slug = path.split('/').findLast(Boolean) ?? '';
  return knownHref({ path: `/design/${slug}`, search, hash }, targets) ?? pathOf('design');
}

function artHref(address: SiteUrl, targets: MenuTargets): string {
  const { artistSlug: name } = targets.config;
  const path = address.path.toLowerCase();
  if (path.includes(`art/${name}`.toLowerCase())) return `${pathOf('art-name', { name })}#art_works`;
  if (path.includes('biography')) return pathOf('art-biography-name', { name });
  if (path.includes('contact')) return generalHref(address, targets);
  return knownHref(address, targets) ?? generalHref(address, targets);
}

/** The URL of a menu item (M4 to M15); undefined if it is not a link. */
export function menuHref(url: string, list: MenuList, targets: MenuTargets): string | undefined {
  if (url === '') return undefined;
  const outside = outsideHref(url);
  if (outside !== undefined) return outside ?? undefined;
  const section = list === 'art' ? pathOf('art-name', { name: targets.config.artistSlug }) : pathOf('design');
  const address = addressOf(url, section);
  if (address.path.startsWith('/media/') || fileName.test(address.path))
    return `${address.path}${address.search}${address.hash}`;
  if (list === 'typologies') return typologyHref(url, targets);
  if (list === 'art') return artHref(address, targets);
  return knownHref(address, targets) ?? (list === 'socials' ? undefined : generalHref(address, targets));
}
