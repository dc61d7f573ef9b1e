import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { productionFile, withoutUnused } from '../../../../web/tooling/lean-libraries.ts';
import { unusedCode } from '../../../../web/tooling/unused-code.ts';

const folders = [
  dirname(productionFile('react-router')),
  ...['@tanstack/react-query', '@tanstack/query-core'].map((name) => dirname(fileURLToPath(import.meta.resolve(name)))),
];
const files = folders.flatMap((folder) => globSync('*.{mjs,js}', { cwd: folder }).map((file) => join(folder, file)));
const codeOf = (wanted: RegExp, read = (path: string) => readFileSync(path, 'utf8')) =>
  files
    .filter((path) => wanted.test(path))
    .map(read)
    .join('\n');
const leanCodeOf = (wanted: RegExp) => codeOf(wanted, (path) => withoutUnused(readFileSync(path, 'utf8'), path));

test('P8 the router is built without warnings, and what it makes while loading can be left out', () => {
  const chunks = /\/react-router\/dist\/production\/chunk-/;
  const code = codeOf(chunks);
  expect(code).toContain('ENABLE_DEV_WARNINGS = false');
  expect(code).toMatch(/^var NavLink = React\d+\.forwardRef\(/m);
  const lean = leanCodeOf(chunks);
  expect(lean).toMatch(/^var NavLink = \/\* @__PURE__ \*\/ React\d+\.forwardRef\(/m);
  expect(lean).not.toMatch(/^NavLink\./m);
});

test('P8 all that is cut out of a library is still in it', () => {
  for (const part of unusedCode) {
    const found = new Set<string>();
    codeOf(part.files, (path) => withoutUnused(readFileSync(path, 'utf8'), path, (cut) => found.add(cut)));
    expect([...found].sort()).toEqual([...Object.keys(part.answers ?? {}), ...Object.keys(part.values ?? {})].sort());
  }
});

test('P8 a method is cut as a whole, and what only resembles it stays', () => {
  const path = '/query-core/build/modern/infiniteQueryBehavior.js';
  const code = [
    'function infiniteQueryBehavior(pages) {',
    '\treturn { onFetch: (context) => {',
    '\t\treturn pages;',
    '\t} };',
    '}',
    'function infiniteQueryBehaviorOf(pages) {',
    '\treturn infiniteQueryBehavior(pages);',
    '}',
  ].join('\n');
  expect(withoutUnused(code, path)).toBe(
    [
      'function infiniteQueryBehavior(pages) {  }',
      'function infiniteQueryBehaviorOf(pages) {',
      '\treturn infiniteQueryBehavior(pages);',
      '}',
    ].join('\n'),
  );
  expect(withoutUnused(code, '/elsewhere.js')).toBe(code);
});
