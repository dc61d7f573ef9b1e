import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

type Check = readonly [title: string, ...command: string[]];

/** What is checked besides the tests: two rows at a time, each in its order, as small machines have two cores. */
const rows: readonly (readonly Check[])[] = [
  [
    ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
    ['types of server', 'tsc', '-p', 'server'],
    ['types of web', 'tsc', '-p', 'web'],
    ["types of web's tools", 'tsc', '-p', 'web/tsconfig.tools.json'],
    ['types of tests', 'tsc', '-p', 'tests'],
  ],
  [
    ['build', 'node', 'web/ensure-built.ts'],
    ['byte budgets', 'node', 'tests/check/byte-budgets.ts'],
    ['regular expressions', 'node', 'tests/check/slow-expressions.ts'],
    ['unused code and dependencies', 'knip', '--config', 'tests/knip.json'],
    ['settings table of the README', 'node', 'tests/check/settings-table.ts'],
  ],
];

/** The project's own tools and its own Node come before whatever the machine has. */
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` };

/** Runs a check; what it says comes in one piece, when it has ended. Whether it found nothing. */
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

async function failuresIn(checks: readonly Check[]): Promise<number> {
  let failed = 0;
  for (const check of checks) if (!(await isPassed(check))) failed += 1;
  return failed;
}

const failures = await Promise.all(rows.map(failuresIn));
const failed = failures.reduce((sum, count) => sum + count, 0);
console.log(`\n${rows.flat().length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
