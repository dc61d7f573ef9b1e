import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from './bench-site.ts';
import { root } from './processes.ts';

function versionOf(name: string): string {
  const { version } = Object(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')));
  return `${name} ${version}`;
}

/** The machine and the versions that the results hold for. */
function circumstances(): string {
  const [cpu] = cpus();
  const gibi = Math.round(totalmem() / 1024 ** 3);
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${gibi} GiB`;
  const versions = [`Node ${process.version.slice(1)}`, versionOf('fastify'), versionOf('undici')].join(', ');
  return `${new Date().toISOString().slice(0, 10)} · ${machine} · ${process.platform} · ${versions}`;
}

/** The table of results as Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map(({ what, result, reach, isReached }) => line([what, result, reach, isReached ? 'yes' : 'no']));
  return [circumstances(), '', line(['What', 'Result', 'To reach', 'Reached']), '|---|---|---|---|', ...body].join(
    '\n',
  );
}

const begin = '<!-- results -->';
const end = '<!-- end of results -->';

/** The text of a document with its results replaced. */
export function withResults(document: string, table: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`The document needs ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`;
}
