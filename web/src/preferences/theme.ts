import { forcedTheme } from '../../../shared/page/site-routes.ts';
import type { ColorMode, Theme } from '../../../shared/page/theme-colors.ts';
import { paintTheme, storedTheme } from './paint-theme.ts';
import { lastingStorage } from './safe-storage.ts';

/** Stored under `theme` and `color-mode` (N21), and in memory because storage may be blocked. */
let chosen: Theme | undefined;
let forced: Theme | undefined;

function readChosen(): void {
  chosen = storedTheme(lastingStorage.read);
}

/** The page's theme, otherwise the visitor's, otherwise the system's. */
export function repaintTheme(): void {
  paintTheme(forced ?? chosen);
}

export function chooseColorMode(mode: ColorMode): void {
  chosen = mode === 'system' ? undefined : mode;
  // First, because other tabs read both keys when either changes.
  lastingStorage.write('color-mode', mode);
  if (chosen) lastingStorage.write('theme', chosen);
  else lastingStorage.remove('theme');
  repaintTheme();
}

export function toggleTheme(): void {
  chooseColorMode(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
}

export function forceColorMode(mode: ColorMode | undefined): void {
  if (mode === 'system') console.warn('A page cannot force the color mode "system": it is ignored');
  forced = forcedTheme(mode);
  repaintTheme();
}

/** Follows other tabs (S13), the system (S14, S17) and the back/forward cache. */
export function followTheme(): void {
  readChosen();
  const rereadTheme = (): void => {
    readChosen();
    repaintTheme();
  };
  addEventListener('storage', ({ key, newValue }) => {
    // The keys are one preference: if only `theme` was removed, `color-mode` is outdated.
    const isRemoved = key === 'theme' && newValue === null;
    if (isRemoved && lastingStorage.read('color-mode') !== 'system') lastingStorage.remove('color-mode');
    // The key is null if the storage was cleared.
    if (key === 'theme' || key === 'color-mode' || key === null) rereadTheme();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) rereadTheme();
  });
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', repaintTheme);
}
