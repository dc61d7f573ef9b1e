import type { PublicConfig } from '../../shared/contract/config.ts';
import type { LinkedItem, LinkedMenu, Menu, MenuGroup, MenuItem } from '../../shared/contract/menu.ts';
import { type MenuList, type MenuTargets, menuHref } from '../../shared/page/menu-href.ts';
import type { SiteFacts } from './dependencies.ts';

interface Targets extends MenuTargets {
  readonly config: PublicConfig;
}

function linkedItem(item: MenuItem, list: MenuList, targets: Targets): LinkedItem {
  const { wechatQr, wechatContact } = targets.config;
  if (item.isMessaging && (wechatQr ?? wechatContact)) return { ...item, kind: 'messaging' };
  const href = menuHref(item.url ?? '', list, targets);
  if (href === undefined) return { ...item, kind: 'text' };
  return href.startsWith('/') ? { ...item, kind: 'internal', path: href, href } : { ...item, kind: 'external', href };
}

/** Two groups have headings of the site. Other titles lose the prefix that names the menu. */
function headingOf({ kind, title }: MenuGroup, messages: SiteFacts['messages']): string {
  const own = kind === 'typologies' || kind === 'socials' ? messages[`common.${kind}`] : undefined;
  return own ?? (title.replace(/^design[-_\s]+menu[-_\s]+/i, '') || title);
}

export function linkedMenu(
  { pageSlugs: _, ...menu }: Menu,
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
