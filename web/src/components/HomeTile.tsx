import { useEffect, useRef, useState } from 'react';
import { useConfig, useText } from '../hooks/site-context.tsx';
import { PageLink } from '../navigation/PageLink.tsx';
import { TrustedHtml } from '../ui/TrustedHtml.tsx';
import styles from './HomeTile.module.css';

/** The way to the start, in the corner of the first screen; there only while the page is at its very top (T9). */
export function HomeTile() {
  const t = useText();
  const { brand } = useConfig();
  const mark = brand.marks.design;
  const sentinel = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return (
    <nav aria-label={t('common.home')}>
      <div ref={sentinel} className={styles.top} />
      <PageLink className={styles.tile} href="/" data-away={isAway || undefined} data-print="hidden">
        {mark && <TrustedHtml as="span" className={styles.mark} html={mark} isDecorative />}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}
