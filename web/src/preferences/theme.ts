import { papers, type Theme } from '../../../shared/papers.ts';
import { lastingStorage } from './safe-storage.ts';

/** The meta of a chosen theme stands first in the head, before the pair that follows the system. */
function chosenMeta(): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  if (found) return found;
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  document.head.prepend(meta);
  return meta;
}

/** Shows a theme: attribute, class, color scheme and the color of the browser's frame (S12). */
function showTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.style.colorScheme = theme;
  chosenMeta().content = papers[root.dataset.room === 'art' ? 'art' : 'design'][theme];
}

/** Switches between the two themes and keeps the choice under both keys (S11, S12, N21). */
export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  lastingStorage.write('theme', theme);
  lastingStorage.write('color-mode', theme);
  showTheme(theme);
}
