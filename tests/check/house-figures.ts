/**
 * `node tests/check/house-figures.ts`: the figures of the tree that `tests/README.md` quotes. Those that have a limit are
 * held by `architecture/tree.test.ts`.
 */
import { dirname } from 'node:path';
import { ts } from '@ts-morph/common';
import { describeSettings } from '../../server/config/describe-settings.ts';
import { imports, isIn, read, sources } from '../architecture/source-files.ts';

/** The product's own files. */
export const product = sources.filter((path) => isIn(path, ['server', 'shared', 'web']));

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

/**
 * Files that are rows of a table, each in a file of its own so that whoever knows its content system finds all of it in
 * one place: the table alone reads them, and they are no parts of it (2026-11-22).
 */
const isRow = (path: string): boolean => path.startsWith('server/upstream/presets/');

/** A file that one other alone reads is mostly a part of it. */
export function filesReadByOne(): string[] {
  const inside = new Set(product);
  const readers = Map.groupBy(
    imports.filter(({ from }) => inside.has(from)),
    ({ to }) => to,
  );
  const others = product.filter((path) => !isRow(path));
  return others.filter((path) => new Set(readers.get(path)?.map(({ from }) => from)).size === 1);
}

/** Folders with more source files of their own than `most`, each with how many it has. */
export function crowdedFolders(most: number): string[] {
  const others = product.filter((path) => !isRow(path));
  return [...Map.groupBy(others, dirname)]
    .filter(([, files]) => files.length > most)
    .map(([folder, { length }]) => `${folder} (${length})`);
}

function printFigures(): void {
  const texts = product.map(textOf);
  const sumOf = (of: (text: Text) => number, folder?: string): number =>
    texts.filter((text) => folder === undefined || text.isIn([folder])).reduce((sum, text) => sum + of(text), 0);
  const codeLinesOf = (folder?: string) => sumOf(({ codeLines }) => codeLines, folder);
  const castsPerThousand = (folder?: string): string => {
    const casts = sumOf((text) => text.casts, folder);
    const lines = codeLinesOf(folder);
    return `${((casts / lines) * 1000).toFixed(2)} (${casts} in ${lines} lines of code)`;
  };
  const comments = sumOf(({ commentLines }) => commentLines);
  const settings = [...describeSettings().values()].flat();
  const figures = {
    'source files': product.length,
    'source lines, comments and blank lines included': product.reduce(
      (sum, path) => sum + read(path).split('\n').length - 1,
      0,
    ),
    'documented settings': settings.length,
    'casts per 1,000 lines of code': castsPerThousand(),
    '… of web/src': castsPerThousand('web/src'),
    'files read by one other': filesReadByOne().length,
    'folders of more than 20 source files': crowdedFolders(20).join(', ') || 'none',
    'lines of code of server': codeLinesOf('server'),
    'comments, of all lines that are not blank': `${((comments / (comments + codeLinesOf())) * 100).toFixed(1)} %`,
  };
  for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
}

if (import.meta.main) printFigures();
