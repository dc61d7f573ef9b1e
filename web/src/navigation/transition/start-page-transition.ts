import type { Section } from '../../../../shared/contract/project.ts';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { matchSiteRoute, type PageName, sectionOf } from '../../../../shared/page/site-routes.ts';
import { endTravel, isOnScreen, travel } from './travel.ts';

/** `enter`: from or to the home page. `section`: to the other section. `filter`: other cards on the overview. */
type ViewTransitionKind = 'enter' | 'section' | 'filter';

export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

/** Parameters that move cards. Of projects, search and sorting move none. */
const moving = {
  design: ['typology', 'size', 'availability'],
  'art-name': ['series', 'medium', 'availability', 'sort'],
} as const;

function isOtherFilter(from: PageLocation, to: PageLocation, page: PageName | undefined): boolean {
  const names = page === 'design' || page === 'art-name' ? moving[page] : [];
  return names.some((name) => parameterIn(from.search, name) !== parameterIn(to.search, name));
}

export function transitionKind(from: PageLocation, to: PageLocation): (ViewTransitionKind | 'page') | undefined {
  const pages = [matchSiteRoute(from.pathname)?.page, matchSiteRoute(to.pathname)?.page];
  if (from.pathname === to.pathname) return isOtherFilter(from, to, pages[0]) ? 'filter' : undefined;
  const isOverview = pages.includes('design') || pages.includes('art-name');
  if (pages.includes('landing')) return isOverview ? 'enter' : 'page';
  return sectionOf(from.pathname) === sectionOf(to.pathname) ? 'page' : 'section';
}

/** Parts at the same place on all pages. Parts above others need a name, because unnamed ones are painted below. */
const fixedParts: Readonly<Record<ViewTransitionKind, readonly string[]>> = {
  enter: ['beam', 'disc', 'header', 'logo'],
  section: ['beam', 'disc', 'header', 'logo'],
  filter: ['filters', 'header', 'notices'],
};

function findPart(name: string, section: Section, isNew = false): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)].filter(
    // The header appears a frame after the new page.
    (part) => isOnScreen(part) || (isNew && part.closest('header')),
  );
  return found.find((part) => part.closest(`[data-landing] [data-section="${section}"]`)) ?? found[0];
}

function otherHalf(section: Section): [string, HTMLElement] | undefined {
  const other = section === 'art' ? 'design' : 'art';
  const image = document.querySelector<HTMLElement>(`[data-landing] [data-section="${other}"] [data-part="hero"]`);
  return image ? [`other-${other}`, image] : undefined;
}

function cardsOnScreen(): [string, HTMLElement][] {
  const cards = [...document.querySelectorAll<HTMLElement>('#projects [data-card]')];
  return cards.filter(isOnScreen).map((card) => [`card-${CSS.escape(card.dataset.card ?? '')}`, card]);
}

function imageOfLinkTo(pathname: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === pathname,
  );
  const images = links.flatMap((link) => link.querySelector('picture') ?? []).filter(isOnScreen);
  return images.find((image) => image.closest('[data-pressed]')) ?? images[0];
}

const imageOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('picture[data-part="hero"]')].find((image) => isOnScreen(image));

const isOverview = ({ pathname }: PageLocation): boolean => matchSiteRoute(pathname)?.route.layout === 'home';

function travelBetween(from: PageLocation, to: PageLocation, update: () => void): void {
  const ofLink = imageOfLinkTo(to.pathname);
  if (ofLink) travel(ofLink, update, imageOfPage);
  else travel(imageOfPage(), update, () => imageOfLinkTo(from.pathname));
}

type Parts = ReadonlyMap<string, HTMLElement>;

function nameParts(parts: Parts = new Map()): void {
  for (const part of document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')) {
    part.style.removeProperty('view-transition-name');
  }
  for (const [name, part] of parts) part.style.viewTransitionName = name;
}

const isOnDocument = ({ target }: Event): boolean => target === document.documentElement;

function passOn(event: MouseEvent): void {
  if (!isOnDocument(event)) return;
  document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new PointerEvent('click', event));
}

/** A click ends the transition and reaches the element below, not the document (CSS View Transitions 1, §6). */
function letClicksThrough(transition: ViewTransition): void {
  const end = (event: PointerEvent) => {
    if (!isOnDocument(event)) return;
    transition.skipTransition();
    addEventListener('click', passOn, { capture: true, once: true });
  };
  addEventListener('pointerdown', end, true);
  const leave = () => removeEventListener('pointerdown', end, true);
  transition.finished.then(leave, leave);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const maxDecodeMs = 400;

let current: ViewTransition | undefined;

/** `findParts` returns the named parts of the page on show. */
function startTransition(kind: ViewTransitionKind, update: () => void, findParts: (isNew: boolean) => Parts): void {
  const { dataset } = document.documentElement;
  nameParts(findParts(false));
  dataset.transition = kind;
  delete dataset.hero;
  const transition = document.startViewTransition(async () => {
    update();
    const parts = findParts(true);
    const hero = parts.get('hero');
    const file = hero?.querySelector('img');
    // The browser renders no frame meanwhile, so do not wait long.
    if (file && !file.closest('[data-ground]'))
      await Promise.race([file.decode().catch(() => undefined), pause(maxDecodeMs)]);
    if (current !== transition) return;
    nameParts(parts);
    if (hero) dataset.hero = '';
  });
  current = transition;
  const end = () => {
    if (current !== transition) return;
    current = undefined;
    nameParts();
    delete dataset.transition;
    delete dataset.hero;
  };
  // The browser may skip the transition. `update` runs anyway.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  letClicksThrough(transition);
}

const maxFrameMs = 100;

/** After a frame or, in a window that renders none, after `maxFrameMs`. */
function nextFrame(): Promise<unknown> {
  const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return Promise.race([frame, pause(maxFrameMs)]);
}

/** Starts the transition to the page that `update` renders. Returns false, without rendering, if nothing moves. */
export function startPageTransition(from: PageLocation, to: PageLocation, update: () => void): boolean {
  const kind = transitionKind(from, to);
  if (kind === 'page') {
    travelBetween(from, to, update);
    return true;
  }
  endTravel();
  if (kind === undefined || !('startViewTransition' in document)) return false;
  const section = sectionOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);
  const hasHero = kind === 'enter' || (kind === 'section' && isOverview(from) && isOverview(to));
  if (kind === 'enter' && !findPart('hero', section)) return false;
  const findParts = (isNew: boolean): Parts => {
    const parts = new Map(kind === 'filter' ? cardsOnScreen() : []);
    for (const name of fixedParts[kind]) {
      const part = findPart(name, section, isNew);
      if (part) parts.set(name, part);
    }
    const hero = hasHero && findPart('hero', section);
    if (hero) parts.set('hero', hero);
    const other = kind === 'enter' && otherHalf(section);
    return other ? parts.set(...other) : parts;
  };
  const start = () => startTransition(kind, update, findParts);
  // Because the browser renders nothing while it captures both pages, a pressed link is painted before.
  if (document.querySelector('[data-pressed]')) void nextFrame().then(start);
  else start();
  return true;
}
