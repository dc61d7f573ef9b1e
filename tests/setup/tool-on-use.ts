import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const toolsDir = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'tools');

/**
 * Installs an npm package on first use, because `npm start` and `npm test` do not need it. Runs no install scripts.
 * Throws if npm cannot fetch the package.
 * @param name as npm knows it
 * @param version exact, so that figures of two runs are figures of one tool
 * @returns the folder of the package
 */
export function toolOnUse(name: string, version: string): string {
  const folder = join(toolsDir, `${name}-${version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    console.log(`Installing ${name} ${version} …`);
    const flags = ['--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...flags, `${name}@${version}`], { stdio: 'inherit' });
    if (status !== 0) {
      rmSync(draft, { recursive: true, force: true });
      throw new Error(`npm could not install ${name} ${version}`);
    }
    renameSync(draft, folder);
  }
  return join(folder, 'node_modules', name);
}
