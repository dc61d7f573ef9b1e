import './view-transition.css';

/** Elements by the names they have in a view transition. */
export type Parts = ReadonlyMap<string, HTMLElement>;

/** Whether any of an element is in the window. */
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

/** How an image is drawn. `share`: how much of it its frame shows, 1 for all of it. */
function measure(part: HTMLElement) {
  const image = part.querySelector('img') ?? part;
  const { width, height } = part.getBoundingClientRect();
  const ratio = (width * Number(image.getAttribute('height'))) / (height * Number(image.getAttribute('width')));
  return { share: Math.min(ratio, 1 / ratio) || 1, width };
}

type Measured = ReturnType<typeof measure>;

/** Of two states of an image, the one that shows more of it; where both show the same, the larger. */
function betterOf(old: Measured, next: Measured): 'old' | 'new' {
  const more = old.share - next.share;
  const isOld = Math.abs(more) < 0.01 ? old.width > next.width : more > 0;
  return isOld ? 'old' : 'new';
}

/** Whether a press is on the document itself. */
const isOnDocument = ({ target }: Event): boolean => target === document.documentElement;

/** Gives a press on the document to the element that is drawn there. */
function passOn(event: MouseEvent): void {
  if (!isOnDocument(event)) return;
  document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new PointerEvent('click', event));
}

/**
 * Lets a press end a view transition and reach the element below. A captured element cannot be hit during the transition
 * (CSS View Transitions 1, §6): browsers give the press, and its click, to the document.
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

let current: ViewTransition | undefined;

export interface Move {
  /** The style sheet selects its rules by this. */
  readonly kind: string;
  readonly before: Parts;
  /** Draws the next state. Returns its parts, or undefined where nothing is to move. */
  readonly draw: () => Promise<Parts | undefined>;
  /** Both states show the same image as `hero`: it travels. Otherwise another image uncovers it. */
  readonly travels?: boolean;
}

/** Moves parts from one state of the document to the next by a view transition. A press ends it. */
export function moveParts({ kind, before, draw, travels }: Move): void {
  const { dataset } = document.documentElement;
  const heroBefore = before.get('hero');
  const old = heroBefore && measure(heroBefore);
  nameParts(before);
  dataset.transition = kind;
  delete dataset.hero;
  const transition = document.startViewTransition(async () => {
    const after = await draw();
    // A later one has begun.
    if (current !== transition) return;
    if (!after) transition.skipTransition();
    nameParts(after);
    const hero = after?.get('hero');
    if (!hero) return;
    // The better one is seen alone on most of the way: the other one would jump.
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
  // The browser may skip it; `draw` has run all the same.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  letPressesThrough(transition);
}
