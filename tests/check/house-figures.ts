/**
 * `node tests/check/house-figures.ts [--write]`: the figures of the codebase, as the table of `tests/README.md`, which
 * `--write` updates.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../../server/config/describe-settings.ts';
import { imports, isIn, listFiles, read, root, serverFloors, sources } from '../architecture/source-files.ts';

/** The product's own files. */
export const product = sources.filter((path) => isIn(path, ['server', 'shared', 'web']));

/** Rows of a table, each in a file of its own: files that only the table reads are not parts of it. */
const isRow = (path: string): boolean => path.startsWith('server/upstream/presets/');

/** Files that only one other file imports. */
export function filesReadByOne(): string[] {
  const inside = new Set(product);
  const readers = Map.groupBy(
    imports.filter(({ from }) => inside.has(from)),
    ({ to }) => to,
  );
  const others = product.filter((path) => !isRow(path));
  return others.filter((path) => new Set(readers.get(path)?.map(({ from }) => from)).size === 1);
}

const linesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);

/** Comments of whole lines, neighboring ones counted once. */
function commentBlocksOf(path: string): number {
  return read(path).match(/^(?:[ \t]*(?:\/\/|\/\*|\*).*\n)+/gm)?.length ?? 0;
}

function figures(): Readonly<Record<string, string>> {
  const tests = sources.filter((path) => isIn(path, ['tests']));
  const [sourceLines, testLines] = [linesOf(product), linesOf(tests)];
  const atRoot = (folder: string) => product.filter((path) => path.split('/').length === 2 && isIn(path, [folder]));
  const comments = product.reduce((sum, path) => sum + commentBlocksOf(path), 0);
  const kilobytes = (paths: readonly string[]) =>
    Math.round(paths.reduce((sum, path) => sum + read(path).length, 0) / 1000);
  const count = (value: number) => value.toLocaleString('en-US');
  return {
    'source lines (`server`, `shared`, `web`)': count(sourceLines),
    'source files': count(product.length),
    'test lines (all of `tests`)': count(testLines),
    'test lines per source line': (testLines / sourceLines).toFixed(2),
    'import floors of `server`': count(new Set(Object.values(serverFloors)).size),
    'source files at the root of `server`, `shared`': `${atRoot('server').length}, ${atRoot('shared').length}`,
    'documented settings': count([...describeSettings().values()].flat().length),
    'source files that one other file imports': count(filesReadByOne().length),
    'comment blocks per 100 source lines': ((100 * comments) / sourceLines).toFixed(1),
    'Markdown, KB': count(kilobytes(listFiles('.').filter((path) => path.endsWith('.md')))),
  };
}

function table(): string {
  const rows = Object.entries(figures()).map(([name, figure]) => `| ${name} | ${figure} |`);
  return ['| Figure | Value |', '|---|---|', ...rows].join('\n');
}

if (import.meta.main) {
  console.log(table());
  if (process.argv.includes('--write')) {
    const readme = join(root, 'tests', 'README.md');
    const text = readFileSync(readme, 'utf8');
    writeFileSync(readme, text.replace(/\| Figure \| Value \|\n(?:\|.*\n)+/, `${table()}\n`));
  }
}
