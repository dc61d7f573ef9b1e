/** `node tests/check/house-figures.ts`: the figures of the tree that `tests/README.md` quotes. */
import { dirname } from 'node:path';
import { imports, isIn, listFiles, read, sources } from '../architecture/source-files.ts';

const product = sources.filter((path) => isIn(path, ['server', 'shared', 'web']));

/** Lines without comments and blank ones. */
function codeOf(path: string): string[] {
  const code = read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
  return code.split('\n').filter((line) => line.trim() !== '');
}

/** Type assertions. Other names of imports and exports are none, nor is `as const`. */
function castsIn(lines: readonly string[]): number {
  const others = /^\s*(import|export)\b|^\s*(type )?\w+ as \w+,?$/;
  return lines.filter((line) => !others.test(line)).flatMap((line) => line.match(/\bas (?!const\b)[\w({[]/g) ?? [])
    .length;
}

function castsPerThousand(folders: readonly string[]): string {
  const lines = product.filter((path) => isIn(path, folders)).flatMap(codeOf);
  return `${((castsIn(lines) / lines.length) * 1000).toFixed(2)} (${castsIn(lines)} in ${lines.length} lines of code)`;
}

function readersOf(file: string): number {
  return new Set(imports.flatMap(({ from, to }) => (to === file && product.includes(from) ? [from] : []))).size;
}

const folders = Map.groupBy(
  ['server', 'shared', 'web'].flatMap(listFiles).filter((path) => product.includes(path)),
  dirname,
);
const crowded = [...folders]
  .filter(([, files]) => files.length > 20)
  .map(([folder, { length }]) => `${folder} (${length})`);

const figures = {
  'source files': product.length,
  'casts per 1,000 lines of code': castsPerThousand(['server', 'shared', 'web']),
  '… of web/src': castsPerThousand(['web/src']),
  'files read by one other': product.filter((path) => readersOf(path) === 1).length,
  'folders of more than 20 source files': crowded.join(', ') || 'none',
  'lines of code of server': product.filter((path) => isIn(path, ['server'])).flatMap(codeOf).length,
};
for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
