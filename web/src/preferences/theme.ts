import { forcedTheme } from '../../../shared/site-routes.ts';
import type { ColorMode, Theme } from '../../../shared/theme-colors.ts';
import { asTheme, paintTheme } from './paint-theme.ts';
import { lastingStorage } from './safe-storage.ts';

/**
 * What the visitor chose; nothing means the system's theme. Read from the key `theme`; `color-mode` is written
 * beside it (N21). Held here as well, so that a choice lasts for the page where storage is blocked.
 */
let chosen: Theme | undefined;
/** What the page on show forces. */
let forced: Theme | undefined;

function readChosen(): void {
  chosen = asTheme(lastingStorage.read('theme'));
}

/** Shows what holds now: the page's theme before the visitor's before the system's. */
export function repaintTheme(): void {
  paintTheme(forced ?? chosen);
}

/** Keeps a preference under both keys and shows it (S12, N21). */
export function chooseColorMode(mode: ColorMode): void {
  chosen = mode === 'system' ? undefined : mode;
  if (chosen) lastingStorage.write('theme', chosen);
  else lastingStorage.remove('theme');
  lastingStorage.write('color-mode', mode);
  repaintTheme();
}

/** Switches between the two themes (S11). */
export function toggleTheme(): void {
  chooseColorMode(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
}

/** Shows a page in its own mode, without keeping it (S15); call it once for each navigation. */
export function forceColorMode(mode: ColorMode | undefined): void {
  if (mode === 'system') console.warn('A page cannot force the color mode "system": it is ignored');
  forced = forcedTheme(mode);
  repaintTheme();
}

/** Follows other tabs (S13), the system (S14, S17) and a return from the back/forward cache. Call it once. */
export function followTheme(): void {
  readChosen();
  const rereadTheme = (): void => {
    readChosen();
    repaintTheme();
  };
  // Without a key the whole storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === null) rereadTheme();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) rereadTheme();
  });
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', repaintTheme);
}
