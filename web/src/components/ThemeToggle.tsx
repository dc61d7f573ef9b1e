import { useText } from '../hooks/site-context.tsx';
import { toggleTheme } from '../preferences/theme.ts';
import styles from './ThemeToggle.module.css';

/** Names the action; both texts stand in the document, the theme on `<html>` chooses. */
export function ThemeToggle() {
  const t = useText();
  return (
    <button type="button" data-press="theme" className={`plain-link ${styles.toggle}`} onClick={toggleTheme}>
      <span className={styles.toDark}>{t('theme.to-dark')}</span>
      <span className={styles.toLight}>{t('theme.to-light')}</span>
    </button>
  );
}
