import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteRoutes } from '../../../../shared/site-routes.ts';
import { builtChunks } from '../../../../web/tooling/page-chunks.ts';

const table = readFileSync(join(import.meta.dirname, '../../../../web/src/pages/page-modules.ts'), 'utf8');

const pageFiles = [...table.matchAll(/import\('\.\/(.+?)'\)/g)].map(([, file = '']) => file);
const pageChunks = pageFiles.map((file, index) => [
  `src/pages/${file}`,
  { file: `assets/page-${index}.js`, isDynamicEntry: true, imports: ['src/entry-client.tsx', '_part.js'] },
]);

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_part.js': { file: 'assets/part.js', imports: ['_runtime.js'] },
  'style.css': { file: 'assets/style.css', src: 'style.css' },
  ...Object.fromEntries(pageChunks),
};

test('P8 every page lists its own chunks, and none that start with the entry', () => {
  const { entry, pages } = builtChunks(manifest, table);
  expect(entry).toEqual({ script: '/assets/entry.js', styles: ['/assets/style.css'] });
  expect(Object.keys(pages)).toEqual(Object.keys(siteRoutes));
  expect(pages.landing).toEqual({ scripts: ['/assets/page-0.js', '/assets/part.js'], styles: [] });
});

test('a page without a place in the table stops the build', () => {
  expect(() => builtChunks(manifest, '')).toThrow('landing');
});
