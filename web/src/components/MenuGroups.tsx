import { useQuery } from '@tanstack/react-query';
import type { Menu, MenuItem } from '../../../shared/contract/menu.ts';
import { menuQuery } from '../api/queries.ts';
import { useConfig, useText } from '../hooks/site-context.tsx';
import { fallbackMenu, fixedArtLinks, type MenuList, menuHref } from '../navigation/menu-links.ts';
import { PageLink } from '../navigation/PageLink.tsx';
import { keyed } from '../ui/keyed.ts';
import styles from './MenuGroups.module.css';
import { QrPictures } from './QrPictures.tsx';

function Item({ item, list }: { readonly item: MenuItem; readonly list: MenuList }) {
  const config = useConfig();
  const href = menuHref(item, list, config);
  if (item.isMessaging) {
    return (
      <li>
        {item.label}
        <QrPictures />
      </li>
    );
  }
  return (
    <li>
      {href ? (
        <PageLink className={styles.item} href={href}>
          {item.label}
        </PageLink>
      ) : (
        item.label
      )}
    </li>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly MenuItem[];
  readonly list: MenuList;
}

function Group({ title, items, list }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className="caption quiet">{title}</h2>
      <ul className={list === 'pages' || list === 'art' ? styles.large : styles.small}>
        {keyed(items, ({ label, url }) => `${label} ${url}`).map(({ key, item }) => (
          <Item key={key} item={item} list={list} />
        ))}
      </ul>
    </section>
  );
}

const headings: Readonly<Record<Menu['design'][number]['kind'], string | undefined>> = {
  pages: 'menu.design-studio',
  typologies: 'common.typologies',
  socials: 'common.socials',
  other: undefined,
};

/** Everything the menu leads to: design groups by their title, then the art room, then the fixed links. */
export function MenuGroups() {
  const t = useText();
  const config = useConfig();
  const { data } = useQuery(menuQuery());
  const menu = data ?? fallbackMenu(t);
  const artItems = menu.art.items.length > 0 ? menu.art.items : fixedArtLinks(t, config);
  return (
    <div className={`grid ${styles.groups}`}>
      {keyed(menu.design, ({ title }) => title).map(({ key, item: { title, kind, items } }) => {
        const heading = headings[kind];
        return <Group key={key} title={heading ? t(heading) : title} items={items} list={kind} />;
      })}
      <Group title={t('menu.art-studio')} items={artItems} list="art" />
      <section className={styles.group}>
        <ul className={styles.small}>
          <li>
            <PageLink className={styles.item} href="/">
              {t('common.home')}
            </PageLink>
          </li>
          <li>
            <PageLink className={styles.item} href="/privacy-policy">
              {t('menu.terms')}
            </PageLink>
          </li>
        </ul>
      </section>
    </div>
  );
}
