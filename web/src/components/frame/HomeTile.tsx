import { useEffect, useState } from 'react';
import { siteRoutes } from '../../../../shared/page/site-routes.ts';
import { useSite, useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { PageLink } from '../../navigation/PageLink.tsx';
import styles from './HomeTile.module.css';

function useIsMoved(): boolean {
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => {
    // Negative while iOS bounces.
    const follow = () => setIsMoved(window.scrollY > 0);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isMoved;
}

export function HomeTile() {
  const t = useText();
  const mark = useSite().own.markHrefs.design;
  const { page } = useCurrentPage();
  const isAway = useIsMoved();
  return (
    <nav className={styles.place} aria-label={t('common.home')} data-layout={page && siteRoutes[page].layout}>
      <PageLink className={styles.tile} href="/" data-away={isAway || undefined} data-print="hidden">
        {mark && (
          <svg className={styles.mark} width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
            <use href={mark} />
          </svg>
        )}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}
