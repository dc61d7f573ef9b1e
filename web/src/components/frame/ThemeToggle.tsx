import { colorModeOf, forcedTheme } from '../../../../shared/site-routes.ts';
import { useText } from '../../hooks/site-context.tsx';
import { useCurrentPage } from '../../navigation/current-page.ts';
import { toggleTheme } from '../../preferences/theme.ts';
import styles from './ThemeToggle.module.css';

/**
 * Names the action; both texts stand in the document, the theme on `<html>` chooses (M18). Where the page forces a
 * mode there is nothing to switch, which is said instead.
 */
export function ThemeToggle() {
  const t = useText();
  const { page } = useCurrentPage();
  const theme = forcedTheme(colorModeOf(page));
  if (theme) return <span className="quiet">{t(`theme.always-${theme}`)}</span>;
  return (
    <button type="button" data-press="theme" className={`plain-link ${styles.toggle}`} onClick={toggleTheme}>
      <span className={styles.toDark}>{t('theme.to-dark')}</span>
      <span className={styles.toLight}>{t('theme.to-light')}</span>
    </button>
  );
}
