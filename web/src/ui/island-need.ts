import { isPlainPress } from './plain-press.ts';

/**
 * When the code of an island is fetched, if nothing inside of it is pointed at, focused or pressed before: as soon as the
 * browser has nothing else to do, shortly before it is seen, or never. What is open already is meant to be used: that
 * counts as idle.
 */
export type IslandTime = 'idle' | 'seen' | 'intent';

/** What somebody does who is about to use something. */
const intents = ['pointerover', 'focusin', 'touchstart'] as const;

/** How far beyond the window an island counts as seen, in shares of its height. */
const nearby = '50%';

/** What answers with code only. Other links do by themselves, as fields and disclosures do. */
const pressable = 'button, a[href^="/"]';

const pressablesIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>(pressable)];

function whenIdle(act: () => void, signal: AbortSignal): void {
  const actStill = () => signal.aborted || act();
  // Safari does not tell when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(actStill);
  else setTimeout(actStill, 200);
}

function whenSeen(element: HTMLElement, act: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && act(),
    {
      rootMargin: nearby,
    },
  );
  // The island itself has no box.
  for (const part of element.children) observer.observe(part);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** What a press does without any code: a link leads, and a form is sent, as by Enter in one of its fields. */
function followPlainly(pressed: HTMLElement): void {
  if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href);
  else if (pressed instanceof HTMLButtonElement) pressed.form?.requestSubmit(pressed);
}

/**
 * Fetches the code of an island when it is needed, and holds the last press in it until it answers. React stops events on
 * their way into a part that it has no code of, hence the window listens. A link whose code does not come is followed as
 * a plain one, and a form is sent.
 * @param element what holds the island, itself without a box
 * @param fetch resolves with nothing where the code could not be fetched; may be called again
 * @returns the way to stop; the held press is carried out if the island answers by now
 */
export function followNeed(
  element: HTMLElement,
  when: IslandTime,
  fetch: () => Promise<unknown>,
): (isAnswering: boolean) => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let held = -1;
  const act = () => void fetch();
  const partOf = ({ target }: Event) => (target instanceof Element && element.contains(target) ? target : undefined);
  const hold = (event: MouseEvent) => {
    const pressed = partOf(event)?.closest<HTMLElement>(pressable);
    if (!pressed || !isPlainPress(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // By its place: what is pressed may be another element by then.
    held = pressablesIn(element).indexOf(pressed);
    void fetch().then((code) => {
      if (!code && !signal.aborted) followPlainly(pressed);
    });
  };
  for (const intent of intents) {
    window.addEventListener(intent, (event) => partOf(event) && act(), { capture: true, passive: true, signal });
  }
  window.addEventListener('click', hold, { capture: true, signal });
  window.addEventListener('online', act, { signal });
  if (when === 'idle' || element.querySelector('details[open]')) whenIdle(act, signal);
  if (when === 'seen') whenSeen(element, act, signal);
  return (isAnswering) => {
    if (signal.aborted) return;
    stopping.abort();
    if (isAnswering) pressablesIn(element)[held]?.click();
  };
}
