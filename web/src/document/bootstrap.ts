/**
 * Inline script of the head, allowed by its hash in the CSP. Sets theme and consent before the first paint (S10, S12, P7),
 * and remembers the last click on a `data-press` button for the client entry. Before the app has mounted, Back and Forward
 * load the document of their URL.
 */
import { readConsent } from '../preferences/consent-cookie.ts';
import { asTheme, paintTheme, storedTheme } from '../preferences/paint-theme.ts';
import { attempt } from '../preferences/safe-storage.ts';

const { dataset } = document.documentElement;

window.onclick = ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-press]');
  if (button) dataset.held = button.dataset.press;
};

const pathAndQuery = () => location.pathname + location.search;
const served = pathAndQuery();
window.onpopstate = () => {
  if (pathAndQuery() === served) return;
  dataset.left = '';
  location.reload();
};

paintTheme(asTheme(dataset.theme) ?? storedTheme((key) => attempt(() => localStorage.getItem(key), null)));
dataset.consent = readConsent();
// Lazy-loaded images wait until the starter removes this.
dataset.early = '';
// The starter never runs if the connection ends before the document does.
setTimeout(() => delete dataset.early, 10_000);
