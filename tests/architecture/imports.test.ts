import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Import, imports, isIn, root, sources } from './source-files.ts';

const ours = ['server', 'shared', 'web', 'tests'];

/** Who may import which of our own files. A folder may always import itself. */
const directions: readonly (readonly [folder: string, allowed: readonly string[]])[] = [
  ['shared', []],
  ['server', ['shared']],
  ['web', ['shared']],
  ['server/cache', ['server/answer.ts']],
  ['server/http', ['shared', 'server/cache', 'server/upstream/errors.ts', 'server/errors.ts']],
  ['server/replies', ['server/answer.ts', 'server/cache', 'server/http']],
  [
    'server/requests',
    ['shared', ...['cache', 'content', 'http', 'replies', 'errors.ts'].map((name) => `server/${name}`)],
  ],
  [
    'server/routes',
    [
      ...['shared', 'server/site/site-build.ts'],
      ...[
        'http',
        'replies',
        'requests',
        'content',
        'media',
        'logging',
        'upstream',
        'normalize',
        'answer.ts',
        'errors.ts',
      ].map((name) => `server/${name}`),
    ],
  ],
  [
    'server/ops',
    ['http', 'plugins', 'replies', 'requests', 'content', 'cache', 'media', 'upstream', 'normalize', 'errors.ts'].map(
      (name) => `server/${name}`,
    ),
  ],
  ['server/config', ['shared', 'server/content/resources.ts']],
  ['server/normalize', ['shared']],
  ['server/upstream', ['shared', 'server/answer.ts', 'server/normalize']],
  [
    'server/content',
    [
      ...['shared', 'server/answer.ts', 'server/cache', 'server/upstream', 'server/normalize', 'server/errors.ts'],
      'server/media/media-id.ts',
    ],
  ],
  [
    'server/media/probe',
    [
      'shared',
      ...['clock', 'freshness', 'single-flight', 'turns'].map((name) => `server/cache/${name}.ts`),
      'server/media',
    ],
  ],
  ['server/media/variants', ['shared', 'server/content/load-gate.ts', 'server/media']],
  ['server/media/workers', ['server/media']],
  ['web/src/ui', ['web/src/styles', 'web/src/hooks']],
  [
    'web/src/components',
    [
      'shared',
      ...['ui', 'styles', 'hooks', 'api', 'navigation', 'preferences', 'paths.ts'].map((name) => `web/src/${name}`),
    ],
  ],
];

/** Which modules of others a folder may import. */
const packages: readonly (readonly [folder: string, allowed: RegExp])[] = [
  ['shared', /^zod$/],
  ['server/normalize', /^(entities|htmlparser2|domhandler|markdown-it)$/],
  // The sample content API sends its files with @fastify/send.
  ['server/upstream', /^(?!fastify|@fastify\/(?!send)|react)/],
  ['server/cache', /^(?!fastify|@fastify|undici|react|node:http|node:zlib)/],
  ['server/http', /^(?:node:|fastify$|lru-cache$)/],
  ['server/replies', /^(?:node:|lru-cache$)/],
  ['server/content', /^(?!fastify|@fastify|undici|react)/],
  ['server/media', /^(?!fastify|@fastify|undici|react)/],
  ['web/src/ui', /^(react|react-dom|@iconify\/react)(\/|$)/],
];

const isOurs = (to: string): boolean => isIn(to, ours);
const describeImport = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(sources.length);
});

describe('our own files', () => {
  test.each(directions)('%s', (folder, allowed) => {
    const wrong = imports.filter(
      ({ from, to }) => isIn(from, [folder]) && isOurs(to) && !isIn(to, [folder, ...allowed]),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test.each([...new Set(imports.map(({ from }) => from.split('/').slice(0, 2).join('/')))])(
    '%s names files that exist, with their extension',
    (place) => {
      const wrong = imports.filter(
        ({ from, to, specifier }) =>
          isIn(from, [place]) && specifier.startsWith('.') && !existsSync(join(root, to)) && !to.includes('/dist'),
      );
      expect(wrong.map(describeImport)).toEqual([]);
    },
  );
});

describe("others' modules", () => {
  test.each(packages)('%s', (folder, allowed) => {
    const wrong = imports.filter(({ from, to }) => isIn(from, [folder]) && !isOurs(to) && !allowed.test(to));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('P9 at run time, the browser loads no schemas: of the contract it imports types, paths and words', () => {
    const free = ['shared/contract/paths.ts'];
    const wrong = imports.filter(
      ({ from, to, isType }) =>
        isIn(from, ['web/src']) && !isType && (to === 'zod' || (isIn(to, ['shared/contract']) && !free.includes(to))),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });
});
