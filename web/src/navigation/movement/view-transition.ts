import type { createBrowserRouter } from 'react-router-dom';
import { isSamePlace } from '../entries.ts';
import { onTheWay } from '../late-code.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Location = Router['state']['location'];

/** Whether the last Back or Forward was shown by the browser with a movement of its own. */
let isShownByBrowser = false;

/**
 * Notes which Back and Forward the browser shows by itself. To be called before the router is made: browsers call the
 * window's own listeners in the order in which they came, and the router acts on the event at once.
 */
export function followBrowserMovements(): void {
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    isShownByBrowser = hasUAVisualTransition;
  });
}

/** Whether anything may move by itself now, and can: not every browser has view transitions. */
export function mayMove(): boolean {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return 'startViewTransition' in document && !document.hidden && !isReduced;
}

/** Whether the page may move by itself, having been led on or (POP) back or forward. */
function mayLeadOver(action: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  return mayMove() && !(action === 'POP' && isShownByBrowser) && document.querySelector('dialog[open]') === null;
}

/** What is still drawn as pressed, in the page that follows or where a press has led nowhere. */
function endPress(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-pressed]')) delete link.dataset.pressed;
}

const isOtherPage = (to: Location, from: Location) => to.pathname !== from.pathname || to.search !== from.search;

/** Within a page a link to a fragment scrolls smoothly; whatever else moves the page does not. */
function scrollSmoothlyTo(to: Location, from: Location, action: string): void {
  const { dataset } = document.documentElement;
  const end = () => delete dataset.smooth;
  end();
  if (action === 'POP' || to.hash === '' || isOtherPage(to, from) || isSamePlace(to, from)) return;
  dataset.smooth = '';
  addEventListener('scrollend', end, { once: true });
}

/**
 * The router, whose changes of place move: `RouterProvider` draws each inside of a view transition. Where nothing may move,
 * pages are exchanged at once. All changes are flushed: otherwise React keeps the page before for as long as a part of it
 * waits for code that does not come.
 */
export function withViewTransitions(router: Router): Router {
  const subscribe: Router['subscribe'] = (draw) => {
    let shown = router.state.location;
    let waiting: (() => void) | undefined;
    const drawWaiting = () => {
      const update = waiting;
      waiting = undefined;
      update?.();
      endPress();
    };
    return router.subscribe((state, options) => {
      // A state that waits for its transition to begin is drawn before any newer one.
      if (waiting) drawWaiting();
      const from = shown;
      const to = state.location;
      shown = to;
      if (from !== to) scrollSmoothlyTo(to, from, state.historyAction);
      // On the way nothing changes but the router's own state, which no page shows.
      if (state.navigation.state !== 'idle') return;
      if (from === to || !isOtherPage(to, from)) {
        draw(state, { ...options, flushSync: true });
        endPress();
        return;
      }
      waiting = () => draw(state, { ...options, flushSync: true, viewTransitionOpts: undefined });
      const isMoved = mayLeadOver(state.historyAction) && onTheWay()?.leadOver(from, to, drawWaiting);
      if (!isMoved) drawWaiting();
    });
  };
  // Everything else is the router's own, getters included.
  return Object.create(router, { subscribe: { value: subscribe } });
}
