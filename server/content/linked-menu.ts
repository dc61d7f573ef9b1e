import type { PublicConfig } from '../../shared/contract/config.ts';
import type { LinkedItem, LinkedMenu, Menu, MenuGroup, MenuItem } from '../../shared/contract/menu.ts';
import { type MenuList, type MenuTargets, menuHref } from '../../shared/page/menu-href.ts';
import type { SiteFacts } from './parts.ts';

interface Targets extends MenuTargets {
  readonly config: PublicConfig;
}

/** Where an item leads: the pages of the site resolve it in the same way. */
function linkedItem(item: MenuItem, list: MenuList, targets: Targets): LinkedItem {
  const { wechatQr, wechatContact } = targets.config;
  if (item.isMessaging && (wechatQr ?? wechatContact)) return { ...item, kind: 'messaging' };
  const href = menuHref(item.url, list, targets);
  if (href === undefined) return { ...item, kind: 'text' };
  return href.startsWith('/') ? { ...item, kind: 'internal', path: href } : { ...item, kind: 'external', href };
}

/** The site has words of its own for two groups; the titles of others are all there is, without what names the menu. */
function headingOf({ kind, title }: MenuGroup, messages: SiteFacts['messages']): string {
  const own = kind === 'typologies' || kind === 'socials' ? messages[`common.${kind}`] : undefined;
  return own ?? (title.replace(/^design[-_\s]+menu[-_\s]+/i, '') || title);
}

/** The menu as the API gives it, with where everything leads. */
export function linkedMenu(
  menu: Menu,
  { publicConfig, messages }: Pick<SiteFacts, 'publicConfig' | 'messages'>,
): LinkedMenu {
  const targets = { config: publicConfig(), typologies: menu.typologies };
  const linked = (items: readonly MenuItem[], list: MenuList) => items.map((item) => linkedItem(item, list, targets));
  return {
    ...menu,
    art: { ...menu.art, items: linked(menu.art.items, 'art') },
    design: menu.design.map((group) => ({
      ...group,
      heading: headingOf(group, messages),
      items: linked(group.items, group.kind),
    })),
  };
}
