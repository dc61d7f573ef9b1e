import type { QueryClient } from '@tanstack/react-query';
import type { Image } from '../../../shared/contract/image.ts';
import { overviewHero } from '../../../shared/page/overview-hero.ts';
import { detailSectionOf, matchSiteRoute, type RouteMatch } from '../../../shared/page/site-routes.ts';
import { sitePathOf } from '../api/baked-site.ts';
import { contentQuery, detailQuery, introQuery, listedProject, listQuery } from '../api/queries.ts';
import {
  type HeroPage,
  heroSizes,
  imageFilesOf,
  noteRendition,
  type RenderedSizes,
} from '../components/image/image-sources.ts';
import { preloadNavigationCode } from '../navigation/navigation-code.ts';
import { fetchIslands } from '../ui/island.tsx';
import { prefersReducedData } from '../ui/use-intent.ts';
import { loadPage } from './page-modules.ts';

const maxAtOnce = 4;

const waiting: (() => Promise<unknown>)[] = [];
let running = 0;

/** At most four pages at once, in order (K6). */
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

/** Fetches and decodes the rendition that an image with these `sizes` will use. */
async function fetchRendition(image: Image, drawn: RenderedSizes): Promise<void> {
  const frame = document.createElement('picture');
  const file = new Image();
  const { sources, img } = imageFilesOf(image, drawn);
  for (const { srcSet: srcset, ...source } of sources) {
    frame.append(Object.assign(document.createElement('source'), { srcset, ...source }));
  }
  frame.append(file);
  const { srcSet = '', sizes = '' } = img;
  Object.assign(file, { sizes, srcset: srcSet, src: image.src });
  try {
    await file.decode();
    noteRendition(image.src, file.currentSrc, window.innerWidth);
  } finally {
    // Because Chromium never frees an image with `sizes` that was not inserted, insert it.
    document.head.append(frame);
    frame.remove();
  }
}

const underWay = new Set<string>();

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
  if (page !== 'design' && page !== 'art-name') return undefined;
  const list = client.getQueryData(listQuery(page === 'design' ? page : 'art').queryKey);
  return ['overview', list && overviewHero(list.items)?.cover];
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

/** Prefetches code, content and hero of a page. Skips the current page and visitors who save data. */
export function prefetchPage(href: string, client: QueryClient): void {
  const path = href.split(/[?#]/)[0] ?? '';
  const match = matchSiteRoute(path);
  const isWanted = match && path !== sitePathOf(window.location.pathname) && !underWay.has(path);
  if (!isWanted || prefersReducedData()) return;
  underWay.add(path);
  void preloadNavigationCode();
  waiting.push(() => fetchAll(match, client).finally(() => underWay.delete(path)));
  begin();
}
