import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { gatherStyles, partedByTime, type StyledBundle } from '../../../../web/tooling/style-sheets.ts';

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
  'Page.css': sheet('/* sheet src/Page.css */@layer b{p{x:1}}/* sheet src/Part.css */i{x:3}'),
  'entry.css': sheet('/* sheet src/site.css */@layer a,b;@layer a{p{x:2}}'),
  'Menu.css': sheet('@layer b{q::after{content:"\\201c \'"}}'),
  'font.woff2': sheet('wOF2'),
});

test('separates the rules of documents by file, with the order of layers first [P6] [P13]', () => {
  const bundle: StyledBundle = bundleOf();
  expect([...gatherStyles(bundle, new Set(['Menu']), String)]).toEqual([
    ['src/site.css', '@layer a,b;@layer a{p{x:2}}'],
    ['src/Page.css', '@layer b{p{x:1}}'],
    ['src/Part.css', 'i{x:3}'],
  ]);
  expect(Object.keys(bundle)).toEqual(['Page.js', 'entry.js', 'Menu.js', 'plain.js', 'font.woff2']);
  const { 'Page.js': page, 'plain.js': plain } = bundle;
  expect([page, plain]).toEqual([chunk('Page', []), chunk('plain', [])]);
});

test('an overlay brings its styles in its code [P6]', () => {
  const bundle = bundleOf();
  gatherStyles(bundle, new Set(['Menu']), (css) => css.replace('201c', '201d'));
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
  expect(adopted).toEqual(['@layer b{q::after{content:"\\201d \'"}}']);
  expect(started).toEqual(['Menu']);
});

test('print rules are those in the layer of that name [T2]', () => {
  const css = '@layer print{a{x:1}}@layer parts{a{x:2}@media print{a{x:3}}}@layer print{b{x:4}}@layer a,print;b{x:5}';
  expect(partedByTime(css)).toEqual({
    later: '@layer print{a{x:1}}@layer print{b{x:4}}',
    first: '@layer parts{a{x:2}@media print{a{x:3}}}@layer a,print;b{x:5}',
  });
});

test('hover rules come later in their layer [P6]', () => {
  const pointed = '@media (hover: hover) and (pointer: fine){a:hover{x:2}}';
  const still = '@media (hover: none){a{x:4}}';
  expect(partedByTime(`@layer base{a{x:1}${pointed}b{x:3}${still}}@layer parts{${pointed}}`)).toEqual({
    later: `@layer base{${pointed}}@layer parts{${pointed}}`,
    first: `@layer base{a{x:1}b{x:3}${still}}@layer parts{}`,
  });
});
