import { expect, test } from 'vitest';
import { pageFiles } from '../../../../web/src/pages/page-files.ts';
import { builtChunks } from '../../../../web/tooling/page-chunks.ts';

const pageChunks = Object.values(pageFiles).map((file, index) => [
  `src/pages/${file}`,
  { file: `assets/page-${index}.js`, isDynamicEntry: true, imports: ['src/entry-client.tsx', '_part.js'] },
]);

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_part.js': { file: 'assets/part.js', imports: ['_runtime.js'] },
  ...Object.fromEntries(pageChunks),
};

test('P8 every page lists its own chunks, and none that start with the entry', () => {
  const { entry, pages } = builtChunks(manifest);
  expect(entry).toEqual({ script: '/assets/entry.js' });
  expect(pages.landing).toEqual({ scripts: ['/assets/page-0.js', '/assets/part.js'] });
});

test('P13 a page that is part of the chunk of all bodies has that', () => {
  const { 'src/pages/legal/PrivacyPage.tsx': _own, ...others } = manifest;
  const body = { file: 'assets/body.js', name: 'body', imports: ['src/entry-client.tsx', '_part.js'] };
  const { pages } = builtChunks({ ...others, '_body.js': body });
  expect(pages['privacy-policy']).toEqual({ scripts: ['/assets/body.js', '/assets/part.js'] });
  expect(pages.landing?.scripts).toEqual(['/assets/page-0.js', '/assets/part.js']);
  expect(() => builtChunks(others)).toThrow('privacy-policy');
});

test('a page that the build has no chunk of stops it', () => {
  const { 'src/pages/landing/LandingPage.tsx': _landing, ...others } = manifest;
  expect(() => builtChunks(others)).toThrow('landing');
});
