import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { optionValueOf } from '../../../shared/find/option-value.ts';

/** The origin that a folder's files have among ourselves: a name that never resolves (RFC 2606), and is never asked. */
export const folderOrigin = 'http://folder.invalid';

/** Address of a file by its path from the top of the folder. */
export function urlOfFile(path: string): string {
  return `${folderOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Where the projects, works and pages of a folder lie in it. */
export const itemFolders = { project: 'projects', work: 'works', page: 'pages' } as const;

/** Pages that the site has an address for, whether or not anybody writes them. */
const ownPages: ReadonlySet<string> = new Set(['about', 'process', 'biography', 'contact-us', 'privacy-policy']);

/**
 * What a file is called where it has no other name: its own name, or that of its folder. `About.md` is the page that the
 * site calls `about`: under another name nothing would lead to it.
 */
export function nameOfFile(path: string): string {
  const own = basename(path, extname(path));
  const name = (own === 'index' ? (path.split('/').at(-2) ?? own) : own).trim();
  const isOwnPage = path.startsWith(`${itemFolders.page}/`) && ownPages.has(name.toLowerCase());
  return isOwnPage ? name.toLowerCase() : name;
}

/** Names of the file of what is the whole site's, the first that is there. */
export const siteFiles = ['site.json', 'site.yml', 'site.yaml'] as const;

/** Why a folder cannot be read as content, in words that follow "must be"; undefined where it can. */
export function faultOfFolder(folder: string): string | undefined {
  try {
    const names = new Set(readdirSync(folder));
    const known = [...Object.values(itemFolders), ...siteFiles];
    if (known.some((name) => names.has(name))) return undefined;
    return `a folder with projects, works, pages or site.json in it (npm run new-content makes one)`;
  } catch (error) {
    return `a folder that can be read (${error instanceof Error ? error.message : error})`;
  }
}

function parsed(file: string, text: string): unknown {
  if (file.endsWith('.json')) return JSON.parse(text);
  // Settings are read at once, and only who has such a file pays for the parser.
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return parse(text);
}

/** Settings that a site file may say, by what they are called in it. */
const namesOfSettings = { ATELIER_NAME: 'atelier', ARTIST_NAME: 'artist', ARTIST_SLUG: 'artistSlug' } as const;

/** Settings that a folder says, and the file that says them. */
export interface FolderSettings {
  readonly file: string;
  readonly texts: Readonly<Partial<Record<keyof typeof namesOfSettings, string>>>;
}

/**
 * Whose site it is, as a folder's site file says. Nothing where there is none, or where it cannot be read: what is wrong
 * with it is told when the folder is. Without a word for addresses the artist's name is made one.
 */
export function settingsIn(folder: string): FolderSettings | undefined {
  const file = siteFiles.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) return undefined;
  try {
    const site = Object(parsed(file, readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
    const said = Object.entries(namesOfSettings).flatMap(([setting, name]) => {
      const { artist = '' } = site;
      const slugOfName = typeof artist === 'string' ? optionValueOf(artist) : undefined;
      const value: unknown = name === 'artistSlug' ? (site[name] ?? slugOfName) : site[name];
      return typeof value === 'string' && value.trim() !== '' ? [[setting, value.trim()] as const] : [];
    });
    return { file, texts: Object.fromEntries(said) };
  } catch {
    return undefined;
  }
}

/** A fault, with the file that has it. */
export interface FileFault {
  readonly file: string;
  readonly line: number | undefined;
  readonly fault: string;
  /** Is what the file says used all the same? */
  readonly isSlight: boolean;
}

/** A fault as one line: `projects/salt/index.md:3: "year" must be a year, or words in its place`. */
export function wordsOfFault({ file, line, fault }: FileFault): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${fault}`;
}
