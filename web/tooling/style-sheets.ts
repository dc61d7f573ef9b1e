import { relative } from 'node:path';
import { type Atrule, type CssNode, parse } from 'css-tree';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { cssTargets } from './browsers.ts';
import { webDir } from './folders.ts';

/** What of a bundle is read and changed here: sheets, and the chunks whose they are. */
export type StyledBundle = Record<
  string,
  | { readonly type: 'asset'; readonly source: string | Uint8Array }
  | {
      readonly type: 'chunk';
      readonly name: string;
      readonly isEntry: boolean;
      code: string;
      /** Vite's own notes. */
      readonly viteMetadata?: { readonly importedCss: Set<string> };
    }
>;

/** Rules of each source file, by its path below `web`, in the order in which they hold. */
export type Sheets = ReadonlyMap<string, string>;

/** Writes rules as they are served. */
export type WriteStyles = (css: string) => string;

const markOf = (path: string): string => `/* sheet ${path} */`;

/** Marks the rules of each file, by which they are found again in the sheet that is made of many. Nothing may minify it before. */
export const markSheets: Plugin = {
  name: 'mark-sheets',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code, id) => ({ code: `${markOf(relative(webDir, id))}\n${code}`, map: null }),
  },
};

/** The sheets that a marked one is made of. Throws where rules are of no file. */
function sheetsIn(css: string): Sheets {
  const [before = '', ...parts] = css.split(/\/\* sheet (\S+) \*\//);
  if (before.trim() !== '') throw new Error(`Styles of no file: ${before.slice(0, 80)}`);
  const sheets = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) sheets.set(parts[at] ?? '', parts[at + 1] ?? '');
  return sheets;
}

/**
 * Has a chunk bring its styles along. No request of their own could fail while the code comes, and what opens is never
 * without them. Their rules are in layers, as all are, whose order the document has said.
 */
function adopting(css: string): string {
  return `{const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`;
}

/**
 * Takes the style sheets of all chunks out of a bundle. Those of what opens over a page (`later`, by the names of chunks)
 * go into its code; all others come back, for documents to be styled by: left to itself the bundler makes one for each
 * chunk, each a request. The entry's come first, which say the order of layers.
 */
export function gatherStyles(bundle: StyledBundle, later: ReadonlySet<string>, write: WriteStyles): Sheets {
  const ofEntry: [string, string][] = [];
  const ofOthers: [string, string][] = [];
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const names = chunk.viteMetadata?.importedCss ?? new Set();
    let css = '';
    for (const name of names) {
      const sheet = bundle[name];
      if (sheet?.type === 'asset') css += sheet.source;
      delete bundle[name];
    }
    names.clear();
    if (css === '') continue;
    if (later.has(chunk.name)) chunk.code = adopting(write(css)) + chunk.code;
    else (chunk.isEntry ? ofEntry : ofOthers).push(...sheetsIn(css));
  }
  return new Map([...ofEntry, ...ofOthers]);
}

/** As few bytes as browsers understand it by. */
export const minified: WriteStyles = (css) =>
  transform({ filename: 'site.css', code: Buffer.from(css), minify: true, targets: cssTargets }).code.toString();

/** The sheet of a text, whose rules are told apart and not read. */
const sheetOf = (css: string): CssNode[] => {
  const sheet = parse(css, { positions: true, parseAtrulePrelude: false, parseRulePrelude: false, parseValue: false });
  return sheet.type === 'StyleSheet' ? [...sheet.children] : [];
};

/** What an at-rule is about, as it is written: `print` of `@layer print`. */
const aboutOf = ({ prelude }: Atrule): string => (prelude?.type === 'Raw' ? prelude.value : '');

/**
 * Parts a sheet by when its rules can matter: at first, or only later, when the page is printed or pointed at. The latter are
 * the layer of prints, and what a layer has for pointers that hover (`@media (hover: hover) …`), each of which stays in its layer.
 */
export function partedByTime(css: string): { readonly first: string; readonly later: string } {
  let first = '';
  let later = '';
  let end = 0;
  /** Takes a rule out of what comes first. */
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
