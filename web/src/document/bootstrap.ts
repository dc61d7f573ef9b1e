/**
 * Runs in the head before the first paint, inlined and listed in the CSP by hash: theme (S10, S12) onto `<html>`; the
 * consent follows (`consent.ts`). Survives blocked storage. Until the app answers, the last press on a button with
 * `data-press` is remembered: the client entry takes it from here.
 */
import { asTheme, paintTheme, storedTheme } from '../preferences/paint-theme.ts';
import { readSafely } from '../preferences/safe-storage.ts';

const { dataset } = document.documentElement;

window.onclick = ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-press]');
  if (button) dataset.held = button.dataset.press;
};

// A theme that stands in the document is forced by the page.
paintTheme(asTheme(dataset.theme) ?? storedTheme((key) => readSafely(() => localStorage, key)));
// Until the starter takes it away pictures that come late wait. It runs when all of the document is here, and a part of it
// may be drawn long before.
dataset.early = '';
// It may never run: a connection can end before the document does.
setTimeout(() => delete dataset.early, 10_000);
