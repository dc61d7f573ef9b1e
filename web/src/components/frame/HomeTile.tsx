import { useEffect, useState } from 'react';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import styles from './HomeTile.module.css';

/** The way to the start, in the corner of the first screen; there only while the page is at its very top (T9). */
export function HomeTile() {
  const t = useText();
  const { brand } = useConfig();
  const mark = brand.marks.design;
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    // Negative while iOS bounces.
    const follow = () => setIsAway(window.scrollY > 0);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return (
    <nav aria-label={t('common.home')}>
      <PageLink className={styles.tile} href="/" data-away={isAway || undefined} data-print="hidden">
        {mark && <TrustedHtml as="span" className={styles.mark} html={mark} isDecorative />}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}
