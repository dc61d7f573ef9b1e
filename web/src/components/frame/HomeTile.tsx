import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { TrustedHtml } from '../../ui/TrustedHtml.tsx';
import styles from './HomeTile.module.css';
import { hasWordsBelow } from './words-below.ts';

/** Whether the page has been scrolled from its very top. */
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

/** Whether it would lie on words of the page at its top; looked at again whenever the page has another height or width. */
function useIsOverWords(tile: RefObject<Element | null>): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (tile.current && window.scrollY <= 0) setIsOver(hasWordsBelow(tile.current));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [tile]);
  return isOver;
}

/**
 * The way to the start, in the corner of the first screen; there only while the page is at its very top (T9). Where the
 * page has words in that corner, or a code to be read by a camera, it gives way.
 */
export function HomeTile() {
  const t = useText();
  const { brand } = useConfig();
  const mark = brand.marks.design;
  const tile = useRef<HTMLElement>(null);
  const isAway = useIsMoved();
  const isOverWords = useIsOverWords(tile);
  return (
    <nav ref={tile} className={styles.place} aria-label={t('common.home')} hidden={isOverWords}>
      <PageLink className={styles.tile} href="/" data-away={isAway || undefined} data-print="hidden">
        {mark && <TrustedHtml as="span" className={styles.mark} html={mark} isDecorative />}
        <span className={mark ? 'visually-hidden' : 'caption'}>{t('common.home')}</span>
      </PageLink>
    </nav>
  );
}
