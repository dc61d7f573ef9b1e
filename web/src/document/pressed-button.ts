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
