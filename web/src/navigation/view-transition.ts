import type { createBrowserRouter } from 'react-router-dom';
import { matchSiteRoute, type Room, roomOf } from '../../../shared/site-routes.ts';

/**
 * How one page becomes another. enter: a half of the start becomes its room's overview, or the other way; room: the same
 * page of the other room; filter: cards of the overview find new places; page: anything else.
 */
type TransitionKind = 'enter' | 'room' | 'filter' | 'page';

/** A place in the site, as the router has it. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Which kind of change leads from one place to another, or undefined when it is none to be shown. */
export function transitionKind(from: Place, to: Place): TransitionKind | undefined {
  const pages = [matchSiteRoute(from.pathname)?.page, matchSiteRoute(to.pathname)?.page];
  if (from.pathname === to.pathname) return from.search !== to.search && pages[0] === 'design' ? 'filter' : undefined;
  const isOverview = pages.includes('design') || pages.includes('art-name');
  if (pages.includes('landing')) return isOverview ? 'enter' : 'page';
  return roomOf(from.pathname) === roomOf(to.pathname) ? 'page' : 'room';
}

/** Elements by the names they bear while a page changes. */
type Parts = ReadonlyMap<string, HTMLElement>;

const partsOf: Readonly<Record<TransitionKind, readonly string[]>> = {
  enter: ['hero', 'beam', 'disc', 'logo'],
  room: ['beam', 'disc', 'logo'],
  filter: [],
  page: ['logo'],
};

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** The part of a name; where both halves of the start have one, that of a room. */
function findPart(name: string, room: Room): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
  return found.find((part) => part.closest(`[data-landing] [data-room="${room}"]`)) ?? found[0];
}

function cardsOnScreen(): [string, HTMLElement][] {
  const cards = [...document.querySelectorAll<HTMLElement>('#projects [data-card]')];
  return cards.filter(isOnScreen).map((card) => [`card-${CSS.escape(card.dataset.card ?? '')}`, card]);
}

/** The parts of the page on show that a change moves by name: those on the screen. */
function partsOnScreen(kind: TransitionKind, room: Room): Parts {
  if (kind === 'filter') return new Map(cardsOnScreen());
  return new Map(
    partsOf[kind].flatMap((name) => {
      const part = findPart(name, room);
      return part && isOnScreen(part) ? [[name, part] as const] : [];
    }),
  );
}

type Router = ReturnType<typeof createBrowserRouter>;

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

async function decoded(hero: HTMLElement | undefined): Promise<void> {
  const picture = hero?.querySelector('img');
  if (!picture) return;
  const patience = new Promise((resolve) => setTimeout(resolve, maxDecodeMs));
  await Promise.race([picture.decode().catch(() => undefined), patience]);
}

/** Lets the browser lead over from the page on show to the one that `update` draws, at once and whole. */
function leadOver(kind: TransitionKind, from: Place, to: Place, update: () => void): void {
  endCurrent?.();
  const room = roomOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);
  const root = document.documentElement;
  const before = partsOnScreen(kind, room);
  let after: Parts = new Map();
  const end = () => {
    if (endCurrent !== end) return;
    endCurrent = undefined;
    takeBack(before);
    takeBack(after);
    delete root.dataset.transition;
  };
  endCurrent = end;
  root.dataset.transition = kind;
  give(before);
  const transition = document.startViewTransition(async () => {
    update();
    takeBack(before);
    if (endCurrent !== end) return;
    after = partsOnScreen(kind, room);
    give(after);
    await decoded(after.get('hero'));
  });
  transition.finished.then(end, end);
  // Rejected when the browser skips the movement; the page has changed all the same.
  transition.ready.catch(() => undefined);
}

/** A hero that cannot be seen has nothing to become. */
function isHeroGone(kind: TransitionKind): boolean {
  return kind === 'enter' && !partsOnScreen(kind, 'design').has('hero');
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
      const kind = from === shown ? undefined : transitionKind(from, shown);
      const isLedOver = kind !== undefined && mayMove(state.historyAction) && !isHeroGone(kind);
      if (!isLedOver) {
        draw(state, options);
        return;
      }
      waiting = () => draw(state, { ...options, flushSync: true, viewTransitionOpts: undefined });
      leadOver(kind, from, shown, drawWaiting);
    });
  };
  // Everything else is the router's own, getters included.
  return Object.create(router, { subscribe: { value: subscribe } });
}
