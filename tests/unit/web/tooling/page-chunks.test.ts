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

test('every page lists its own chunks, without those of the entry [P8]', () => {
  const { entry, pages } = builtChunks(manifest);
  expect(entry).toEqual({ script: '/assets/entry.js' });
  expect(pages.landing).toEqual({ scripts: ['/assets/page-0.js', '/assets/part.js'] });
});

test('a page in the chunk of bodies lists that chunk [P13]', () => {
  const { 'src/pages/legal/PrivacyPage.tsx': _own, ...others } = manifest;
  const body = { file: 'assets/body.js', name: 'body', imports: ['src/entry-client.tsx', '_part.js'] };
  const { pages } = builtChunks({ ...others, '_body.js': body });
  expect(pages['privacy-policy']).toEqual({ scripts: ['/assets/body.js', '/assets/part.js'] });
  expect(pages.landing?.scripts).toEqual(['/assets/page-0.js', '/assets/part.js']);
  expect(() => builtChunks(others)).toThrow('privacy-policy');
});
