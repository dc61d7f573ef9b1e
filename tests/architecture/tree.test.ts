import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesReadByOne, product } from '../check/house-figures.ts';
import { read, root, sources } from './source-files.ts';

/** Entries allowed at the top besides dotfiles. The last two are generated. */
const topLevel = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'server',
  'web',
  'shared',
  'tests',
  'docker-compose.yml',
  'README.md',
  'node_modules',
  'coverage',
];

const forbiddenStems = ['index', 'utils', 'helpers', 'common', 'types', 'constants'];
/** Of a hundred files of the product, those that one other alone reads. */
const maxReadByOne = 23;

/** Unit tests of rules that several files of a folder share. */
const roomLaws = [
  ...['backed-cache', 'purge', 'state-table'].map((invariant) => `server/cache/${invariant}`),
  'server/media/probe/replicas-analysis',
  ...['foreign-systems', 'hostile-shapes.deep', 'invariants', 'sample-content'].map(
    (invariant) => `server/normalize/${invariant}`,
  ),
  'server/normalize/text/foreign-markup',
  'server/upstream/sample/sample-content',
  'server/upstream/wire-failures',
  'shared/messages/languages',
];

describe('the tree', () => {
  test('the top level has only known entries', () => {
    const entries = readdirSync(root).filter((name) => !name.startsWith('.') && !name.endsWith('.log'));
    expect(entries.filter((name) => !topLevel.includes(name))).toEqual([]);
  });

  test('no file has an empty name such as utils', () => {
    const stemOf = (path: string): string => basename(path).split('.')[0] ?? '';
    const wrong = sources.filter((path) => forbiddenStems.includes(stemOf(path)));
    expect(wrong).toEqual([]);
  });

  test(`at most ${maxReadByOne} of a hundred files have a single reader`, () => {
    expect((100 * filesReadByOne().length) / product.length).toBeLessThanOrEqual(maxReadByOne);
  });

  test('a unit test is named after its source or listed here', () => {
    const tests = sources.filter((path) => path.startsWith('tests/unit/') && /\.test\.tsx?$/.test(path));
    const stems = tests.map((path) => path.slice('tests/unit/'.length).replace(/\.test\.tsx?$/, ''));
    const named = sources.map((path) => path.replace(/\.(?:tsx?|mjs)$/, ''));
    const orphans = stems.filter((stem) => !named.some((name) => stem === name || stem.startsWith(`${name}-`)));
    expect(orphans.filter((stem) => !roomLaws.includes(stem))).toEqual([]);
  });
});

describe('modules', () => {
  test('exports have names, except in tool configs', () => {
    const wrong = sources.filter((path) => !path.endsWith('.config.ts') && /^export default\b/m.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test('no module only re-exports', () => {
    const isBarrel = (text: string): boolean => {
      const statements = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').split(/;\s*(?:\n|$)/);
      const stored = statements.map((statement) => statement.trim()).filter(Boolean);
      return stored.length > 0 && stored.every((statement) => /^export\s[^=(]*\sfrom\s/.test(statement));
    };
    expect(sources.filter((path) => isBarrel(read(path)))).toEqual([]);
  });
});
