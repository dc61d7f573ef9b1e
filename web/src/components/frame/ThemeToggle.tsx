import type { MouseEvent } from 'react';
import { colorModeOf, forcedTheme } from '../../../../shared/page/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { chooseColorMode, toggleTheme } from '../../preferences/theme.ts';
import styles from './ThemeToggle.module.css';

/** Returns to the system's theme. Its button disappears, so the focus moves to the toggle before it. */
function followSystem({ currentTarget }: MouseEvent<HTMLElement>): void {
  chooseColorMode('system');
  const { previousElementSibling } = currentTarget;
  if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus();
}

/**
 * Two buttons that name their actions: change to the other theme (M18) and, while a theme is chosen, use the system's
 * (N21). All texts are in the document and `<html>` decides which are shown. Where the page forces a mode, a text says so
 * instead.
 */
export function ThemeToggle() {
  const t = useText();
  const { page } = useCurrentPage();
  const theme = forcedTheme(colorModeOf(page));
  if (theme) return <span className="quiet">{t(`theme.always-${theme}`)}</span>;
  return (
    <>
      <button type="button" data-press="theme" className={`plain-link ${styles.toggle}`} onClick={toggleTheme}>
        <span className={styles.toDark}>{t('theme.to-dark')}</span>
        <span className={styles.toLight}>{t('theme.to-light')}</span>
      </button>
      <button
        type="button"
        data-press="system-theme"
        className={`plain-link ${styles.toggle} ${styles.toSystem}`}
        onClick={followSystem}
      >
        {t('theme.to-system')}
      </button>
    </>
  );
}
