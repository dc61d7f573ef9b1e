export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Before an item is removed, moves the focus from its button to that of the next item, or to the heading. */
export function focusBeside(button: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-remove]')];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next) next.focus({ preventScroll: true });
  else focusHeading();
}
