import type { createBrowserRouter } from 'react-router-dom';
import { isSamePlace, noteNavigation } from '../entries.ts';
import { onTheWay } from '../navigation-code.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Location = Router['state']['location'];

let isShownByBrowser = false;

/** Call before the router is created: listeners run in order, and the router navigates at once. */
export function followBrowserTransitions(): void {
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    isShownByBrowser = hasUAVisualTransition;
  });
}

export function mayMove(): boolean {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !document.hidden && !isReduced;
}

/** Chromium computes all styles when a focused element is removed, so it loses its focus first. */
function blurPage(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main')) activeElement.blur();
}

function clearPressed(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-pressed]')) delete link.dataset.pressed;
}

const isOtherPage = (to: Location, from: Location) => to.pathname !== from.pathname || to.search !== from.search;

/** Links to a fragment of the same page scroll smoothly. */
function scrollSmoothlyTo(to: Location, from: Location, action: string): void {
  const { dataset } = document.documentElement;
  const end = () => delete dataset.smooth;
  end();
  if (action === 'POP' || to.hash === '' || isOtherPage(to, from) || isSamePlace(to, from)) return;
  dataset.smooth = '';
  addEventListener('scrollend', end, { once: true });
}

/** Navigations in view transitions. Updates are flushed: otherwise the old page stays while a part of the new suspends. */
export function withViewTransitions(router: Router): Router {
  const subscribe: Router['subscribe'] = (draw) => {
    let shown = router.state.location;
    let waiting: (() => void) | undefined;
    const renderWaiting = () => {
      const update = waiting;
      waiting = undefined;
      update?.();
      clearPressed();
    };
    return router.subscribe((state, options) => {
      noteNavigation(state.navigation.state !== 'idle');
      // Render a pending state before a newer one.
      if (waiting) renderWaiting();
      const from = shown;
      const to = state.location;
      shown = to;
      if (from !== to) scrollSmoothlyTo(to, from, state.historyAction);
      // Pending navigations change nothing visible.
      if (state.navigation.state !== 'idle') return;
      if (from === to || !isOtherPage(to, from)) {
        draw(state, { ...options, flushSync: true });
        clearPressed();
        return;
      }
      waiting = () => {
        if (to.pathname !== from.pathname) blurPage();
        draw(state, { ...options, flushSync: true, viewTransitionOpts: undefined });
      };
      const isShown = state.historyAction === 'POP' && isShownByBrowser;
      const mayLead = mayMove() && !isShown && document.querySelector('dialog[open]') === null;
      if (!(mayLead && onTheWay()?.startPageTransition(from, to, renderWaiting))) renderWaiting();
    });
  };
  return Object.create(router, { subscribe: { value: subscribe } });
}
