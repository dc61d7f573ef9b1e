/**
 * Takes over from the bootstrap script, which stops listening. Gives what carries the remembered press out, once:
 * it presses the first button of that name, now that it does something.
 */
export function takePress(): () => void {
  window.onclick = null;
  const { dataset } = document.documentElement;
  let name = dataset.pressed;
  delete dataset.pressed;
  return () => {
    const buttons = document.querySelectorAll<HTMLElement>(`[data-press="${name}"]`);
    name = undefined;
    buttons[0]?.click();
  };
}
