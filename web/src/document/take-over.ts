import './cover-lift.css';

/** Longer than the cover takes to go, for when its end is not told. */
const fallbackMs = 600;

/** Lets the cover go, as its style says, and then takes it out of the document (P8). */
export function liftCover(): void {
  const cover = document.getElementById('cover');
  if (!cover) return;
  cover.className = 'done';
  cover.addEventListener('transitionend', ({ target }) => {
    if (target === cover) cover.remove();
  });
  setTimeout(() => cover.remove(), fallbackMs);
}

/**
 * Takes over from the bootstrap script, which stops listening. Gives what carries the remembered press out, if there
 * was one: it presses the first button of that name, now that it does something.
 */
export function takePress(): () => void {
  window.onclick = null;
  const { dataset } = document.documentElement;
  const name = dataset.held;
  delete dataset.held;
  return () => document.querySelector<HTMLElement>(`[data-press="${name}"]`)?.click();
}
