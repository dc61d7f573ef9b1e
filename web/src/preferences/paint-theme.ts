import { type Theme, themeColors } from '../../../shared/page/theme-colors.ts';

/** A stored or written value as a theme; anything that is none counts as nothing (S10). */
export function asTheme(value: string | null | undefined): Theme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined;
}

/**
 * The chosen theme in storage, which `read` returns by key; undefined for the system's theme. `color-mode` decides if it is
 * `system` or if there is no valid `theme` (N21).
 */
export function storedTheme(read: (key: string) => string | null): Theme | undefined {
  const mode = read('color-mode');
  return mode === 'system' ? undefined : (asTheme(read('theme')) ?? asTheme(mode));
}

/** The browser's own frame: this color stands before the document's pair, which only knows the system's theme. */
function paintFrame(color: string): void {
  const found = document.querySelector<HTMLMetaElement>('meta[name=theme-color]:not([media])');
  const meta = found ?? document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = color;
  document.head.prepend(meta);
}

/**
 * Shows a theme, or without one the system's: attribute, class and the color of the browser's frame (S12); the color
 * scheme follows from the attribute in the document's own style. The bootstrap script does it before the first paint, the app after each change.
 * `data-mode` is the theme or `system`: `ThemeToggle` offers the system's theme by it.
 */
export function paintTheme(fixed: Theme | undefined): void {
  const { dataset, classList } = document.documentElement;
  const theme = fixed ?? (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light');
  dataset.theme = theme;
  dataset.mode = fixed ?? 'system';
  classList.remove('light', 'dark');
  classList.add(theme);
  paintFrame((dataset.room === 'art' ? themeColors.art : themeColors.design)[theme]);
}
