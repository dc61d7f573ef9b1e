import type { createBrowserRouter } from 'react-router-dom';
import { movement } from '../late-code.ts';

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

/** Whether anything may move by itself now. */
function mayMove(): boolean {
  return !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** … and by a view transition, which not every browser has. */
export function mayBeTransition(): boolean {
  return 'startViewTransition' in document && mayMove();
}

/** Whether the page may move by itself, having been led on or (POP) back or forward. */
function mayLeadOver(action: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  return mayMove() && !(action === 'POP' && isShownByBrowser) && document.querySelector('dialog[open]') === null;
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

/** Longest that a change waits for the code of the movement; it comes with the page's own, or on the intent to go there. */
const maxWaitMs = 400;

const isOtherPlace = (to: Location, from: Location) => to.pathname !== from.pathname || to.search !== from.search;

/**
 * The router, its changes of place led over by movement: `RouterProvider` draws each inside of one, flushed. Whenever the
 * page may not move by itself, the pages are simply exchanged: flushed as well, for what React may draw when it likes it
 * keeps for ever where a part of the page before waits for code that does not come.
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
      // Never out of order: what waits for its transition to begin is drawn before anything newer.
      if (waiting) drawWaiting();
      const from = shown;
      const to = state.location;
      shown = to;
      if (from !== to) scrollSmoothlyTo(to, from, state.historyAction);
      const maySo = mayLeadOver(state.historyAction);
      // On the way nothing changes but the router's own state, which no page shows.
      if (state.navigation.state !== 'idle') {
        if (maySo) void movement.fetch();
        return;
      }
      const isChange = from !== to && isOtherPlace(to, from);
      if (!isChange || !maySo) {
        draw(state, isChange ? { ...options, flushSync: true } : options);
        endPress();
        return;
      }
      const update = () => draw(state, { ...options, flushSync: true, viewTransitionOpts: undefined });
      waiting = update;
      const begin = () => {
        if (waiting === update && !movement.here()?.leadOver(from, to, drawWaiting)) drawWaiting();
      };
      if (movement.here()) begin();
      else void Promise.race([movement.fetch(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]).then(begin);
    });
  };
  // Everything else is the router's own, getters included.
  return Object.create(router, { subscribe: { value: subscribe } });
}
