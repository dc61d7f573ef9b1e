/** `node tests/check/house-figures.ts`: the figures of the tree that `tests/README.md` quotes. */
import { dirname } from 'node:path';
import { ts } from '@ts-morph/common';
import { imports, isIn, listFiles, read, sources } from '../architecture/source-files.ts';

const product = sources.filter((path) => isIn(path, ['server', 'shared', 'web']));

interface Text {
  readonly isIn: (folders: readonly string[]) => boolean;
  readonly casts: number;
  /** Lines with code on them, and lines that are comment and nothing else. */
  readonly codeLines: number;
  readonly commentLines: number;
}

/** A file as the compiler reads it: what stands in texts and comments is no code. */
function textOf(path: string): Text {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const code = new Set<number>();
  let casts = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const parts = node.getChildren(source);
    if (parts.length > 0) parts.forEach(visit);
    else for (let line = lineAt(node.getStart(source)); line <= lineAt(node.end); line += 1) code.add(line);
  };
  visit(source);
  const written = source.text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const codeLines = written.filter((line) => code.has(line)).length;
  return { isIn: (folders) => isIn(path, folders), casts, codeLines, commentLines: written.length - codeLines };
}

const texts = product.map(textOf);

function sumOf(of: (text: Text) => number, ...folders: readonly string[]): number {
  return texts.filter((text) => folders.length === 0 || text.isIn(folders)).reduce((sum, text) => sum + of(text), 0);
}

const codeLinesOf = (...folders: readonly string[]) => sumOf(({ codeLines }) => codeLines, ...folders);

function castsPerThousand(...folders: readonly string[]): string {
  const casts = sumOf((text) => text.casts, ...folders);
  const lines = codeLinesOf(...folders);
  return `${((casts / lines) * 1000).toFixed(2)} (${casts} in ${lines} lines of code)`;
}

function commentShare(): string {
  const lines = sumOf(({ commentLines }) => commentLines);
  return `${((lines / (lines + codeLinesOf())) * 100).toFixed(1)} %`;
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
  'casts per 1,000 lines of code': castsPerThousand(),
  '… of web/src': castsPerThousand('web/src'),
  'files read by one other': product.filter((path) => readersOf(path) === 1).length,
  'folders of more than 20 source files': crowded.join(', ') || 'none',
  'lines of code of server': codeLinesOf('server'),
  'comments, of all lines that are not blank': commentShare(),
};
for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
