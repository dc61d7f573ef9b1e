import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Folders with built or installed files. */
const skipped = new Set(['node_modules', 'dist', 'dist-development', '.git', '.data', '.look', 'coverage']);

/** Content, not source. */
const contentFolder = 'server/upstream/sample/content';

/** Paths of all files below a folder of the repository, relative to the root, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (skipped.has(entry.name) || path === contentFolder) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Written by a command, so its text is not checked. */
const written = 'shared/client/api.d.ts';

/** The source files of our own. */
export const sources: readonly string[] = ['server', 'shared', 'web', 'tests']
  .flatMap(listFiles)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && path !== written);

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Titles of tests and groups, those after `.each(…)` and the first column of its tables included. */
export function titlesOf(path: string): string[] {
  return [...read(path).matchAll(/[([]\s*(['"`])((?:(?!\1).)+)\1\s*,/g)].map((match) => match[2] ?? '');
}

export interface Import {
  readonly from: string;
  /** Path from the root for our files, otherwise the module's name: `zod`, `node:fs`. */
  readonly to: string;
  /** The words between the quotes. */
  readonly specifier: string;
  /** Gone at run time: `import type`. */
  readonly isType: boolean;
  /** Loaded when it is needed: `import()`. */
  readonly isDynamic: boolean;
}

const statement = /^\s*(?:import|export)\s+(?<clause>type\s+)?(?:[^'";]*?\sfrom\s+)?['"](?<specifier>[^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"](?<specifier>[^'"]+)['"]/g;

/** Imports of a file, without queries such as `?raw`. */
function importsOf(from: string): Import[] {
  const text = read(from);
  const found = [statement, dynamic].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ pattern, match })),
  );
  return found.map(({ pattern, match: { groups } }) => {
    const specifier = groups?.specifier ?? '';
    const path = specifier.split('?')[0] ?? '';
    const to = path.startsWith('.') ? normalize(join(dirname(from), path)) : path;
    return {
      from,
      to: relative('.', to),
      specifier,
      isType: groups?.clause !== undefined,
      isDynamic: pattern === dynamic,
    };
  });
}

export const imports: readonly Import[] = sources.flatMap(importsOf);

/** Prefixes a rule is about: a folder with everything in it, or one file. */
export function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

/** Folders of the server. Each imports lower floors only; folders on one floor do not import each other. */
export const serverFloors: Readonly<Record<string, number>> = {
  ...{ tools: 7, app: 7, api: 6, site: 6, ops: 6, media: 5, config: 5 },
  ...{ content: 4, http: 4, cache: 3, upstream: 3, normalize: 2, base: 1 },
};
