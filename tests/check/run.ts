import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

type Check = readonly [title: string, ...command: string[]];

/** Checks besides the tests, longest first. Checks of one list run in order. */
const sequences: readonly (readonly Check[])[] = [
  [['regular expressions', 'node', 'tests/check/slow-expressions.ts']],
  [['types of tests', 'tsc', '-p', 'tests']],
  [
    ['build', 'node', 'web/ensure-built.ts'],
    ['byte budgets', 'node', 'tests/check/byte-budgets.ts'],
  ],
  [['import rules', 'vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'architecture']],
  [['types of web', 'tsc', '-p', 'web']],
  [['types of server', 'tsc', '-p', 'server']],
  [['unused code and dependencies', 'knip', '--config', 'tests/knip.json']],
  [["types of web's tools", 'tsc', '-p', 'web/tsconfig.tools.json']],
  [['lint and format', 'biome', 'check', '--error-on-warnings', '.']],
  [['generated documents', 'node', 'tests/check/generated-docs.ts']],
  [['OpenAPI document', 'node', 'tests/check/openapi.ts']],
  [['signatures of packages', 'node', 'tests/check/signatures.ts']],
];

/** Small machines have two cores. */
const atATime = 2;

/** Tools and Node of the project come before those of the machine. */
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` };

/** Runs a check and prints its output at its end. Returns true if it found nothing. */
async function isPassed([title, file = '', ...rest]: Check): Promise<boolean> {
  const child = spawn(file, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const status = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      said += `${error.message}\n`;
      resolve(null);
    });
    child.on('close', resolve);
  });
  console.log(`\n── ${title}\n${said}${status === 0 ? '' : `✗ ${title}`}`);
  return status === 0;
}

const waiting = [...sequences];
let failed = 0;

/** Takes what waits, one sequence after the other. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const check of next) if (!(await isPassed(check))) failed += 1;
  }
}

await Promise.all(Array.from({ length: atATime }, work));
console.log(`\n${sequences.flat().length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
