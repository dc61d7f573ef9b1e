import type { createBrowserRouter } from 'react-router-dom';
import { roomOf } from '../../../shared/site-routes.ts';
import {
  heroAfter,
  heroBefore,
  heroMove,
  isHeroCut,
  type Parts,
  type Place,
  partsOnScreen,
  type TransitionKind,
  transitionKind,
} from './transition-parts.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Location = Router['state']['location'];

/** Longest that a change waits for the new page's hero to be decoded. */
const maxDecodeMs = 400;

/** Whether the last Back or Forward was shown by the browser with a movement of its own. */
let isShownByBrowser = false;

/** What is to be taken back when the change that goes on has ended, or is cut off by another. */
let endCurrent: (() => void) | undefined;

/**
 * Notes which Back and Forward the browser shows by itself. To be called before the router is made: browsers call the
 * window's own listeners in the order in which they came, and the router acts on the event at once.
 */
export function followBrowserMovements(): void {
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    isShownByBrowser = hasUAVisualTransition;
  });
}

/** Whether the page may move by itself now, having been led on or (POP) back or forward. */
function mayMove(action: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  return (
    'startViewTransition' in document &&
    !document.hidden &&
    !(action === 'POP' && isShownByBrowser) &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    document.querySelector('dialog[open]') === null
  );
}

function give(parts: Parts): void {
  for (const [name, part] of parts) part.style.viewTransitionName = name;
}

function takeBack(parts: Parts): void {
  for (const part of parts.values()) part.style.removeProperty('view-transition-name');
}

/** Waits for a hero that has nothing to show yet, but not for long: no frame is drawn meanwhile. */
async function decoded(hero: HTMLElement | undefined): Promise<void> {
  const picture = hero?.querySelector('img');
  if (!picture || picture.closest('[data-ground]')) return;
  const patience = new Promise((resolve) => setTimeout(resolve, maxDecodeMs));
  await Promise.race([picture.decode().catch(() => undefined), patience]);
}

interface Change {
  readonly kind: TransitionKind;
  readonly from: Place;
  readonly to: Place;
}

const roomOfChange = ({ kind, from, to }: Change) =>
  roomOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);

/** To or from the start, a hero that cannot be seen has nothing to become. */
function isHeroGone(change: Change): boolean {
  const { kind, from, to } = change;
  return kind === 'enter' && heroBefore(kind, roomOfChange(change), from, to) === undefined;
}

/** Lets the browser lead over from the page on show to the one that `update` draws, at once and whole. */
function leadOver(change: Change, update: () => void): void {
  endCurrent?.();
  const { kind, from, to } = change;
  const room = roomOfChange(change);
  const { dataset } = document.documentElement;
  const hero = heroBefore(kind, room, from, to);
  const wasCut = isHeroCut(hero);
  const before = partsOnScreen(kind, room, hero, false);
  let after: Parts = new Map();
  const end = () => {
    if (endCurrent !== end) return;
    endCurrent = undefined;
    takeBack(before);
    takeBack(after);
    delete dataset.transition;
    delete dataset.hero;
  };
  endCurrent = end;
  dataset.transition = kind;
  give(before);
  const transition = document.startViewTransition(async () => {
    update();
    takeBack(before);
    if (endCurrent !== end) return;
    const heroNow = heroAfter(kind, room, from, hero);
    after = partsOnScreen(kind, room, heroNow, true);
    give(after);
    const move = heroMove(kind, hero, heroNow, wasCut);
    if (move) dataset.hero = move;
    await decoded(heroNow);
  });
  transition.finished.then(end, end);
  // Rejected when the browser skips the movement; the page has changed all the same.
  transition.ready.catch(() => undefined);
}

/** What is still drawn as pressed, in the page that follows or where a press has led nowhere. */
function endPress(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-pressed]')) delete link.dataset.pressed;
}

/** Within a page a link to a fragment scrolls smoothly; whatever else moves the page does not. */
function scrollSmoothlyTo({ hash, ...to }: Location, from: Location, action: string): void {
  const { dataset } = document.documentElement;
  const end = () => delete dataset.smooth;
  end();
  if (action === 'POP' || hash === '' || to.pathname !== from.pathname || to.search !== from.search) return;
  dataset.smooth = '';
  addEventListener('scrollend', end, { once: true });
}

/**
 * The router, its changes of place led over by view transitions: `RouterProvider` draws each inside of one, flushed.
 * Without them, and whenever the page may not move by itself, the pages are simply exchanged.
 */
export function withViewTransitions(router: Router): Router {
  const subscribe: Router['subscribe'] = (draw) => {
    let shown = router.state.location;
    let waiting: (() => void) | undefined;
    const drawWaiting = () => {
      const update = waiting;
      waiting = undefined;
      update?.();
    };
    return router.subscribe((state, options) => {
      // Never out of order: what waits for its transition to begin is drawn before anything newer.
      drawWaiting();
      const from = shown;
      shown = state.location;
      if (from !== shown) scrollSmoothlyTo(shown, from, state.historyAction);
      const kind = from === shown ? undefined : transitionKind(from, shown);
      if (kind === undefined || !mayMove(state.historyAction) || isHeroGone({ kind, from, to: shown })) {
        draw(state, options);
        if (state.navigation.state === 'idle') endPress();
        return;
      }
      waiting = () => draw(state, { ...options, flushSync: true, viewTransitionOpts: undefined });
      leadOver({ kind, from, to: shown }, () => {
        drawWaiting();
        endPress();
      });
    });
  };
  // Everything else is the router's own, getters included.
  return Object.create(router, { subscribe: { value: subscribe } });
}
