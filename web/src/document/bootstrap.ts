/**
 * Runs in the head before the first paint, inlined and listed in the CSP by hash: the stored theme, else the
 * system's, onto `<html>` (S10, S12). Survives blocked storage. Until the app answers, the last press on a button
 * with `data-press` is remembered: `pressed-button.ts` takes it from here.
 */
import { papers } from '../../../shared/papers.ts';

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
}

const stored = storedTheme();
const isChosen = stored === 'light' || stored === 'dark';
const isDark = isChosen ? stored === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
const theme = isDark ? 'dark' : 'light';
const root = document.documentElement;
root.dataset.theme = theme;
root.classList.add(theme);
root.style.colorScheme = theme;
if (isChosen) {
  // Stands before the document's own pair, which follows the system: the first that matches wins.
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = papers[root.dataset.room === 'art' ? 'art' : 'design'][theme];
  document.head.append(meta);
}

window.onclick = ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-press]');
  if (button) root.dataset.pressed = button.dataset.press;
};
