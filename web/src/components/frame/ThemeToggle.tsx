import type { MouseEvent } from 'react';
import { colorModeOf, forcedTheme } from '../../../../shared/page/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { chooseColorMode, toggleTheme } from '../../preferences/theme.ts';
import styles from './ThemeToggle.module.css';

function followSystem({ currentTarget }: MouseEvent<HTMLElement>): void {
  chooseColorMode('system');
  const { previousElementSibling } = currentTarget;
  if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus();
}

/** Switches the theme (M18) and returns to the system's (N21). `<html>` decides which text is visible. */
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
