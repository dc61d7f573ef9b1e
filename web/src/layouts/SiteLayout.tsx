import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConsentDialog } from '../components/consent/ConsentDialog.tsx';
import { Colophon } from '../components/frame/Colophon.tsx';
import { HomeTile } from '../components/frame/HomeTile.tsx';
import { NoticeArea } from '../components/frame/NoticeArea.tsx';
import { SiteHeader } from '../components/frame/SiteHeader.tsx';
import { useText } from '../hooks/site-context.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { useArrival } from '../navigation/use-arrival.ts';
import { usePageColorMode } from '../navigation/use-page-color-mode.ts';
import styles from './SiteLayout.module.css';

/** The frame around every page: skip link, top menu, page, colophon. The start has only the page. */
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
      {isFramed && <Colophon />}
      <ConsentDialog />
      <ScrollRestoration />
    </>
  );
}
