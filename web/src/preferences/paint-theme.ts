import { type Theme, themeColors } from '../../../shared/page/theme-colors.ts';

export const asTheme = (value: string | null | undefined): Theme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined;

/** The stored theme, undefined for the system's or an invalid value (N21). */
export function storedTheme(read: (key: string) => string | null): Theme | undefined {
  const mode = read('color-mode');
  return mode === 'system' ? undefined : (asTheme(read('theme')) ?? asTheme(mode));
}

/** The browser's frame: placed before the document's own pair, which knows only the system's theme. */
function paintFrame(color: string): void {
  const found = document.querySelector<HTMLMetaElement>('meta[name=theme-color]:not([media])');
  const meta = found ?? document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = color;
  document.head.prepend(meta);
}

/** Sets attribute, class and frame color (S12), which a brand can set in the document. `data-mode` is the theme or `system`. */
export function paintTheme(fixed: Theme | undefined): void {
  const { dataset, classList } = document.documentElement;
  const theme = fixed ?? (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light');
  dataset.theme = theme;
  dataset.mode = fixed ?? 'system';
  classList.remove('light', 'dark');
  classList.add(theme);
  paintFrame(dataset[theme] ?? (dataset.section === 'art' ? themeColors.art : themeColors.design)[theme]);
}
