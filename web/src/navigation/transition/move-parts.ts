import './view-transition.css';

export type Parts = ReadonlyMap<string, HTMLElement>;

export function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

function nameParts(parts: Parts = new Map()): void {
  for (const part of document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')) {
    part.style.removeProperty('view-transition-name');
  }
  for (const [name, part] of parts) part.style.viewTransitionName = name;
}

function measure(part: HTMLElement) {
  const image = part.querySelector('img') ?? part;
  const { width, height } = part.getBoundingClientRect();
  const ratio = (width * Number(image.getAttribute('height'))) / (height * Number(image.getAttribute('width')));
  return { share: Math.min(ratio, 1 / ratio) || 1, width };
}

type Measured = ReturnType<typeof measure>;

/** The state that shows more of the image, otherwise the larger one. */
function betterOf(old: Measured, next: Measured): 'old' | 'new' {
  const more = old.share - next.share;
  const isOld = Math.abs(more) < 0.01 ? old.width > next.width : more > 0;
  return isOld ? 'old' : 'new';
}

const isOnDocument = ({ target }: Event): boolean => target === document.documentElement;

function passOn(event: MouseEvent): void {
  if (!isOnDocument(event)) return;
  document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new PointerEvent('click', event));
}

/** A click ends the transition and reaches the element below, not the document (CSS View Transitions 1, §6). */
function letClicksThrough(transition: ViewTransition): void {
  const end = (event: PointerEvent) => {
    if (!isOnDocument(event)) return;
    transition.skipTransition();
    addEventListener('click', passOn, { capture: true, once: true });
  };
  addEventListener('pointerdown', end, true);
  const leave = () => removeEventListener('pointerdown', end, true);
  transition.finished.then(leave, leave);
}

let current: ViewTransition | undefined;

export interface Move {
  readonly kind: string;
  readonly before: Parts;
  readonly draw: () => Promise<Parts | undefined>;
  /** Both states show the same image as `hero`. Otherwise one image uncovers the other. */
  readonly travels?: boolean;
}

const maxFrameMs = 100;

/** After a frame or, in a window that renders none, after `maxFrameMs`. */
function nextFrame(): Promise<unknown> {
  const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return Promise.race([frame, new Promise((resolve) => setTimeout(resolve, maxFrameMs))]);
}

/** Because the browser renders nothing while it captures both states, a pressed link is painted before a whole page. */
export function moveParts(move: Move): void {
  if (move.kind !== 'page' && document.querySelector('[data-pressed]')) void nextFrame().then(() => startMove(move));
  else startMove(move);
}

function startMove({ kind, before, draw, travels }: Move): void {
  const { dataset } = document.documentElement;
  const heroBefore = before.get('hero');
  const old = heroBefore && measure(heroBefore);
  nameParts(before);
  dataset.transition = kind;
  delete dataset.hero;
  const transition = document.startViewTransition(async () => {
    const after = await draw();
    if (current !== transition) return;
    if (!after) transition.skipTransition();
    nameParts(after);
    const hero = after?.get('hero');
    if (!hero) return;
    // Show the better image for most of the way: a cross-fade would jump.
    dataset.hero = travels && old ? betterOf(old, measure(hero)) : '';
  });
  current = transition;
  const end = () => {
    if (current !== transition) return;
    current = undefined;
    nameParts();
    delete dataset.transition;
    delete dataset.hero;
  };
  // The browser may skip the transition. `draw` runs anyway.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  letClicksThrough(transition);
}
