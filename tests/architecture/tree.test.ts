import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, read, root, sources } from './source-files.ts';

/** What may stand beside dotfiles at the top; the last two are made, not kept. */
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
const maxLines = 300;

describe('the tree', () => {
  test('the top level holds what belongs there', () => {
    const entries = readdirSync(root).filter((name) => !name.startsWith('.') && !name.endsWith('.log'));
    expect(entries.filter((name) => !topLevel.includes(name))).toEqual([]);
  });

  test('no file is called by a name that says nothing', () => {
    const stemOf = (path: string): string => basename(path).split('.')[0] ?? '';
    const wrong = sources.filter((path) => forbiddenStems.includes(stemOf(path)));
    expect(wrong).toEqual([]);
  });

  test(`no file is longer than ${maxLines} lines`, () => {
    const styles = listFiles('web').filter((path) => path.endsWith('.css'));
    expect([...sources, ...styles].filter((path) => read(path).split('\n').length - 1 > maxLines)).toEqual([]);
  });

  test('unit tests mirror the sources', () => {
    const tests = sources.filter((path) => path.startsWith('tests/unit/') && /\.test\.tsx?$/.test(path));
    const orphans = tests.filter((path) => {
      const source = path.slice('tests/unit/'.length).replace(/\.test\.tsx?$/, '');
      const isFile = ['.ts', '.tsx', '.mjs'].some((extension) => existsSync(join(root, source + extension)));
      // A law that holds for a whole folder is tested beside the folder's other tests.
      return !isFile && !existsSync(join(root, dirname(source)));
    });
    expect(orphans).toEqual([]);
  });
});

describe('modules', () => {
  test('exports have names, but for tool configs', () => {
    const wrong = sources.filter((path) => !path.endsWith('.config.ts') && /^export default\b/m.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test('none only passes on what others export', () => {
    const isBarrel = (text: string): boolean => {
      const statements = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').split(/;\s*(?:\n|$)/);
      const kept = statements.map((statement) => statement.trim()).filter(Boolean);
      return kept.length > 0 && kept.every((statement) => /^export\s[^=(]*\sfrom\s/.test(statement));
    };
    expect(sources.filter((path) => isBarrel(read(path)))).toEqual([]);
  });
});
