import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { withoutEdgeSpace } from '../../server/tools/export-folder.ts';
import { patience } from './eventually.ts';

/** Responses of the API that differ after a move. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A response without what a move changes: IDs, white space between blocks, and the addresses of media files, which are numbered as they appear. File
 * names are left out, because they can get an ending. Request IDs differ always.
 */
function comparable(value: unknown): unknown {
  const numbers = new Map<string, number>();
  const text = JSON.stringify(value, (name, inner) => {
    if (name === 'html') return withoutEdgeSpace(inner);
    return name === 'id' || name === 'requestId' ? undefined : inner;
  });
  const numbered = text.replace(/\/media\/([\w-]{16})\/(?:[\w-]{8}\/)?[\w.-]*/g, (_all, id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `/media/${numbers.get(id)}/`;
  });
  return JSON.parse(numbered);
}

async function get(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/${path}`);
  return { status: response.status, body: comparable(await response.json()) };
}

async function slugsAt(url: string, path: string): Promise<string[]> {
  const { items = [] } = (await (await fetch(`${url}/api/v1/${path}`)).json()) as {
    items?: readonly { slug: string }[];
  };
  return items.map(({ slug }) => slug);
}

/** Every response in another language. */
export async function apiPathsIn(url: string, locale: string): Promise<string[]> {
  const inLocale = (path: string) => `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
  const lists = ['design/projects', 'art/works', 'pages', 'events'];
  const own = await Promise.all(lists.map(async (list) => [list, await slugsAt(url, inLocale(list))] as const));
  const items = own.flatMap(([list, slugs]) => slugs.map((slug) => `${list}/${slug}`));
  const seo = own.flatMap(([list, slugs]) =>
    list === 'events' ? [] : slugs.map((slug) => `seo?slug=${list === 'art/works' ? 'art' : 'design'}/${slug}`),
  );
  const fixed = [
    'menu',
    'landing',
    'about',
    'process',
    'biography',
    'seo?slug=home',
    'seo?slug=design',
    'seo?slug=art',
  ];
  return [...lists, ...items, ...seo, ...fixed].map(inLocale);
}

/** Every list, detail, page, menu, home page and SEO entry. `hasDetail`: items whose details exist. */
export async function apiPathsOf(url: string, hasDetail: (slug: string) => boolean = () => true): Promise<string[]> {
  const items = async (list: string, section: string) => {
    const slugs = (await slugsAt(url, list)).filter(hasDetail);
    return slugs.flatMap((slug) => [`${list}/${slug}`, `seo?slug=${section}/${slug}`]);
  };
  const fixed = ['home', 'design', 'art', 'biography', 'design/about', 'design/process', 'privacy-policy'];
  return [
    ...['menu', 'landing', 'design/projects', 'art/works', 'pages', 'about', 'process', 'biography'],
    ...(await items('design/projects', 'design')),
    ...(await items('art/works', 'art')),
    ...(await slugsAt(url, 'pages')).flatMap((slug) => [`pages/${slug}`, `seo?slug=design/${slug}`]),
    ...fixed.map((slug) => `seo?slug=${slug}`),
  ];
}

/** Compares a site with its copy. Waits for the analysis of images. */
export async function differencesAfterMove(
  sourceUrl: string,
  movedUrl: string,
  paths: readonly string[],
  waitMs: number = patience.timeout,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const endMs = performance.now() + waitMs;
  for (const path of paths) {
    let [before, after] = [await get(sourceUrl, path), await get(movedUrl, path)];
    while (!isDeepStrictEqual(before, after) && performance.now() < endMs) {
      await sleep(500);
      [before, after] = [await get(sourceUrl, path), await get(movedUrl, path)];
    }
    if (!isDeepStrictEqual(before, after)) differences.push({ path, before, after });
  }
  return differences;
}
