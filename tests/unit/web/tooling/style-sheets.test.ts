import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { gatherStyles, type StyledBundle } from '../../../../web/tooling/style-sheets.ts';

const chunk = (name: string, sheets: readonly string[], isEntry = false) => ({
  type: 'chunk' as const,
  name,
  isEntry,
  code: `start("${name}")`,
  viteMetadata: { importedCss: new Set(sheets) },
});
const sheet = (source: string) => ({ type: 'asset' as const, source });

const bundleOf = () => ({
  'Page.js': chunk('Page', ['Page.css']),
  'entry.js': chunk('entry', ['entry.css'], true),
  'Menu.js': chunk('Menu', ['Menu.css']),
  'plain.js': chunk('plain', []),
  'Page.css': sheet('@layer b{p{x:1}}'),
  'entry.css': sheet('@layer a,b;@layer a{p{x:2}}'),
  'Menu.css': sheet('@layer b{q::after{content:"\\201c \'"}}'),
  'font.woff2': sheet('wOF2'),
});

test('P6 P13 whatever a page may begin with is styled by one sheet, which says the order of layers first', () => {
  const bundle: StyledBundle = bundleOf();
  expect(gatherStyles(bundle, new Set(['Menu']))).toBe('@layer a,b;@layer a{p{x:2}}@layer b{p{x:1}}');
  expect(Object.keys(bundle)).toEqual(['Page.js', 'entry.js', 'Menu.js', 'plain.js', 'font.woff2']);
  const { 'Page.js': page, 'plain.js': plain } = bundle;
  expect([page, plain]).toEqual([chunk('Page', []), chunk('plain', [])]);
});

test('P6 what opens over a page brings its styles along with its code, and asks for none', () => {
  const bundle = bundleOf();
  gatherStyles(bundle, new Set(['Menu']));
  const menu = bundle['Menu.js'];
  expect(menu.viteMetadata.importedCss.size).toBe(0);
  const adopted: string[] = [];
  const started: string[] = [];
  class CSSStyleSheet {
    css = '';
    replaceSync(css: string) {
      this.css = css;
    }
  }
  const adoptedStyleSheets = { push: ({ css }: CSSStyleSheet) => adopted.push(css) };
  const start = (name: string) => started.push(name);
  runInNewContext(menu.code, { CSSStyleSheet, document: { adoptedStyleSheets }, start });
  expect(adopted).toEqual(['@layer b{q::after{content:"\\201c \'"}}']);
  expect(started).toEqual(['Menu']);
});
