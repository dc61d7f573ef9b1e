import { forcedTheme } from '../../../shared/page/site-routes.ts';
import type { ColorMode, Theme } from '../../../shared/page/theme-colors.ts';
import { paintTheme, storedTheme } from './paint-theme.ts';
import { lastingStorage } from './safe-storage.ts';

/**
 * The visitor's choice; undefined means the system's theme. Stored under `theme` and `color-mode` (N21). Held here as well,
 * so that a choice lasts for the page where storage is blocked.
 */
let chosen: Theme | undefined;
/** What the page on show forces. */
let forced: Theme | undefined;

function readChosen(): void {
  chosen = storedTheme(lastingStorage.read);
}

/** Shows what holds now: the page's theme before the visitor's before the system's. */
export function repaintTheme(): void {
  paintTheme(forced ?? chosen);
}

/** Keeps a preference under both keys and shows it (S12, N21). */
export function chooseColorMode(mode: ColorMode): void {
  chosen = mode === 'system' ? undefined : mode;
  // First: other tabs read both keys when they hear of either.
  lastingStorage.write('color-mode', mode);
  if (chosen) lastingStorage.write('theme', chosen);
  else lastingStorage.remove('theme');
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
  addEventListener('storage', ({ key, newValue }) => {
    // The two keys are one preference: if only `theme` was removed, the other key is outdated.
    const isRemoved = key === 'theme' && newValue === null;
    if (isRemoved && lastingStorage.read('color-mode') !== 'system') lastingStorage.remove('color-mode');
    // Without a key the whole storage was cleared.
    if (key === 'theme' || key === 'color-mode' || key === null) rereadTheme();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) rereadTheme();
  });
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', repaintTheme);
}
