import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { optionValueOf } from '../../../shared/find/option-value.ts';
import { isLegalSlug } from '../../../shared/page/site-routes.ts';
import { nearestName } from '../../base/nearest-name.ts';
import { namesIn } from './front-matter.ts';

/** Origin of files in the folder. The name never resolves (RFC 2606). */
export const folderOrigin = 'http://folder.invalid';

export const urlOfFile = (path: string): string =>
  `${folderOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`;

export const itemFolders = { project: 'projects', work: 'works', page: 'pages', event: 'events' } as const;

const ownPages: ReadonlySet<string> = new Set(['about', 'process', 'biography', 'contact-us']);

/** Name of a file, or of its folder for `index.md`. `About.md` is `about`, because the site links to that page. */
export function nameOfFile(path: string): string {
  const own = basename(path, extname(path));
  const name = (own === 'index' ? (path.split('/').at(-2) ?? own) : own).trim();
  const lower = name.toLowerCase();
  const isOwnPage = path.startsWith(`${itemFolders.page}/`) && (ownPages.has(lower) || isLegalSlug(lower));
  return isOwnPage ? lower : name;
}

export const markdownEnding = /\.(?:md|mdx|markdown)$/i;

export const siteFiles = ['site.json', 'site.yml', 'site.yaml'] as const;

export const hashOf = (text = ''): string => hash('sha256', text, 'base64url').slice(0, 12);

/** Explains why a folder is not valid content, as the end of "must be …". Undefined if it is valid. */
export function errorOfFolder(folder: string): string | undefined {
  try {
    const names = new Set(readdirSync(folder));
    const known = [...Object.values(itemFolders), ...siteFiles];
    if (known.some((name) => names.has(name))) return undefined;
    const inner = ['content', 'src/content', 'src', ...names].find((name) =>
      existsSync(join(folder, name, 'projects')),
    );
    if (inner !== undefined) return `a folder with projects, works, pages or site.json in it, such as its "${inner}"`;
    const meant = [...names].map((name) => [name, nearestName(name, known)] as const).find(([, one]) => one);
    if (meant) return `a folder with projects, works, pages or site.json in it: rename "${meant[0]}" to "${meant[1]}"`;
    return `a folder with projects, works, pages or site.json in it (npm run new-content creates one)`;
  } catch (error) {
    return `a folder that can be read (${error instanceof Error ? error.message : error})`;
  }
}

// Loaded synchronously and only if needed, because settings are read at start-up.
const load = createRequire(import.meta.url);

const namesOfSettings = { ATELIER_NAME: 'atelier', ARTIST_NAME: 'artist', ARTIST_SLUG: 'artistSlug' } as const;

const siteFileIn = (folder: string): string | undefined =>
  siteFiles.map((name) => join(folder, name)).find((path) => existsSync(path));

/** Settings in the site file of a folder. If the file cannot be parsed, those in its lines. */
export function settingsIn(folder: string) {
  const file = siteFileIn(folder);
  if (file === undefined) return undefined;
  const names: readonly string[] = Object.values(namesOfSettings);
  let [site, text]: [Record<string, unknown>, string] = [{}, ''];
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    site = Object((load('yaml') as typeof import('yaml')).parse(text));
  } catch {
    site = namesIn(text, (name) => names.includes(name));
  }
  const settings = Object.entries(namesOfSettings).flatMap(([setting, name]) => {
    const { artist = '' } = site;
    const slugOfName = typeof artist === 'string' ? optionValueOf(artist) : undefined;
    const value: unknown = name === 'artistSlug' ? (site[name] ?? slugOfName) : site[name];
    return typeof value === 'string' && value.trim() !== '' ? [[setting, value.trim()] as const] : [];
  });
  const texts: Partial<Record<keyof typeof namesOfSettings, string>> = Object.fromEntries(settings);
  return { file, texts };
}

/** The error in the site file of a folder that explains missing settings. Undefined if the file can be parsed. */
export function errorOfSite(folder: string): string | undefined {
  const path = siteFileIn(folder);
  if (path === undefined) return undefined;
  const file = basename(path);
  const { fieldsOfFile } = load('./field-text.ts') as typeof import('./field-text.ts');
  try {
    fieldsOfFile(file, readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    const { line, message } = error as { line?: number; message: string };
    return wordsOfError({ file, line, error: message, isSlight: false });
  }
}

export interface FileError {
  readonly file: string;
  readonly line: number | undefined;
  readonly error: string;
  /** True if the file is used despite the error. */
  readonly isSlight: boolean;
}

/** `projects/salt/index.md:3: "year" must be a year or a text` */
export const wordsOfError = ({ file, line, error }: FileError): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${error}`;

/** Ending of a text beside its file: `film.transcript.md` of `film.mp4`, `plan.description.md` of `plan.jpg`. */
export const sidecarEnding = /\.(?:transcript|description)\.(?:md|txt)$/i;
