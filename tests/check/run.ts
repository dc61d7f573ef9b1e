import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** What is checked besides the tests, in the order of what it costs to wait for. */
const checks: readonly (readonly [title: string, ...command: string[]])[] = [
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['types of server', 'tsc', '-p', 'server'],
  ['types of web', 'tsc', '-p', 'web'],
  ["types of web's tools", 'tsc', '-p', 'web/tsconfig.tools.json'],
  ['types of tests', 'tsc', '-p', 'tests'],
  ['regular expressions', 'node', 'tests/check/slow-expressions.ts'],
  ['unused code and dependencies', 'knip', '--config', 'tests/knip.json'],
  ['settings table of the README', 'node', 'tests/check/settings-table.ts'],
  ['build', 'node', 'web/ensure-built.ts'],
  ['byte budgets', 'node', 'tests/check/byte-budgets.ts'],
];

/** The project's own tools and its own Node come before whatever the machine has. */
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` };

let failed = 0;
for (const [title, file = '', ...rest] of checks) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(file, rest, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) continue;
  failed += 1;
  console.log(`✗ ${title}`);
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
