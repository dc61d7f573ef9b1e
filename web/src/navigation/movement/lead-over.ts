import { parameterIn } from '../../../../shared/page/page-query.ts';
import { matchSiteRoute, type Room, roomOf } from '../../../../shared/page/site-routes.ts';
import { decoded } from '../../ui/decoded.ts';
import { isOnScreen, moveParts, type Parts } from './move-parts.ts';

/**
 * How one page becomes another. enter: a half of the start becomes its room's overview, or the other way; room: a page
 * of the other room; filter: cards of the overview find new places; page: anything else.
 */
type TransitionKind = 'enter' | 'room' | 'filter' | 'page';

/** An address in the site, as the router has it. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

/** Whether other cards hang: what is looked for, and the order of the index, leave them where they are. */
function isOtherFilter(from: PageLocation, to: PageLocation): boolean {
  return (['typology', 'size'] as const).some(
    (name) => parameterIn(from.search, name) !== parameterIn(to.search, name),
  );
}

/** Which kind of change leads from one address to another, or undefined when it is none to be shown. */
export function transitionKind(from: PageLocation, to: PageLocation): TransitionKind | undefined {
  const pages = [matchSiteRoute(from.pathname)?.page, matchSiteRoute(to.pathname)?.page];
  if (from.pathname === to.pathname) return isOtherFilter(from, to) && pages[0] === 'design' ? 'filter' : undefined;
  const isOverview = pages.includes('design') || pages.includes('art-name');
  if (pages.includes('landing')) return isOverview ? 'enter' : 'page';
  return roomOf(from.pathname) === roomOf(to.pathname) ? 'page' : 'room';
}

/**
 * Parts with one place on every page that has them, besides the hero. What lies over others has to be named with them:
 * without a name it is drawn below all that have one.
 */
const fixedParts: Readonly<Record<TransitionKind, readonly string[]>> = {
  enter: ['beam', 'disc', 'header', 'logo'],
  room: ['beam', 'disc', 'header', 'logo'],
  filter: ['filters', 'header', 'notices'],
  page: ['beam', 'disc', 'header', 'notices'],
};

/** What the header holds: it comes back with every new page, a frame after that is drawn. */
const isInHeader = (part: Element): boolean => part.closest('header') !== null;

/** The part of a name; where both halves of the start have one, that of a room. */
function findPart(name: string, room: Room, isNew = false): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)].filter(
    (part) => isOnScreen(part) || (isNew && isInHeader(part)),
  );
  return found.find((part) => part.closest(`[data-landing] [data-room="${room}"]`)) ?? found[0];
}

function cardsOnScreen(): [string, HTMLElement][] {
  const cards = [...document.querySelectorAll<HTMLElement>('#projects [data-card]')];
  return cards.filter(isOnScreen).map((card) => [`card-${CSS.escape(card.dataset.card ?? '')}`, card]);
}

/** The image of a link to a page: of the pressed one, otherwise of the first in the window. */
function imageOfLinkTo(pathname: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === pathname,
  );
  const images = links.flatMap((link) => link.querySelector('picture') ?? []).filter(isOnScreen);
  return images.find((image) => image.closest('[data-pressed]')) ?? images[0];
}

/** The image that a detail page is about. */
const imageOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('picture[data-part="hero"]')].find((image) => isOnScreen(image));

interface Hero {
  readonly before: HTMLElement | undefined;
  readonly findAfter: () => HTMLElement | undefined;
}

/** The image of a link becomes that of its page, or that goes back to the link. */
function travellingHero(from: string, to: string): Hero {
  const ofLink = imageOfLinkTo(to);
  if (ofLink) return { before: ofLink, findAfter: imageOfPage };
  return { before: imageOfPage(), findAfter: () => imageOfLinkTo(from) };
}

const isOverview = ({ pathname }: PageLocation): boolean => matchSiteRoute(pathname)?.route.layout === 'home';

/** Overviews and the start begin with an image each: one uncovers the other. */
function uncoveredHero(kind: TransitionKind, from: PageLocation, to: PageLocation, room: Room): Hero | undefined {
  const hasOther = kind === 'enter' || (kind === 'room' && isOverview(from) && isOverview(to));
  return hasOther ? { before: findPart('hero', room), findAfter: () => findPart('hero', room) } : undefined;
}

/** Longest that a change waits for the new page's hero to be decoded. */
const maxDecodeMs = 400;

/** Waits for a hero that has nothing to show yet, but not for long: no frame is drawn meanwhile. */
async function heroDecoded(hero: HTMLElement | undefined): Promise<void> {
  const image = hero?.querySelector('img');
  if (image && !image.closest('[data-ground]')) await decoded(image, maxDecodeMs);
}

/**
 * Leads over from the page on show to the one that `update` draws. False where nothing moves: nothing is drawn then.
 */
export function leadOver(from: PageLocation, to: PageLocation, update: () => void): boolean {
  const kind = transitionKind(from, to);
  if (kind === undefined) return false;
  const room = roomOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);
  const travels = kind === 'page';
  const hero = travels ? travellingHero(from.pathname, to.pathname) : uncoveredHero(kind, from, to, room);
  const needsHero = travels || kind === 'enter';
  if (needsHero && !hero?.before) return false;
  const partsWith = (image: HTMLElement | undefined, isNew: boolean): Parts => {
    const parts = new Map(kind === 'filter' ? cardsOnScreen() : []);
    for (const name of fixedParts[kind]) {
      const part = findPart(name, room, isNew);
      if (part) parts.set(name, part);
    }
    return image ? parts.set('hero', image) : parts;
  };
  const draw = async () => {
    update();
    const image = hero?.findAfter();
    if (travels && !image) return undefined;
    await heroDecoded(image);
    return partsWith(image, true);
  };
  moveParts({ kind, before: partsWith(hero?.before, false), draw, travels });
  return true;
}
