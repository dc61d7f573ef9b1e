import { relative } from 'node:path';
import { type Atrule, type CssNode, parse } from 'css-tree';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import type { PageName } from '../../shared/page/site-routes.ts';
import { cssTargets } from './browsers.ts';
import { webDir } from './folders.ts';

export type StyledBundle = Record<
  string,
  | { readonly type: 'asset'; readonly source: string | Uint8Array }
  | {
      readonly type: 'chunk';
      readonly name: string;
      readonly isEntry: boolean;
      code: string;
      readonly viteMetadata?: { readonly importedCss: Set<string> };
    }
>;

/** Rules by source file below `web`, in their order. */
export type Sheets = ReadonlyMap<string, string>;

export type WriteStyles = (css: string) => string;

/** Styles that chunks of scripts bring along. */
export interface StyledByCode {
  /** Pages whose styles are not in the sheet of documents that the server did not render. */
  readonly apart: ReadonlySet<string>;
  /** Names of chunks that no document renders. */
  readonly later: ReadonlySet<string>;
  /**
   * Chunks by page, the page's own first, whose code brings the styles of all of them to documents of other pages.
   */
  readonly pages: Readonly<Partial<Record<PageName, readonly string[]>>>;
}

/** Styles of documents, and of the pages whose styles the documents of other pages leave out. */
export interface GatheredStyles {
  readonly sheets: Sheets;
  readonly ofPages: ReadonlyMap<string, PageName>;
}

const markOf = (path: string): string => `/* sheet ${path} */`;

/** Marks the rules of each file, so that {@link gatherStyles} can separate them. Runs before minification. */
export const markSheets: Plugin = {
  name: 'mark-sheets',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code, id) => ({ code: `${markOf(relative(webDir, id))}\n${code}`, map: null }),
  },
};

function sheetsIn(css: string): Sheets {
  const [before = '', ...parts] = css.split(/\/\* sheet (\S+) \*\//);
  if (before.trim() !== '') throw new Error(`Styles of no file: ${before.slice(0, 80)}`);
  const sheets = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) sheets.set(parts[at] ?? '', parts[at + 1] ?? '');
  return sheets;
}

/** Adds styles to the code of a chunk, so that no separate request can fail. */
const adopting = (css: string): string =>
  `{const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`;

/** Styles of chunks by their name. Removes the style sheets from the bundle. */
function takeStyles(bundle: StyledBundle): Map<string, string> {
  const styles = new Map<string, string>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const name of chunk.viteMetadata?.importedCss ?? []) {
      const sheet = bundle[name];
      if (sheet?.type === 'asset') styles.set(chunk.name, (styles.get(chunk.name) ?? '') + sheet.source);
      delete bundle[name];
    }
    chunk.viteMetadata?.importedCss.clear();
  }
  return styles;
}

/** The sheet of documents that the server did not render. */
export const wholeOf = ({ sheets, ofPages }: GatheredStyles, { apart }: StyledByCode): string =>
  [...sheets].flatMap(([path, css]) => (apart.has(ofPages.get(path) ?? '') ? [] : css)).join('');

/**
 * Removes all style sheets from a bundle, because Vite would make one request of each. Those of `later` chunks go into
 * their code, those of `pages` into the code as well. All others are returned, the entry's first, because they declare
 * the order of layers.
 */
export function gatherStyles(
  bundle: StyledBundle,
  { later, apart, pages }: StyledByCode,
  write: WriteStyles,
): GatheredStyles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const styles = takeStyles(bundle);
  const ofPages = new Map<string, PageName>();
  for (const [page, names] of Object.entries(pages) as [PageName, readonly string[]][]) {
    const css = names.map((name) => styles.get(name) ?? '').join('');
    for (const path of sheetsIn(css).keys()) ofPages.set(path, page);
    const own = chunks.find(({ name }) => name === names[0]);
    // The page's own document has the styles already.
    const isUnstyled = apart.has(page) ? '||!document.getElementById("content")' : '';
    if (own)
      own.code = `if(document.documentElement.dataset.page!=="${page}"${isUnstyled})${adopting(write(css))}${own.code}`;
  }
  const inDocuments: string[] = [];
  for (const chunk of chunks) {
    const css = styles.get(chunk.name);
    if (css === undefined) continue;
    if (later.has(chunk.name)) chunk.code = adopting(write(css)) + chunk.code;
    else if (chunk.isEntry) inDocuments.unshift(css);
    else inDocuments.push(css);
  }
  return { sheets: sheetsIn(inDocuments.join('')), ofPages };
}

export const minified: WriteStyles = (css) =>
  transform({ filename: 'site.css', code: Buffer.from(css), minify: true, targets: cssTargets }).code.toString();

const sheetOf = (css: string): CssNode[] => {
  const sheet = parse(css, { positions: true, parseAtrulePrelude: false, parseRulePrelude: false, parseValue: false });
  return sheet.type === 'StyleSheet' ? [...sheet.children] : [];
};

const aboutOf = ({ prelude }: Atrule): string => (prelude?.type === 'Raw' ? prelude.value : '');

/** Splits a sheet into rules for the first view and later rules: print and `@media (hover: hover)` of each layer. */
export function partedByTime(css: string): { readonly first: string; readonly later: string } {
  let first = '';
  let later = '';
  let end = 0;
  const postpone = ({ loc }: CssNode, wrap: (rule: string) => string = String): void => {
    if (!loc) return;
    first += css.slice(end, loc.start.offset);
    end = loc.end.offset;
    later += wrap(css.slice(loc.start.offset, end));
  };
  for (const node of sheetOf(css)) {
    if (node.type !== 'Atrule' || node.name !== 'layer' || !node.block) continue;
    const layer = aboutOf(node);
    if (layer === 'print') postpone(node);
    else
      for (const rule of node.block.children) {
        const isPointed = rule.type === 'Atrule' && rule.name === 'media' && /^\(hover:\s*hover\)/.test(aboutOf(rule));
        if (isPointed) postpone(rule, (text) => `@layer ${layer}{${text}}`);
      }
  }
  return { first: first + css.slice(end), later };
}
