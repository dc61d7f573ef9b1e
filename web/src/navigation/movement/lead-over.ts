import { parameterIn } from '../../../../shared/page-query.ts';
import { matchSiteRoute, type Room, roomOf } from '../../../../shared/site-routes.ts';
import { decoded } from '../../ui/decoded.ts';

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

/** Parts with one place on every page that has them, besides the hero. */
const fixedParts: Readonly<Record<TransitionKind, readonly string[]>> = {
  enter: ['beam', 'disc', 'header', 'logo'],
  room: ['beam', 'disc', 'header', 'logo'],
  filter: ['filters'],
  page: ['beam', 'disc', 'header'],
};

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

/** What the header holds: it comes back with every new page, a frame after that is drawn. */
const isInHeader = (part: Element): boolean => part.closest('header') !== null;

/** The part of a name; where both halves of the start have one, that of a room. */
function findPart(name: string, room: Room, isNew = false): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
  const found = all.filter((part) => isOnScreen(part) || (isNew && isInHeader(part)));
  return found.find((part) => part.closest(`[data-landing] [data-room="${room}"]`)) ?? found[0];
}

/** The picture of a link to a page: of the one that was pressed, else of the first on the screen. */
function pictureOfLinkTo(pathname: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === pathname,
  );
  const pictures = links.flatMap((link) => link.querySelector('picture') ?? []).filter(isOnScreen);
  return pictures.find((picture) => picture.closest('[data-pressed]')) ?? pictures[0];
}

function cardsOnScreen(): [string, HTMLElement][] {
  const cards = [...document.querySelectorAll<HTMLElement>('#projects [data-card]')];
  return cards.filter(isOnScreen).map((card) => [`card-${CSS.escape(card.dataset.card ?? '')}`, card]);
}

/**
 * The parts of the page on show that a change moves by name, the hero among them: those on the screen. `isNew`: this
 * page is the one that the change leads to.
 */
function partsOnScreen(kind: TransitionKind, room: Room, hero: HTMLElement | undefined, isNew: boolean): Parts {
  const parts = new Map(kind === 'filter' ? cardsOnScreen() : []);
  for (const name of fixedParts[kind]) {
    const part = findPart(name, room, isNew);
    if (part) parts.set(name, part);
  }
  return hero ? parts.set('hero', hero) : parts;
}

const isOverview = ({ pathname }: Address): boolean => matchSiteRoute(pathname)?.route.layout === 'home';

/** What of the page before becomes the hero: the picture of the link that was pressed, else the page's own. */
function heroBefore(kind: TransitionKind, room: Room, from: Address, to: Address): HTMLElement | undefined {
  if (kind === 'filter' || (kind === 'room' && !(isOverview(from) && isOverview(to)))) return undefined;
  return (kind === 'page' && pictureOfLinkTo(to.pathname)) || findPart('hero', room);
}

const isHero = ({ dataset }: HTMLElement): boolean => dataset.part === 'hero';

/** What that becomes on the new page: its hero; where it was one itself, the picture of the link that leads back to it. */
function heroAfter(kind: TransitionKind, room: Room, from: Address, before: HTMLElement | undefined) {
  if (!before) return undefined;
  return kind === 'page' && isHero(before) ? pictureOfLinkTo(from.pathname) : findPart('hero', room);
}

/** Whether less than all of a picture's height is shown. */
function isCut(picture: HTMLElement): boolean {
  const image = picture.querySelector('img');
  const { width, height } = picture.getBoundingClientRect();
  const ratio = Number(image?.getAttribute('width')) / Number(image?.getAttribute('height'));
  return width / height > ratio * 1.01;
}

/**
 * How one picture becomes the other. other: they are two; grows, shrinks: they are one, in two frames of which the hero
 * is the larger, and where that is cut, the smaller shows what it does not.
 */
export type HeroMove = 'other' | 'grows' | 'grows-cut' | 'shrinks' | 'shrinks-cut';

/** How `before` becomes `after`; undefined where one of them is not there. `wasCut` is measured while it is drawn. */
export function heroMove(
  kind: TransitionKind,
  before: HTMLElement | undefined,
  after: HTMLElement | undefined,
  wasCut: boolean,
): HeroMove | undefined {
  if (!before || !after) return undefined;
  if (kind !== 'page') return 'other';
  if (isHero(after)) return isCut(after) ? 'grows-cut' : 'grows';
  return wasCut ? 'shrinks-cut' : 'shrinks';
}

const isHeroCut = (hero: HTMLElement | undefined): boolean => hero !== undefined && isCut(hero);

/** How much larger than its frame the picture of a part is drawn, 1 where it is as large. */
function enlargementOf(part: HTMLElement | undefined): number {
  const image = part?.querySelector('img')?.getBoundingClientRect();
  return part && image?.width ? image.width / part.getBoundingClientRect().width : 1;
}

let fitting: CSSStyleSheet | undefined;

/**
 * Says how large the frames before and after draw the hero's picture, for the movement between them. In a rule of their
 * own: as variables of the root they would have every element of the page styled anew, in the midst of a press.
 */
function fitHero(from: number, to: number): void {
  if (!fitting) {
    fitting = new CSSStyleSheet();
    document.adoptedStyleSheets.push(fitting);
  }
  fitting.replaceSync(`::view-transition-old(hero),::view-transition-new(hero){--hero-from:${from};--hero-to:${to}}`);
}

/** Longest that a change waits for the new page's hero to be decoded. */
const maxDecodeMs = 400;

/** What is to be taken back when the change that goes on has ended, or is cut off by another. */
let endCurrent: (() => void) | undefined;

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

interface Change {
  readonly kind: TransitionKind;
  readonly from: Address;
  readonly to: Address;
}

const roomOfChange = ({ kind, from, to }: Change) =>
  roomOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);

/** To or from the start, a hero that cannot be seen has nothing to become. */
function isHeroGone(change: Change): boolean {
  const { kind, from, to } = change;
  return kind === 'enter' && heroBefore(kind, roomOfChange(change), from, to) === undefined;
}

function lead(change: Change, update: () => void): void {
  endCurrent?.();
  const { kind, from, to } = change;
  const room = roomOfChange(change);
  const { dataset } = document.documentElement;
  const hero = heroBefore(kind, room, from, to);
  const wasCut = isHeroCut(hero);
  const enlargement = enlargementOf(hero);
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
    // All is measured before anything is written: in between, the new page would be laid out once more.
    const move = heroMove(kind, hero, heroNow, wasCut);
    fitHero(enlargement, enlargementOf(heroNow));
    give(after);
    if (move) dataset.hero = move;
    await heroDecoded(heroNow);
  });
  transition.finished.then(end, end);
  // Rejected when the browser skips the movement; the page has changed all the same.
  transition.ready.catch(() => undefined);
}

/**
 * Lets the browser lead over from the page on show to the one that `update` draws, at once and whole. False where there
 * is nothing to be led over: nothing is drawn then.
 */
export function leadOver(from: Address, to: Address, update: () => void): boolean {
  const kind = transitionKind(from, to);
  if (kind === undefined || isHeroGone({ kind, from, to })) return false;
  lead({ kind, from, to }, update);
  return true;
}
