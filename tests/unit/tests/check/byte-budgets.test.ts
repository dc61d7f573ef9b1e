import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Build, weigh } from '../../../check/byte-budgets.ts';

const kib = 1024;

const build: Build = {
  entry: { script: '/a.js' },
  pages: { landing: { scripts: ['/a.js', '/landing.js'] }, design: { scripts: ['/design.js'] } },
  styles: {
    whole: ['/a.css'],
    pages: { landing: { critical: '', rest: '/landing.css' }, design: { critical: 'p{}', rest: '/design.css' } },
  },
  fonts: { sans: '/sans.woff2', serif: '/serif.woff2' },
  bootstrap: { script: 'a()', consent: 'b()', starter: 'c()' },
  files: ['/a.js', '/landing.js', '/assets/Lightbox-a1.js', '/assets/Menu-b2.js', '/a.css'],
};

const sizes: Record<string, number> = {
  '/a.js': 105 * kib,
  '/landing.js': 20 * kib,
  '/design.js': 20.1 * kib,
  '/a.css': 14.6 * kib,
  '/landing.css': 14.4 * kib,
  '/design.css': 14.5 * kib,
  '/sans.woff2': 22 * kib,
  '/serif.woff2': 22 * kib,
  '/assets/Lightbox-a1.js': 25 * kib,
  '/assets/Menu-b2.js': 15.1 * kib,
};

test('a page may weigh its budget, and a file counts once', () => {
  const weights = weigh(build, (url) => sizes[url] ?? 0);
  const over = weights.filter((weight) => weight.isOver).map(({ page, kind }) => `${kind} of ${page}`);
  expect(over).toEqual([
    'scripts of design',
    'styles of design',
    'styles of others',
    'chunk of /landing.js',
    'chunk of /assets/Menu-b2.js',
  ]);
  expect(weights.find(({ page, kind }) => page === 'landing' && kind === 'scripts')?.kib).toBe(125);
  expect(weights.at(-1)).toEqual({ page: 'all', kind: 'fonts', kib: 44, isOver: false });
});

test('inline scripts are weighed together as sent [P13]', () => {
  const inlineOf = (script: string) =>
    weigh({ ...build, bootstrap: { ...build.bootstrap, script } }, () => 0).find(({ kind }) => kind === 'inline');
  expect(inlineOf('a()'.repeat(4000))).toMatchObject({ page: 'all', isOver: false });
  const digits = Array.from({ length: 100 }, (_, index) => createHash('sha256').update(String(index)).digest('hex'));
  expect(inlineOf(digits.join(''))).toMatchObject({ isOver: true });
});
