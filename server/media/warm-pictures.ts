import type { Source } from '../cache/entry.ts';
import type { PartReader } from '../cache/part.ts';
import { pictureIdsIn } from '../content/reading/picture-details.ts';
import type { Sources } from '../content/sources.ts';

export interface ContentToRead {
  readonly derived: PartReader;
  readonly sources: Sources;
}

/** How long one value may take: longer than any call of the upstream, and than measuring the pictures of a long list. */
const waitMs = 900_000;

/** The slug a link of the menu ends with. */
function slugOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.split('/').findLast((part) => part !== '');
}

/**
 * Ids of all pictures of the whole content, those of the first pages first: landing, lists, details, the pages with
 * addresses of their own, and the general pages that the menu names. Values that cannot be had are named to `onMissing`.
 */
export async function picturesOfContent(
  { derived, sources }: ContentToRead,
  onMissing: (name: string) => void,
): Promise<readonly string[]> {
  const found = new Set<string>();
  const read = async <Value>(name: string, source: Source<Value>): Promise<Value | undefined> => {
    const part = await derived.part(source, waitMs);
    if (part.kind === 'unknown') onMissing(name);
    if (part.kind !== 'found') return undefined;
    pictureIdsIn(part.value, found);
    return part.value;
  };
  const menu = await read('menu', sources.menu);
  await read('landing', sources.landing);
  const lists = [await read('design projects', sources.list('design')), await read('art works', sources.list('art'))];
  const ids = lists.flatMap((list) => list?.items.map(({ id }) => id) ?? []);
  for (const id of ids) await read(`project ${id}`, sources.project(id));
  for (const name of ['about', 'process', 'biography'] as const) await read(name, sources[name]);
  const pages = menu?.design.filter(({ kind }) => kind === 'pages').flatMap(({ items }) => items) ?? [];
  for (const { url } of pages) {
    const slug = slugOf(url);
    if (slug !== undefined) await read(`page ${slug}`, sources.page(slug));
  }
  return [...found];
}
