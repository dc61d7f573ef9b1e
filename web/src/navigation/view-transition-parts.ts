import { matchSiteRoute, type Room, roomOf } from '../../../shared/site-routes.ts';

/**
 * How one page becomes another. enter: a half of the start becomes its room's overview, or the other way; room: the same
 * page of the other room; filter: cards of the overview find new places; page: anything else.
 */
export type TransitionKind = 'enter' | 'room' | 'filter' | 'page';

/** A place in the site, as the router has it. */
export interface Place {
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
export type Parts = ReadonlyMap<string, HTMLElement>;

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
export function partsOnScreen(kind: TransitionKind, room: Room): Parts {
  if (kind === 'filter') return new Map(cardsOnScreen());
  return new Map(
    partsOf[kind].flatMap((name) => {
      const part = findPart(name, room);
      return part && isOnScreen(part) ? [[name, part] as const] : [];
    }),
  );
}
