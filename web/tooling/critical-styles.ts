import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type PageName, pageNames } from '../../shared/page/site-routes.ts';
import { pageFiles } from '../src/pages/page-files.ts';
import { webDir } from './folders.ts';
import { partedByTime, type Sheets, type WriteStyles } from './style-sheets.ts';

/** Modules that a module imports outright; what it fetches later is none of them. Undefined for one that nobody knows. */
export type ImportsOf = (id: string) => readonly string[] | undefined;

/** How documents of one page are styled: by rules inside of them, and by a sheet with all others. */
export interface PageStyles {
  readonly critical: string;
  readonly rest: string;
}

/** What a document has outright though its code is fetched later, in windows that one has not scrolled. */
const islands: Partial<Record<PageName, string>> = { 'art-art-works-slug': 'components/your-wall/OnYourWall.tsx' };
const islandOfAll = 'components/frame/Colophon.tsx';

/** Sheets of what no document begins with: prints, what moves or is pointed at, and what only the app draws. */
export const drawnLater = [
  'later',
  'cover-lift',
  'FindField',
  'Skeleton',
  'LoadFailure',
  'ErrorPage',
  'Range',
  'TearSheet',
  'ReadingDisc',
  'BurgerMoves',
];

const underHero = ['Blocks', 'Film', 'Gallery', 'ProjectPager', 'WallField', 'WallScene', 'WorkPager', 'Colophon'];

/**
 * Sheets of what lies below the fold of a page that begins with a hero. Where there is less than a window of hero and words
 * it does not, hence nothing of it is shown before they are here.
 */
export const belowFold: Partial<Record<PageName, readonly string[]>> = {
  design: ['Hang', 'Colophon'],
  'art-name': ['Colophon'],
  'design-projects-slug': underHero,
  'art-art-works-slug': underHero,
};

/** Sheets of what a page has nothing of, and in no state: a project is never in the artist's voice or colors. */
export const nothingOf: Partial<Record<PageName, readonly string[]>> = { 'design-projects-slug': ['art-room'] };

/** What the lists above call a sheet: its file, without its endings. */
const nameOf = (path: string) => basename(path).replace(/(?:\.module)?\.css$/, '');

/** Hides, in documents of those pages, what they are about. */
const hidden = readFileSync(join(webDir, 'src/styles/below-fold.css'), 'utf8');

function addImported(importsOf: ImportsOf, id: string, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of importsOf(id) ?? []) addImported(importsOf, imported, found);
}

/** Paths below `web` of all that the entry, a page and its islands are made of. */
function modulesOf(importsOf: ImportsOf, page: PageName): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of ['entry-client.tsx', `pages/${pageFiles[page]}`, islandOfAll, islands[page]]) {
    if (file) addImported(importsOf, join(webDir, 'src', file), found);
  }
  return new Set([...found].map((id) => relative(webDir, id)));
}

/**
 * Parts the sheets of documents, page by page. Critical is what a window shows of a page before one scrolls: rules of the files
 * that its modules import, but for prints, for what is pointed at, and for what is listed above. All others are the rest: no rule is sent twice, and a
 * browser that has both has all rules of the site. In a layer, rules of the rest come after the critical ones, whatever
 * the order of files: a file must not count on coming after another one.
 */
export function partedStyles(sheets: Sheets, importsOf: ImportsOf, write: WriteStyles): Record<PageName, PageStyles> {
  const parted = [...sheets].map(([path, css]) => ({ path, css, ...partedByTime(css) }));
  const styled = pageNames.map((page) => {
    const modules = modulesOf(importsOf, page);
    const waiting = new Set([...drawnLater, ...(belowFold[page] ?? []), ...(nothingOf[page] ?? [])]);
    const isCritical = (path: string) => modules.has(path) && !waiting.has(nameOf(path));
    const textOf = (read: (sheet: (typeof parted)[number]) => string) => parted.map(read).join('');
    const seen = textOf(({ path, first }) => (isCritical(path) ? first : ''));
    const rest = textOf(({ path, css, later }) => (isCritical(path) ? later : css));
    return [page, { critical: write(belowFold[page] ? seen + hidden : seen).trim(), rest: write(rest).trim() }];
  });
  return Object.fromEntries(styled);
}
