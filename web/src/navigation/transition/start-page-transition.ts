import type { Section } from '../../../../shared/contract/project.ts';
import { parameterIn } from '../../../../shared/page/page-query.ts';
import { matchSiteRoute, type PageName, sectionOf } from '../../../../shared/page/site-routes.ts';
import { decoded } from '../../ui/decoded.ts';
import { isOnScreen, moveParts, type Parts } from './move-parts.ts';

/** `enter`: from or to the home page. `section`: to the other section. `filter`: other cards on the overview. `page`: others. */
type TransitionKind = 'enter' | 'section' | 'filter' | 'page';

export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

/** Parameters that move cards. Of projects, search and sorting move none. */
const moving = { design: ['typology', 'size'], 'art-name': ['series', 'medium', 'sort'] } as const;

function isOtherFilter(from: PageLocation, to: PageLocation, page: PageName | undefined): boolean {
  const names = page === 'design' || page === 'art-name' ? moving[page] : [];
  return names.some((name) => parameterIn(from.search, name) !== parameterIn(to.search, name));
}

export function transitionKind(from: PageLocation, to: PageLocation): TransitionKind | undefined {
  const pages = [matchSiteRoute(from.pathname)?.page, matchSiteRoute(to.pathname)?.page];
  if (from.pathname === to.pathname) return isOtherFilter(from, to, pages[0]) ? 'filter' : undefined;
  const isOverview = pages.includes('design') || pages.includes('art-name');
  if (pages.includes('landing')) return isOverview ? 'enter' : 'page';
  return sectionOf(from.pathname) === sectionOf(to.pathname) ? 'page' : 'section';
}

/** Parts at the same place on all pages. Parts above others need a name, because unnamed ones are painted below. */
const fixedParts: Readonly<Record<TransitionKind, readonly string[]>> = {
  enter: ['beam', 'disc', 'header', 'logo'],
  section: ['beam', 'disc', 'header', 'logo'],
  filter: ['filters', 'header', 'notices'],
  page: ['beam', 'disc', 'header', 'notices'],
};

/** The part of a name; on the home page, that of a section. */
function findPart(name: string, section: Section, isNew = false): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)].filter(
    // The header appears a frame after the new page.
    (part) => isOnScreen(part) || (isNew && part.closest('header')),
  );
  return found.find((part) => part.closest(`[data-landing] [data-section="${section}"]`)) ?? found[0];
}

/** The image of the other half of the home page, with its name. */
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

interface Hero {
  readonly before: HTMLElement | undefined;
  readonly findAfter: () => HTMLElement | undefined;
}

/** The image that travels, or uncovers another one. */
function heroOf(kind: TransitionKind, from: PageLocation, to: PageLocation, section: Section): Hero | undefined {
  if (kind === 'page') {
    const ofLink = imageOfLinkTo(to.pathname);
    return ofLink
      ? { before: ofLink, findAfter: imageOfPage }
      : { before: imageOfPage(), findAfter: () => imageOfLinkTo(from.pathname) };
  }
  const findAfter = () => findPart('hero', section);
  const hasOther = kind === 'enter' || (kind === 'section' && isOverview(from) && isOverview(to));
  return hasOther ? { before: findAfter(), findAfter } : undefined;
}

const maxDecodeMs = 400;

/** Starts the transition to the page that `update` renders. Returns false, without rendering, if nothing moves. */
export function startPageTransition(from: PageLocation, to: PageLocation, update: () => void): boolean {
  const kind = transitionKind(from, to);
  if (kind === undefined) return false;
  const section = sectionOf(kind === 'enter' && from.pathname !== '/' ? from.pathname : to.pathname);
  const travels = kind === 'page';
  const hero = heroOf(kind, from, to, section);
  if ((travels || kind === 'enter') && !hero?.before) return false;
  const partsWith = (image: HTMLElement | undefined, isNew: boolean): Parts => {
    const parts = new Map(kind === 'filter' ? cardsOnScreen() : []);
    for (const name of fixedParts[kind]) {
      const part = findPart(name, section, isNew);
      if (part) parts.set(name, part);
    }
    if (image) parts.set('hero', image);
    const other = kind === 'enter' && otherHalf(section);
    return other ? parts.set(...other) : parts;
  };
  const draw = async () => {
    update();
    const image = hero?.findAfter();
    if (travels && !image) return undefined;
    const file = image?.querySelector('img');
    // The browser renders no frame meanwhile, so do not wait long.
    if (file && !file.closest('[data-ground]')) await decoded(file, maxDecodeMs);
    return partsWith(image, true);
  };
  moveParts({ kind, before: partsWith(hero?.before, false), draw, travels });
  return true;
}
