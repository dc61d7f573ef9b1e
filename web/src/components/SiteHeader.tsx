import { pathOf } from '../../../shared/site-routes.ts';
import { useConfig, useText } from '../hooks/site-context.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { PageLink } from '../navigation/PageLink.tsx';
import { Logo } from './Logo.tsx';
import { logoPaintOver } from './logo-paint.ts';
import styles from './SiteHeader.module.css';
import { SiteMenu } from './SiteMenu.tsx';
import { usePageHero } from './use-page-hero.ts';

/** The top menu: logo of the room, links to the two rooms, menu. */
export function SiteHeader() {
  const t = useText();
  const { artistSlug } = useConfig();
  const { room, page } = useCurrentPage();
  const hero = usePageHero();
  const artHref = pathOf('art-name', { name: artistSlug });
  const rooms = [
    { name: 'design', href: '/design', label: t('common.design') },
    { name: 'art', href: artHref, label: t('common.art') },
  ];
  return (
    <header
      className={styles.header}
      data-logo={hero ? logoPaintOver(hero) : 'paper'}
      data-hero={hero ? page : undefined}
    >
      <PageLink className={styles.logo} href={room === 'art' ? artHref : '/design'}>
        <Logo room={room} />
      </PageLink>
      <nav className={styles.rooms} aria-label={t('menu.label')}>
        {rooms.map(({ name, href, label }) => (
          <PageLink key={name} className={styles.room} href={href} aria-current={name === room ? 'true' : undefined}>
            {label}
          </PageLink>
        ))}
      </nav>
      <SiteMenu />
    </header>
  );
}
