import { relative } from 'node:path';
import { type Atrule, type CssNode, parse } from 'css-tree';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
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
function adopting(css: string): string {
  return `{const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`;
}

/**
 * Removes all style sheets from a bundle. Those of `later` chunks go into their code; the others are returned, because
 * Vite would make one request of each. The entry's come first, because they declare the order of layers.
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
