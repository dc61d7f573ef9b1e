import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { colorModeOf, type PageName, siteRoutes } from '../../../shared/page/site-routes.ts';
import { ConsentDialog } from '../components/consent/Consent.tsx';
import tileStyles from '../components/frame/HomeTile.module.css';
import { NoticeArea } from '../components/frame/NoticeArea.tsx';
import { PageAddress } from '../components/frame/PageAddress.tsx';
import { SiteHeader } from '../components/frame/SiteHeader.tsx';
import { useSite, useText } from '../hooks/site-context.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { placeOf } from '../navigation/entries.ts';
import { PageLink, useTextLinks } from '../navigation/PageLink.tsx';
import { useArrival } from '../navigation/transition/arrival.ts';
import { forceColorMode } from '../preferences/theme.ts';
import { island } from '../ui/island.tsx';
import styles from './SiteLayout.module.css';

function HomeTile() {
  const t = useText();
  const mark = useSite().own.markHrefs.design;
  const { page } = useCurrentPage();
  return (
    <nav className={tileStyles.place} aria-label={t('common.home')} data-layout={page && siteRoutes[page].layout}>
      <PageLink className={tileStyles.tile} href="/" data-print="hidden">
        {mark && (
          <svg className={tileStyles.mark} width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
            <use href={mark} />
          </svg>
        )}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}

const Keeping = island('idle', () =>
  import('../components/shortlist/KeepLayer.tsx').then(({ KeepLayer }) => KeepLayer),
);
const Footer = island('seen', () => import('../components/frame/Footer.tsx').then(({ Footer }) => Footer));

function usePageColorMode(): void {
  const { page, path, search, hash } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that asks for nonsense is warned of once per address
  useLayoutEffect(() => forceColorMode(colorModeOf(page)), [page, path, search, hash]);
}

const hasSheet: ReadonlySet<PageName> = new Set(['design-projects-slug', 'art-art-works-slug']);

export function SiteLayout() {
  const t = useText();
  const { page, section } = useCurrentPage();
  useArrival();
  useTextLinks();
  usePageColorMode();
  const isFramed = page !== 'landing';
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('common.skip-to-content')}
      </a>
      <NoticeArea />
      {isFramed && <SiteHeader />}
      {isFramed && section === 'design' && page !== 'design-slug' && <HomeTile />}
      <Outlet />
      {isFramed && page && !hasSheet.has(page) && <PageAddress />}
      {isFramed && <Keeping />}
      {isFramed && <Footer />}
      <ConsentDialog />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
