/**
 * `node tests/check/house-figures.ts [--write]`: the figures of the codebase, as the table of `tests/README.md`, which
 * `--write` updates.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../../server/config/describe-settings.ts';
import { imports, isIn, listFiles, read, root, serverFloors, sources } from '../architecture/source-files.ts';
import { commentsOf, proseOf, sentencesOf, wordsOf } from './language.ts';

/** The product's own files. */
export const product = sources.filter((path) => isIn(path, ['server', 'shared', 'web']));

/** Table rows in separate files. Only the table reads them, which is intended. */
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

const generated = /<!-- (\w+) -->[\s\S]*?<!-- (?:\/\1|end of \1) -->/g;

/** Pages of the content that `npm run new-content` copies. */
const isStarterContent = (path: string): boolean => /\/folder\/starter\/\w+\//.test(path);

/** Figures of prose: sentences are those of paragraphs, list items and table cells with at least three words. */
function languageFigures(): Readonly<Record<string, string>> {
  const markdown = listFiles('.').filter((path) => path.endsWith('.md') && !isStarterContent(path));
  const lengthsOf = (paths: readonly string[]) =>
    paths
      .flatMap((path) => proseOf(read(path)).flatMap(sentencesOf))
      .map((sentence) => ({ sentence, words: wordsOf(sentence) }))
      .filter(({ words }) => words > 2)
      .sort((one, other) => one.words - other.words);
  const median = (sentences: ReturnType<typeof lengthsOf>) => sentences[Math.floor(sentences.length / 2)]?.words ?? 0;
  const [readme, others] = [lengthsOf(['README.md']), lengthsOf(markdown.filter((path) => path !== 'README.md'))];
  const all = [...readme, ...others];
  const total = all.reduce((sum, { words }) => sum + words, 0);
  const relative = all.filter(
    ({ sentence }) => /^(?:What|Who|Whoever|Whose|Of what)\b/.test(sentence) && !sentence.endsWith('?'),
  );
  const long = all.filter(({ words }) => words > 30).length;
  const handWritten = markdown.reduce((sum, path) => sum + read(path).replace(generated, '').length, 0);
  return {
    'Markdown, hand-written, KB': String(Math.round(handWritten / 1000)),
    'words of the README': String(read('README.md').split(/\s+/).length),
    'words of a sentence, median: README, other documents': `${median(readme)}, ${median(others)}`,
    'sentences of documents with more than 30 words': `${((100 * long) / all.length).toFixed(1)} %`,
    '"What …", "Who …" at the start, per 1,000 words': ((1000 * relative.length) / total).toFixed(2),
  };
}

const toolFolders = ['bench', 'check', 'look', 'rehearse', 'try-cms'].map((name) => `tests/${name}`);

function figures(): Readonly<Record<string, string>> {
  const tests = sources.filter((path) => isIn(path, ['tests']));
  const tools = tests.filter((path) => isIn(path, toolFolders));
  const [sourceLines, testLines, toolLines] = [product, tests, tools].map(linesOf) as [number, number, number];
  const atRoot = (folder: string) => product.filter((path) => path.split('/').length === 2 && isIn(path, [folder]));
  const comments = product.reduce((sum, path) => sum + commentsOf(path).length, 0);
  const count = (value: number) => value.toLocaleString('en-US');
  return {
    'source lines (`server`, `shared`, `web`)': count(sourceLines),
    'source files': count(product.length),
    'lines of tests, with their helpers': count(testLines - toolLines),
    'lines of tests per source line': ((testLines - toolLines) / sourceLines).toFixed(2),
    'lines of tools in `tests` (bench, check, look, rehearse, try-cms)': count(toolLines),
    'import floors of `server`': count(new Set(Object.values(serverFloors)).size),
    'source files at the root of `server`, `shared`': `${atRoot('server').length}, ${atRoot('shared').length}`,
    'documented settings': count([...describeSettings().values()].flat().length),
    'source files that one other file imports': count(filesReadByOne().length),
    'comment blocks per 100 source lines': ((100 * comments) / sourceLines).toFixed(1),
    ...languageFigures(),
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
