import './view-transition.css';
import { parameterIn } from '../../../../shared/page-query.ts';
import { matchSiteRoute, type Room, roomOf } from '../../../../shared/site-routes.ts';
import { decoded } from '../../ui/decoded.ts';
import { beginTransition } from './begin-transition.ts';
import { exchangePages } from './exchange-pages.ts';
import { isOnScreen, partsNamed } from './page-parts.ts';
import type { Movement } from './travelling-picture.ts';

/**
 * How one page becomes another. enter: a half of the start becomes its room's overview, or the other way; room: a page
 * of the other room; filter: cards of the overview find new places; page: anything else.
 */
type TransitionKind = 'enter' | 'room' | 'filter' | 'page';

/** An address in the site, as the router has it. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Whether other cards hang: what is looked for, and the order of the index, leave them where they are. */
function isOtherFilter(from: Address, to: Address): boolean {
  return (['typology', 'size'] as const).some(
    (name) => parameterIn(from.search, name) !== parameterIn(to.search, name),
  );
}

/** Which kind of change leads from one address to another, or undefined when it is none to be shown. */
export function transitionKind(from: Address, to: Address): TransitionKind | undefined {
  const pages = [matchSiteRoute(from.pathname)?.page, matchSiteRoute(to.pathname)?.page];
  if (from.pathname === to.pathname) return isOtherFilter(from, to) && pages[0] === 'design' ? 'filter' : undefined;
  const isOverview = pages.includes('design') || pages.includes('art-name');
  if (pages.includes('landing')) return isOverview ? 'enter' : 'page';
  return roomOf(from.pathname) === roomOf(to.pathname) ? 'page' : 'room';
}

/** Elements by the names they bear while a page changes. */
type Parts = ReadonlyMap<string, HTMLElement>;

/** How pages change of which both are seen at once: what was there is covered, or passes by what comes. */
type Seen = Exclude<TransitionKind, 'page'>;

/**
 * Parts with one place on every page that has them, besides the hero. What lies over others has to be named with them:
 * without a name it is drawn below all that have one.
 */
const fixedParts: Readonly<Record<Seen, readonly string[]>> = {
  enter: ['beam', 'disc', 'header', 'logo'],
  room: ['beam', 'disc', 'header', 'logo'],
  filter: ['filters', 'header', 'notices'],
};

/** What the header holds: it comes back with every new page, a frame after that is drawn. */
const isInHeader = (part: Element): boolean => part.closest('header') !== null;

/** The part of a name; where both halves of the start have one, that of a room. */
function findPart(name: string, room: Room, isNew = false): HTMLElement | undefined {
  const found = partsNamed(name).filter((part) => isOnScreen(part) || (isNew && isInHeader(part)));
  return found.find((part) => part.closest(`[data-landing] [data-room="${room}"]`)) ?? found[0];
}

function cardsOnScreen(): [string, HTMLElement][] {
  const cards = [...document.querySelectorAll<HTMLElement>('#projects [data-card]')];
  return cards.filter(isOnScreen).map((card) => [`card-${CSS.escape(card.dataset.card ?? '')}`, card]);
}

/**
 * The parts of the page on show that a change moves by name, the hero among them: those on the screen. `isNew`: this
 * page is the one that the change leads to.
 */
function partsOnScreen(kind: Seen, room: Room, hero: HTMLElement | undefined, isNew: boolean): Parts {
  const parts = new Map(kind === 'filter' ? cardsOnScreen() : []);
  for (const name of fixedParts[kind]) {
    const part = findPart(name, room, isNew);
    if (part) parts.set(name, part);
  }
  return hero ? parts.set('hero', hero) : parts;
}

interface Change {
  readonly kind: Seen;
  readonly from: Address;
  readonly to: Address;
}

const roomOfChange = ({ kind, from, to }: Change) =>
  roomOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);

const isOverview = ({ pathname }: Address): boolean => matchSiteRoute(pathname)?.route.layout === 'home';

/** The picture in whose place another comes: overviews and the start begin with one each. */
function heroOf({ kind, from, to }: Change): HTMLElement | undefined {
  const hasOther = kind === 'enter' || (kind === 'room' && isOverview(from) && isOverview(to));
  return hasOther ? findPart('hero', roomOfChange({ kind, from, to })) : undefined;
}

/** Longest that a change waits for the new page's hero to be decoded. */
const maxDecodeMs = 400;

/** The movement that goes on. */
let current: Movement | undefined;

function follow(movement: Movement): void {
  current = movement;
  const forget = () => {
    if (current === movement) current = undefined;
  };
  movement.finished.then(forget, forget);
}

function give(parts: Parts): void {
  for (const [name, part] of parts) part.style.viewTransitionName = name;
}

function takeBack(parts: Parts): void {
  for (const part of parts.values()) part.style.removeProperty('view-transition-name');
}

/** Waits for a hero that has nothing to show yet, but not for long: no frame is drawn meanwhile. */
async function heroDecoded(hero: HTMLElement | undefined): Promise<void> {
  const picture = hero?.querySelector('img');
  if (picture && !picture.closest('[data-ground]')) await decoded(picture, maxDecodeMs);
}

/** Has the browser move what is on both pages, or in the place of which other comes, over pictures that it takes of them. */
function leadSeen(change: Change, update: () => void): Movement {
  const { kind } = change;
  const room = roomOfChange(change);
  const { dataset } = document.documentElement;
  const hero = heroOf(change);
  const before = partsOnScreen(kind, room, hero, false);
  let after: Parts = new Map();
  let hasEnded = false;
  dataset.transition = kind;
  give(before);
  const transition = beginTransition(async () => {
    update();
    takeBack(before);
    if (hasEnded) return;
    const heroNow = hero && heroOf(change);
    after = partsOnScreen(kind, room, heroNow, true);
    give(after);
    if (heroNow) dataset.hero = '';
    await heroDecoded(heroNow);
  });
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    transition.skipTransition();
    takeBack(before);
    takeBack(after);
    delete dataset.transition;
    delete dataset.hero;
  };
  return { finished: transition.finished.finally(end), end };
}

/**
 * Leads over from the page on show to the one that `update` draws, at once and whole. False where there is nothing to be
 * led over: nothing is drawn then.
 */
export function leadOver(from: Address, to: Address, update: () => void): boolean {
  const kind = transitionKind(from, to);
  if (kind === undefined) return false;
  const last = current;
  if (kind === 'page') {
    // What is on its way goes on from there.
    const updateLast = () => {
      last?.end();
      update();
    };
    follow(exchangePages(from.pathname, to.pathname, updateLast));
    return true;
  }
  last?.end();
  // Both pages are seen by view transitions alone.
  if (!('startViewTransition' in document)) return false;
  // To or from the start, a hero that cannot be seen has nothing to become.
  if (kind === 'enter' && !heroOf({ kind, from, to })) return false;
  follow(leadSeen({ kind, from, to }, update));
  return true;
}
