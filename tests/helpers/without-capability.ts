import { spawnSync } from 'node:child_process';

/**
 * A command that runs without a capability of root, such as `sys_nice`. Another user could not read a clone in a home
 * folder. Throws if root lacks `setpriv`.
 */
export function withoutCapability(name: string, command: readonly string[]): readonly [string, ...string[]] {
  const [program = '', ...words] = command;
  if (process.getuid?.() !== 0) return [program, ...words];
  if (spawnSync('setpriv', ['--version']).status !== 0)
    throw new Error('As root, this test needs `setpriv` of util-linux: run `apt-get install util-linux`');
  return ['setpriv', `--bounding-set=-${name}`, `--inh-caps=-${name}`, program, ...words];
}
