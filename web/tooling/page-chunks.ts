import type { Manifest, ManifestChunk } from 'vite';
import { siteRoutes } from '../../shared/site-routes.ts';

/** What a document of one page loads besides the entry. Paths are URLs. */
export interface PageChunks {
  readonly scripts: string[];
  readonly styles: string[];
}

const urlOf = (file: string) => `/${file}`;

/** A chunk and all it imports statically, itself first. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

function stylesOf(chunks: readonly ManifestChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css.map(urlOf)))];
}

function chunksOf(manifest: Manifest, keys: Iterable<string>): ManifestChunk[] {
  return [...keys].flatMap((key) => manifest[key] ?? []);
}

/** The source file a page's lazy module imports, as the table of pages writes it: `./design/DesignPage.tsx`. */
function sourceOf(page: string, source: string): string {
  const found = new RegExp(`^\\s*'?${page}'?: .*import\\('\\./([^']+)'\\)`, 'm').exec(source)?.[1];
  if (!found) throw new Error(`The table of pages has no import for ${page}`);
  return `src/pages/${found}`;
}

function entryOf(manifest: Manifest): { key: string; chunk: ManifestChunk } {
  const found = Object.entries(manifest).find(([, { isEntry, file }]) => isEntry && file.endsWith('.js'));
  if (!found) throw new Error('The manifest has no entry');
  return { key: found[0], chunk: found[1] };
}

export interface BuiltChunks {
  readonly entry: { readonly script: string; readonly styles: string[] };
  /** By the name of the page; `error` for the pages that are none of the table's. */
  readonly pages: Readonly<Record<string, PageChunks>>;
}

/** The bundler leaves the entry as one line that imports the chunk with everything in it: that chunk is the script. */
function mainChunkOf(manifest: Manifest, entry: ManifestChunk): string {
  const [main, ...others] = entry.imports ?? [];
  if (!main || others.length > 0 || !manifest[main]) throw new Error('The entry does not import exactly one chunk');
  return main;
}

/**
 * Which files the entry and each page need, from Vite's manifest. `table` is the text of the table of pages,
 * whose imports are what the manifest names chunks by. A page lists what the entry imports too: it is preloaded
 * with its own.
 */
export function builtChunks(manifest: Manifest, table: string): BuiltChunks {
  const entry = entryOf(manifest);
  const main = mainChunkOf(manifest, entry.chunk);
  const started = new Set([entry.key, main]);
  const scriptsOf = (key: string) =>
    chunksOf(
      manifest,
      [...closure(manifest, key)].filter((file) => !started.has(file)),
    ).map(({ file }) => urlOf(file));
  const pages = Object.keys(siteRoutes).map((page): [string, PageChunks] => {
    const key = sourceOf(page, table);
    return [page, { scripts: scriptsOf(key), styles: stylesOf(chunksOf(manifest, [key])) }];
  });
  const styles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [urlOf(file)] : []));
  return {
    entry: { script: urlOf(manifest[main]?.file ?? ''), styles },
    pages: Object.fromEntries([...pages, ['error', { scripts: scriptsOf(main), styles: [] }]]),
  };
}
