/** Whether a press is on the document itself. */
const isOnDocument = ({ target }: Event): boolean => target === document.documentElement;

/** Gives a press on the document to what is drawn there. */
function passOn(event: MouseEvent): void {
  if (!isOnDocument(event)) return;
  document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new PointerEvent('click', event));
}

/**
 * Lets a press end a view transition and reach what is drawn under it. What a transition has taken a picture of cannot
 * be hit while it lasts (CSS View Transitions 1, §6, "captured in a view transition"): browsers give such a press to the
 * document, whatever was aimed at, and the click that follows it as well.
 */
function letPressesThrough(transition: ViewTransition): void {
  const end = (event: PointerEvent) => {
    if (!isOnDocument(event)) return;
    transition.skipTransition();
    addEventListener('click', passOn, { capture: true, once: true });
  };
  addEventListener('pointerdown', end, true);
  const leave = () => removeEventListener('pointerdown', end, true);
  transition.finished.then(leave, leave);
}

/** Begins a view transition, which a press ends. The browser may skip it; what `update` changes has changed all the same. */
export function beginTransition(update: () => Promise<void>): ViewTransition {
  const transition = document.startViewTransition(update);
  transition.ready.catch(() => undefined);
  letPressesThrough(transition);
  return transition;
}
