import type { Manifest, ManifestChunk } from 'vite';
import { type PageName, pageNames } from '../../shared/page/site-routes.ts';
import { pageFiles } from '../src/pages/page-files.ts';

/** One chunk for text pages and what detail pages share, because one for each would be a request for a kilobyte. */
export const bodyChunk = {
  name: 'body',
  test: /\/src\/(?:pages\/(?:DetailPage|design\/(?:About|Contact|General|Process)Page|art\/BiographyPage|legal\/)|components\/body\/(?!share\.|Player)|components\/image\/(?:ImageLink|LightboxHost|page-images)|layouts\/(?:TextPage|DefaultLayout)\.|navigation\/image-entry|ui\/fitted-title)/,
} as const;

const urlOf = (file: string) => `/${file}`;

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

/** The chunk of a page: its own, or the body chunk. Throws if no lazy chunk contains its file. */
function pageKeyOf(manifest: Manifest, page: PageName): string {
  const source = `src/pages/${pageFiles[page]}`;
  if (manifest[source]?.isDynamicEntry) return source;
  const body = Object.keys(manifest).find((key) => manifest[key]?.name === bodyChunk.name);
  if (body === undefined || !bodyChunk.test.test(`/${source}`)) {
    throw new Error(`The build has no chunk of ${source}, the page ${page}`);
  }
  return body;
}

function entryOf(manifest: Manifest): { key: string; chunk: ManifestChunk } {
  const found = Object.entries(manifest).find(([, { isEntry, file }]) => isEntry && file.endsWith('.js'));
  if (!found) throw new Error('The manifest has no entry');
  return { key: found[0], chunk: found[1] };
}

export function builtChunks(manifest: Manifest) {
  const entry = entryOf(manifest);
  const started = closure(manifest, entry.key);
  const chunksOfPage = (page: PageName) => {
    const own = [...closure(manifest, pageKeyOf(manifest, page))].filter((key) => !started.has(key));
    return { scripts: own.flatMap((key) => manifest[key] ?? []).map(({ file }) => urlOf(file)) };
  };
  return {
    entry: { script: urlOf(entry.chunk.file) },
    pages: Object.fromEntries(pageNames.map((page) => [page, chunksOfPage(page)])),
  };
}
