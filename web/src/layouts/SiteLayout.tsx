import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { colorModeOf, type PageName } from '../../../shared/page/site-routes.ts';
import { ConsentDialog } from '../components/consent/Consent.tsx';
import { HomeTile } from '../components/frame/HomeTile.tsx';
import { NoticeArea } from '../components/frame/NoticeArea.tsx';
import { PageAddress } from '../components/frame/PageAddress.tsx';
import { SiteHeader } from '../components/frame/SiteHeader.tsx';
import { useText } from '../hooks/site-context.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { placeOf } from '../navigation/entries.ts';
import { useArrival } from '../navigation/movement/arrival.ts';
import { forceColorMode } from '../preferences/theme.ts';
import { island } from '../ui/island.tsx';
import styles from './SiteLayout.module.css';

const Colophon = island('seen', () => import('../components/frame/Colophon.tsx').then(({ Colophon }) => Colophon));

/** Applies the color mode of the page, if it has one (S15). */
function usePageColorMode(): void {
  const { page, path, search, hash } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that asks for nonsense is warned of once per address
  useLayoutEffect(() => forceColorMode(colorModeOf(page)), [page, path, search, hash]);
}

const hasSheet: ReadonlySet<PageName> = new Set(['design-projects-slug', 'art-art-works-slug']);

export function SiteLayout() {
  const t = useText();
  const { page, room } = useCurrentPage();
  useArrival();
  usePageColorMode();
  const isFramed = page !== 'landing';
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('common.skip-to-content')}
      </a>
      <NoticeArea />
      {isFramed && <SiteHeader />}
      {isFramed && room === 'design' && page !== 'design-slug' && <HomeTile />}
      <Outlet />
      {isFramed && page && !hasSheet.has(page) && <PageAddress />}
      {isFramed && <Colophon />}
      <ConsentDialog />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
