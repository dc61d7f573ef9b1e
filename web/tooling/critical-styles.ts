import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type PageName, pageNames } from '../../shared/page/site-routes.ts';
import { pageFiles } from '../src/pages/page-files.ts';
import { webDir } from './folders.ts';
import { type GatheredStyles, partedByTime, type WriteStyles } from './style-sheets.ts';

export type ImportsOf = (id: string) => readonly string[] | undefined;

export interface PageStyles {
  readonly critical: string;
  readonly rest: string;
}

/** Code in the document that hydrates late. */
const islands: Partial<Record<PageName, string>> = {
  'art-art-works-slug': 'components/your-wall/OnYourWall.tsx',
  'design-contact-us': 'components/contact/Contact.tsx',
  'design-slug': 'components/contact/Contact.tsx',
};
const islandOfAll = 'components/frame/Footer.tsx';

/** Sheets that the first view never needs: print, animations, states, and what only the app renders. */
export const drawnLater =
  'later cover-lift FindField Skeleton LoadFailure ErrorPage Range TearSheet ReadingDisc BurgerMoves'.split(' ');

/** The footer, and the banner over it, which only sites with analytics have. */
const atTheEnd = ['Footer', 'Consent'];

const underHero = ['Blocks', 'Gallery', 'ProjectPager', 'WallField', 'WallScene', 'WorkPager', ...atTheEnd];

/** Sheets of content below the hero. `below-fold.css` hides that content until they are loaded. */
export const belowFold: Partial<Record<PageName, readonly string[]>> = {
  design: ['Hang', 'Button', ...atTheEnd],
  'art-name': ['ArtPage', 'Button', ...atTheEnd],
  'design-projects-slug': underHero,
  'art-art-works-slug': underHero,
};

export const nothingOf: Partial<Record<PageName, readonly string[]>> = { 'design-projects-slug': ['art-section'] };

const nameOf = (path: string) => basename(path).replace(/(?:\.module)?\.css$/, '');

const hidden = readFileSync(join(webDir, 'src/styles/below-fold.css'), 'utf8');

function addImported(importsOf: ImportsOf, id: string, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of importsOf(id) ?? []) addImported(importsOf, imported, found);
}

function modulesOf(importsOf: ImportsOf, page: PageName): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of ['entry-client.tsx', `pages/${pageFiles[page]}`, islandOfAll, islands[page]]) {
    if (file) addImported(importsOf, join(webDir, 'src', file), found);
  }
  return new Set([...found].map((id) => relative(webDir, id)));
}

/**
 * Splits the styles of each page. Critical are the sheets that its modules import, except for print, hover and the
 * lists above. The rest is one sheet, without the styles that the code of other pages brings. Its rules come later, so
 * that sheets must not depend on the order of files.
 */
export function partedStyles(
  { sheets, ofPages }: GatheredStyles,
  importsOf: ImportsOf,
  write: WriteStyles,
): Record<PageName, PageStyles> {
  const parted = [...sheets].map(([path, css]) => ({ path, css, ...partedByTime(css) }));
  const styled = pageNames.map((page) => {
    const modules = modulesOf(importsOf, page);
    const waiting = new Set([...drawnLater, ...(belowFold[page] ?? []), ...(nothingOf[page] ?? [])]);
    const isCritical = (path: string) => modules.has(path) && !waiting.has(nameOf(path));
    const own = parted.filter(({ path }) => (ofPages.get(path) ?? page) === page || modules.has(path));
    const textOf = (read: (sheet: (typeof parted)[number]) => string) => own.map(read).join('');
    const seen = textOf(({ path, first }) => (isCritical(path) ? first : ''));
    const rest = textOf(({ path, css, later }) => (isCritical(path) ? later : css));
    return [page, { critical: write(belowFold[page] ? seen + hidden : seen).trim(), rest: write(rest).trim() }];
  });
  return Object.fromEntries(styled);
}
