import { useEffect, useRef } from 'react';
import { useText } from '../hooks/site-context.tsx';
import { useCurrentPage } from '../navigation/current-page.ts';
import { MenuGroups } from './MenuGroups.tsx';
import styles from './SiteMenu.module.css';

/** The menu: a disclosure that works before the app has mounted, and closes when the page changes. */
export function SiteMenu() {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const { path, search, hash } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [path, search, hash]);
  return (
    <details ref={details} className={styles.menu} data-print="hidden">
      <summary className={styles.burger}>
        <span className={styles.word}>{t('menu.title')}</span>
        <svg
          width="44"
          height="44"
          viewBox="0 0 44 44"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M8 17H36M8 27H36" />
          <circle cx="11" cy="22" r="3" fill="currentColor" stroke="none" />
        </svg>
      </summary>
      <nav className={styles.panel} aria-label={t('menu.title')}>
        <MenuGroups />
      </nav>
    </details>
  );
}
