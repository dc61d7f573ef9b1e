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
  readonly pages: Readonly<Record<string, PageChunks>>;
}

/**
 * Which files the entry and each page need, from Vite's manifest. `table` is the text of the table of pages,
 * whose imports are what the manifest names chunks by.
 */
export function builtChunks(manifest: Manifest, table: string): BuiltChunks {
  const entry = entryOf(manifest);
  const started = closure(manifest, entry.key);
  const chunksOfPage = (page: string): PageChunks => {
    const own = [...closure(manifest, sourceOf(page, table))].filter((key) => !started.has(key));
    const chunks = chunksOf(manifest, own);
    return { scripts: chunks.map(({ file }) => urlOf(file)), styles: stylesOf(chunks) };
  };
  const styles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [urlOf(file)] : []));
  return {
    entry: { script: urlOf(entry.chunk.file), styles },
    pages: Object.fromEntries(Object.keys(siteRoutes).map((page) => [page, chunksOfPage(page)])),
  };
}
