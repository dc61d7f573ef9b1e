import type { QueryClient } from '@tanstack/react-query';
import type { Image } from '../../../shared/contract/image.ts';
import { overviewHero } from '../../../shared/page/overview-hero.ts';
import { detailSectionOf, matchSiteRoute, type RouteMatch } from '../../../shared/page/site-routes.ts';
import { listedProject } from '../api/listed-project.ts';
import { contentQuery, detailQuery, introQuery, projectsQuery, worksQuery } from '../api/queries.ts';
import { type HeroPage, heroSizes } from '../components/picture/hero-sizes.ts';
import { keepRendition } from '../components/picture/kept-renditions.ts';
import { type DrawnSizes, pictureFilesOf } from '../components/picture/picture-sources.ts';
import { fetchOnTheWay } from '../navigation/late-code.ts';
import { isSparing } from '../ui/is-sparing.ts';
import { fetchIslands } from '../ui/island.tsx';
import { loadPage } from './page-modules.ts';

/** How many pages are fetched ahead at once. */
const maxAtOnce = 4;

const waiting: (() => Promise<unknown>)[] = [];
let running = 0;

function begin(): void {
  while (running < maxAtOnce) {
    const next = waiting.shift();
    if (!next) return;
    running += 1;
    void next().finally(() => {
      running -= 1;
      begin();
    });
  }
}

/** Runs what fetches a page ahead when its turn comes: four at once, in the order in which they were wanted (K6). */
function preloadInTurn(preload: () => Promise<unknown>): void {
  waiting.push(preload);
  begin();
}

/** Fetches and decodes the file that a picture of these `sizes` will want, so that it is there when it is drawn. */
async function fetchRendition(image: Image, drawn: DrawnSizes): Promise<void> {
  const picture = document.createElement('picture');
  const file = new Image();
  const { sources, img } = pictureFilesOf(image, drawn);
  for (const { srcSet: srcset, ...source } of sources) {
    picture.append(Object.assign(document.createElement('source'), { srcset, ...source }));
  }
  picture.append(file);
  const { srcSet = '', sizes = '' } = img;
  Object.assign(file, { sizes, srcset: srcSet, src: image.src });
  try {
    await file.decode();
    keepRendition(image.src, file.currentSrc, window.innerWidth);
  } finally {
    // Chromium holds a picture with `sizes` until it has left a document, and for ever if it was in none.
    document.head.append(picture);
    picture.remove();
  }
}

/** Pages that are on their way, or wait for their turn, by path. */
const underWay = new Set<string>();

/** The picture that a page begins with, as far as it is known, and what kind of page that is. */
function heroOf(
  { page, parameters }: RouteMatch,
  client: QueryClient,
): readonly [HeroPage, Image | undefined] | undefined {
  const { slug = '' } = parameters;
  const section = detailSectionOf(page);
  if (section) {
    const detail = listedProject(client, section, slug) ?? client.getQueryData(detailQuery(section, slug).queryKey);
    return [section === 'art' ? 'work' : 'project', detail?.cover];
  }
  if (page === 'design')
    return ['overview', overviewHero(client.getQueryData(projectsQuery().queryKey)?.items ?? [])?.cover];
  if (page === 'art-name')
    return ['overview', overviewHero(client.getQueryData(worksQuery().queryKey)?.items ?? [])?.cover];
  return undefined;
}

async function fetchHero(match: RouteMatch, client: QueryClient): Promise<void> {
  const [page, image] = heroOf(match, client) ?? [];
  if (page && image) await fetchRendition(image, heroSizes(page, image));
}

async function fetchAll(match: RouteMatch, client: QueryClient): Promise<void> {
  const isListed = heroOf(match, client)?.[1] !== undefined;
  const content = client.prefetchQuery(contentQuery(match));
  const hero = isListed ? fetchHero(match, client) : content.then(() => fetchHero(match, client));
  const words = match.route.layout === 'home' && client.prefetchQuery(introQuery());
  await Promise.allSettled([loadPage(match.page).then(fetchIslands), content, hero, words]);
}

/**
 * Fetches what a page of the site will show, on the intent to go there: its code, its content, and the picture that it
 * begins with. A failure is one of the press. Nothing for the page on show, nor where data is spared.
 */
export function prefetchPage(href: string, client: QueryClient): void {
  const path = href.split(/[?#]/)[0] ?? '';
  const match = matchSiteRoute(path);
  const isWanted = match && path !== window.location.pathname && !underWay.has(path);
  if (!isWanted || isSparing()) return;
  underWay.add(path);
  void fetchOnTheWay();
  preloadInTurn(() => fetchAll(match, client).finally(() => underWay.delete(path)));
}
